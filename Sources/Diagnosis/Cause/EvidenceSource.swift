/// The kind of input that can show a cause.
package enum EvidenceSource: String, Sendable, Hashable, CaseIterable {
  /// An artifact, what was expected of it, or other records of the same input.
  case artifact
  /// The answer of the server under investigation. The artifact itself is sound: the mistake is in
  /// how that server reads it.
  case serverAnswer
  /// Captured requests and responses in their order, with times, status codes and headers.
  case traffic
  /// Error codes and messages of the client, such as DCError.
  case clientLog
}
