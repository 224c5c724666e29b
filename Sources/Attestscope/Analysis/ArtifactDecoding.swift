import Checks
import Decoding
package import Evidence
import Ingest
package import Redaction
package import Reports
import Results

/// A decoded artifact without any check, for the command `decode`.
package struct ArtifactDecoding: Sendable {
  /// What the artifact is, recognized by its content.
  package let type: ArtifactType
  /// The decoded fields, redacted.
  package let tree: FieldNode
  /// The list of redacted values.
  private let redactions: [RedactionEntry]
  private let payload: Bytes
  /// The byte ranges that must not be shown.
  private let withheld: RedactedRanges

  /// Decodes every artifact of an input.
  ///
  /// - Parameters:
  ///   - input: A path, or `-` for standard input.
  ///   - redaction: What is not shown.
  ///   - remark: Called for each entry without an artifact, with place and reason.
  /// - Throws: ``InputFailure`` if the input cannot be read.
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

  /// Decodes and redacts one artifact.
  private init(_ submission: Submission, _ redaction: Redaction) {
    payload = submission.decodedText.payload
    type = submission.type
    (tree, redactions, withheld) = redaction.tree(Artifact(decoding: payload, as: type).tree)
  }

  /// Returns the fields as an indented tree for a terminal.
  package func text(_ style: TerminalStyle) -> String { TreeText.text(of: tree, style) }

  /// The fields as one line of JSON with its line break.
  package var jsonLine: [UInt8] {
    JSONWriter.line(ResultsLine.decoded(tree, redactions: redactions))
  }

  /// The CBOR in diagnostic notation (RFC 8949 §8); `nil` for artifacts that are not CBOR.
  package var diagnostic: String? {
    guard type == .attestation || type == .assertion else { return nil }
    return CBORDecoder.decode(payload).item?.diagnostic { place, buffer in
      isWithheld(Bytes(buffer: buffer, range: place..<(place + 1)))
    }
  }

  /// Returns whether any of the bytes, or of the bytes that they were made from, must not be shown.
  /// A string in chunks is joined each time it is read, so that its buffer is not in the set
  /// itself.
  private func isWithheld(_ bytes: Bytes) -> Bool {
    bytes.indices.contains { withheld.contains($0, in: bytes.buffer) }
      || bytes.parents.contains(where: isWithheld)
  }
}
