package import Evidence

/// One message of a forged conversation: an artifact with what its server and its recorder know, or
/// the challenge that a server gives out.
package struct FlowMessage: Sendable {
  /// The record; without an artifact where the message only brings a challenge.
  package var record: EvidenceRecord
  package var time: Timestamp
  /// What the request is sent to.
  package let path: String

  init(_ record: EvidenceRecord, at time: Timestamp, path: String) {
    self.record = record
    self.time = time
    self.path = path
    self.record.capturedAt = time.description
  }

  package var isChallenge: Bool { record.attestation == nil && record.assertion == nil }
}
