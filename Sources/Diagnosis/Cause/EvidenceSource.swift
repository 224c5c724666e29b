/// Where the evidence for a cause has to come from.
package enum EvidenceSource: String, Sendable, Hashable, CaseIterable {
  /// An artifact, what was expected of it, or its neighbours in the same input.
  case artifact
  /// What the server under investigation answered. The artifact itself is sound: the mistake is in how
  /// another verifier reads it.
  case serverAnswer
  /// Captured requests and responses in their order, with times, status and headers.
  case traffic
  /// The error codes and messages of the client.
  case clientLog
}
