import Checks
import Decoding
package import Evidence
import Results

/// The time as of which certificates and receipts are judged. It is never silently the present.
package enum EvaluationTime: Sendable, Hashable {
  /// The time of capture where it is known, else that of issue.
  case automatic
  case moment(Timestamp)
  case capture
  case issuance
  /// The present, read once by whoever starts the run.
  case now(Timestamp)

  /// The time for one artifact, and where it comes from; `nil` where nothing names one.
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
  /// When Apple made it: by the leaf's serial number, else by the receipt's creation time.
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
