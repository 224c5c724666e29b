package import Evidence

/// One message of a forged conversation: a request with its response, which issues a challenge,
/// carries an artifact, reports an error or calls a service of Apple.
package struct FlowMessage: Sendable {
  /// The evidence record; without an artifact for a challenge.
  package var record: EvidenceRecord
  /// The time of the request.
  package var time: Timestamp
  /// The path of the request.
  package let path: String
  /// The call of a service of Apple; `nil` for a request of a device.
  package var call: FlowCall?
  /// The values of the request that the assertion does not cover.
  package var unsigned: [String: String] = [:]

  /// Creates a message and sets the record's capture time.
  init(_ record: EvidenceRecord, at time: Timestamp, path: String) {
    self.record = record
    self.time = time
    self.path = path
    self.record.capturedAt = time.description
  }

  /// Whether the message only issues a challenge.
  package var isChallenge: Bool { call == nil && isBare }

  /// Whether the message has no artifact and no reported error, so that it has no evidence record.
  package var isBare: Bool { !hasArtifact && (record.serverError == nil || call != nil) }

  /// Whether the request carries an attestation, an assertion or a token.
  var hasArtifact: Bool {
    record.attestation != nil || record.assertion != nil || record.token != nil
  }
}
