import Evidence
import Results

/// The bytes that everything else in a line refers to, so that a report can be rendered from it.
extension ResultsLine {
  /// Of a longer buffer the first bytes are kept.
  static let keptBytes = 64 << 10

  static func buffers(_ table: BufferTable, withheld: Withheld) -> JSONValue {
    .array(
      table.buffers.map { buffer in
        json(buffer, in: table, withheld: withheld.ranges(in: buffer))
      })
  }

  /// A buffer put together from parts of the artifact is written as these parts; any other one as
  /// its bytes, with zeros for what is withheld.
  private static func json(
    _ buffer: Buffer, in table: BufferTable, withheld: [Range<Int>]
  ) -> JSONValue {
    let name = table.name(of: buffer)
    let pieces = table.pieces(of: buffer)
    let kept = pieces == nil ? min(buffer.storage.count, keptBytes) : buffer.storage.count
    let hidden = withheld.map { $0.clamped(to: 0..<kept) }.filter { !$0.isEmpty }
    return .object([
      "bytes": .integer(buffer.storage.count),
      "from": pieces.map { .array($0.map { json(table.span(of: $0)) }) },
      "hex": pieces == nil ? .string(hex(buffer.storage.prefix(kept), without: hidden)) : nil,
      "name": .string(name),
      "omitted": kept < buffer.storage.count ? .integer(buffer.storage.count - kept) : nil,
      "origin": buffer.origin.map(json),
      "title": name.equals(buffer.name) ? nil : .string(buffer.name),
      "withheld": .nonEmpty(
        hidden.map { .array([.integer($0.lowerBound), .integer($0.count)]) }),
    ])
  }

  static func json(_ span: ByteSpan) -> JSONValue {
    .object([
      "buffer": .string(span.buffer), "length": .integer(span.length),
      "offset": .integer(span.offset),
    ])
  }

  /// Where the bytes come from, as far as a reader is told.
  private static func json(_ origin: Origin) -> JSONValue {
    let place = origin.place
    return .object([
      "buffer": .string(place.buffer.name),
      "offset": .integer(place.offset),
      "transform": .string(origin.transform.rawValue),
    ])
  }

  private static func hex(_ bytes: ArraySlice<UInt8>, without hidden: [Range<Int>]) -> String {
    var bytes = bytes
    for range in hidden {
      bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }
    return bytes.hex
  }
}
