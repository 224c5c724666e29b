import Evidence
import Results

/// The bytes that everything else in a line refers to, so that a report can be rendered from it.
extension JSONWriter {
  mutating func write(_ table: BufferTable, withheld: Withheld) {
    list(table.buffers) { $0.write($1, in: table, withheld: withheld.ranges(in: $1)) }
  }

  /// A buffer put together from parts of the artifact is written as these parts; any other one as
  /// its bytes, with zeros for what is withheld.
  private mutating func write(_ buffer: Buffer, in table: BufferTable, withheld: [Range<Int>]) {
    let name = table.name(of: buffer)
    let pieces = table.pieces(of: buffer)
    let kept =
      pieces == nil ? min(buffer.storage.count, ResultsLine.keptBytes) : buffer.storage.count
    let hidden = withheld.map { $0.clamped(to: 0..<kept) }.filter { !$0.isEmpty }
    object {
      $0.member("bytes", buffer.storage.count)
      if let pieces {
        $0.member("from", list: pieces) { $0.write(table.span(of: $1)) }
      } else {
        $0.member("hex", hex: buffer.storage.prefix(kept).blanking(hidden))
      }
      $0.member("name", name)
      if kept < buffer.storage.count { $0.member("omitted", buffer.storage.count - kept) }
      if let place = buffer.origin?.place, let transform = buffer.origin?.transform {
        // Where the bytes come from, as far as a reader is told.
        $0.member("origin") {
          $0.member("buffer", place.buffer.name)
          $0.member("offset", place.offset)
          $0.member("transform", transform.rawValue)
        }
      }
      if !name.equals(buffer.name) { $0.member("title", buffer.name) }
      $0.member("withheld", nonEmpty: hidden) {
        $0.list([$1.lowerBound, $1.count]) { $0.write(Int64($1)) }
      }
    }
  }

  mutating func write(_ span: ByteSpan) {
    object {
      $0.member("buffer", span.buffer)
      $0.member("length", span.length)
      $0.member("offset", span.offset)
    }
  }
}

extension ResultsLine {
  /// Of a longer buffer the first bytes are kept.
  static let keptBytes = 64 << 10
}

extension ArraySlice<UInt8> {
  /// The bytes with zeros for some of them.
  fileprivate func blanking(_ hidden: [Range<Int>]) -> ArraySlice<UInt8> {
    var bytes = self
    for range in hidden {
      bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }
    return bytes
  }
}
