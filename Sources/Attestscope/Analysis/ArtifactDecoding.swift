import Checks
import Decoding
package import Evidence
import Foundation
import Ingest
package import Reports
import Results

/// An artifact decoded and not judged, for `decode`.
package struct ArtifactDecoding: Sendable {
  package let type: ArtifactType
  package let tree: FieldNode
  private let redactions: [RedactionEntry]
  private let payload: Bytes
  private let withheld: Withheld

  /// Every artifact of an input.
  /// - Parameter remark: is told of everything that holds none, with the reason.
  package static func all(
    in input: String, redaction: Redaction, remark: (String) -> Void = { _ in }
  ) throws(InputFailure) -> [ArtifactDecoding] {
    var found: [ArtifactDecoding] = []
    for event in SubmissionReader([input]) {
      switch event {
      case .submission(let submission): found.append(ArtifactDecoding(submission, redaction))
      case .occurrence: continue
      case .skipped(let skipped):
        let entry = skipped.entry.map { ", entry \($0)" } ?? ""
        remark(redaction.text("\(skipped.file)\(entry): \(skipped.reason)"))
      case .failed(let error): throw InputFailure(error)
      }
    }
    return found
  }

  private init(_ submission: Submission, _ redaction: Redaction) {
    payload = submission.armour.payload
    type = submission.type
    (tree, redactions, withheld) = redaction.tree(Artifact(decoding: payload, as: type).tree)
  }

  package func text(_ style: TerminalStyle) -> String { TreeText.text(of: tree, style) }

  package var jsonLine: [UInt8] {
    JSONWriter.line(ResultsLine.decoded(tree, redactions: redactions))
  }

  /// The CBOR in diagnostic notation; `nil` for what is no CBOR.
  package var diagnostic: String? {
    guard type == .attestation || type == .assertion else { return nil }
    return CBORDecoder.decode(payload).item?.diagnostic { place, buffer in
      isWithheld(Bytes(buffer: buffer, range: place..<(place + 1)))
    }
  }

  /// Whether bytes are withheld, or any that they were made of: a string in chunks is put together again
  /// each time that it is read.
  private func isWithheld(_ bytes: Bytes) -> Bool {
    bytes.indices.contains { withheld.contains($0, in: bytes.buffer) }
      || bytes.parents.contains(where: isWithheld)
  }
}
