import Checks
import Decoding
package import Evidence
import Results

/// The option for the time at which certificates and receipts must be valid. The current time is
/// used only if the caller asks for it.
package enum EvaluationTime: Sendable, Hashable {
  /// The time of capture if it is known, otherwise the time of issue.
  case automatic
  /// A fixed time.
  case moment(Timestamp)
  /// The same as `automatic`: capture first, then issue.
  case capture
  /// The time at which Apple issued the artifact.
  case issuance
  /// The current time, read once by the caller.
  case now(Timestamp)

  /// Returns the time for one artifact and its source; `nil` if no time is known.
  func resolve(
    capturedAt: Timestamp?, for artifact: Artifact
  ) -> (time: Timestamp, source: TimeSource)? {
    switch self {
    case .moment(let time): (time, .flag)
    case .now(let time): (time, .now)
    case .issuance: artifact.issuance
    case .capture, .automatic: capturedAt.map { ($0, .capture) } ?? artifact.issuance
    }
  }
}

extension Artifact {
  /// The time of issue: from the leaf's serial number (Unix time in milliseconds), otherwise the
  /// receipt's creation time, field 12.
  fileprivate var issuance: (time: Timestamp, source: TimeSource)? {
    let receipt: Receipt?
    switch self {
    case .attestation(let object):
      if let time = object.leaf?.certifiedIssuance { return (time, .issuance) }
      receipt = object.statement.receipt
    case .receipt(let object):
      receipt = object
    case .assertion, .other:
      receipt = nil
    }
    return receipt?.time(.creationTime).map { ($0, .receipt) }
  }
}
