import Decoding
package import Evidence
import Redaction
package import Reports
package import Results

/// Decoded bytes without any check, for the command `decode`: an artifact, or anything near it.
package struct ArtifactDecoding: Sendable {
  /// What the artifact is, recognized by its content.
  package let type: ArtifactType
  /// The decoded fields, redacted.
  package let tree: FieldNode
  /// What the bytes are if they aren't an artifact; `nil` for an artifact, and for unknown bytes.
  package let reading: DecodedReading?
  /// Whether the bytes were decoded; otherwise only they themselves are shown.
  package let isDecoded: Bool
  /// What the fields don't say, as sentences: how much of the artifact's end is missing, or what unknown bytes
  /// are, and the next step; `nil` where there is nothing to say.
  package var remark: String?
  /// The list of redacted values.
  private let redactions: [RedactionEntry]
  /// The CBOR items for diagnostic notation; empty for other formats.
  private let items: [CBORItem]
  /// The byte ranges that must not be shown.
  private let withheld: RedactedRanges

  /// Decodes an artifact.
  init(_ type: ArtifactType, _ tree: FieldNode, of payload: Bytes, _ redaction: Redaction) {
    self.type = type
    reading = nil
    isDecoded = type != .unknown
    items =
      type == .attestation || type == .assertion
      ? [CBORDecoder.decode(payload).item].compactMap(\.self) : []
    (self.tree, redactions, withheld) = redaction.tree(tree)
  }

  /// Redacts one of the readings of bytes that aren't an artifact.
  ///
  /// - Parameters:
  ///   - type: The type that the first bytes suggest.
  ///   - found: The reading.
  ///   - rank: The place of the reading, from 1.
  ///   - count: The number of readings.
  ///   - redaction: What is not shown.
  init(
    _ type: ArtifactType, _ found: NearbyReading, rank: Int, of count: Int, _ redaction: Redaction
  ) {
    self.type = type
    reading = DecodedReading(
      kind: found.kind.rawValue, name: redaction.text(found.name),
      reason: redaction.text(found.reason), rank: rank, count: count)
    isDecoded = found.kind != .other
    items = found.items
    (tree, redactions, withheld) = redaction.tree(found.tree)
  }

  /// Returns the fields as an indented tree for a terminal, with the name of the reading before it.
  package func text(_ style: TerminalStyle) -> String {
    (reading.map { TreeText.heading(of: $0, style) } ?? "") + TreeText.text(of: tree, style)
  }

  /// The fields as one line of JSON with its line break.
  package var jsonLine: [UInt8] {
    JSONWriter.line(ResultsLine.decoded(tree, redactions: redactions, reading: reading))
  }

  /// The CBOR in diagnostic notation (RFC 8949 §8), items of a sequence separated by commas; `nil`
  /// for other formats.
  package var diagnostic: String? {
    guard !items.isEmpty else { return nil }
    return items.map { item in
      item.diagnostic { place, buffer in
        isWithheld(Bytes(buffer: buffer, range: place..<(place + 1)))
      }
    }.joined(separator: ", ")
  }

  /// Returns whether any of the bytes, or of the bytes that they were made from, must not be shown.
  /// A string in chunks is joined each time it is read, so that its buffer is not in the set
  /// itself.
  private func isWithheld(_ bytes: Bytes) -> Bool {
    bytes.indices.contains { withheld.contains($0, in: bytes.buffer) }
      || bytes.parents.contains(where: isWithheld)
  }
}
