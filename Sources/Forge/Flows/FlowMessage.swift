package import Evidence

/// One message of a forged conversation: an artifact with what its server and its recorder know, or
/// the challenge that a server gives out.
package struct FlowMessage: Sendable {
  /// The record; without an artifact where the message only brings a challenge.
  package var record: EvidenceRecord
  package var time: Timestamp
  /// What the request is sent to.
  package let path: String
  /// The call of one of Apple's servers that it is, instead of a request of a device.
  package var call: FlowCall?
  /// Values of the request beside the assertion and what it covers.
  package var unsigned: [String: String] = [:]

  init(_ record: EvidenceRecord, at time: Timestamp, path: String) {
    self.record = record
    self.time = time
    self.path = path
    self.record.capturedAt = time.description
  }

  package var isChallenge: Bool { call == nil && isBare }

  /// Whether it has neither an artifact nor an error, so that there is nothing to put on record.
  package var isBare: Bool { !hasArtifact && (record.serverError == nil || call != nil) }

  /// Whether a device sent an attestation or an assertion.
  var hasArtifact: Bool {
    record.attestation != nil || record.assertion != nil || record.token != nil
  }
}
