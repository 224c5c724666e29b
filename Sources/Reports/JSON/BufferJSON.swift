import Evidence
import Results

/// Writes the bytes that all other places in a line refer to, so that a report can be rendered from
/// the line.
extension JSONWriter {
  /// Writes the member `buffers`, each buffer after the one that it was made from.
  ///
  /// ```json
  /// [{"bytes": 5637, "hex": "a363…", "name": "artifact", "withheld": [[632, 88]]},
  ///  {"bytes": 2256, "from": [{"buffer": "artifact", "offset": 512, "length": 1000}, …],
  ///   "name": "receipt payload", "origin": {"transform": "octet-string-chunks", …}}]
  /// ```
  ///
  /// Each element of `withheld` is an offset and a length in bytes.
  mutating func write(_ table: BufferTable, withheld: RedactedRanges) {
    list(table.buffers) { $0.write($1, in: table, withheld: withheld.ranges(in: $1)) }
  }

  /// Writes a buffer. If it is joined from parts of the artifact, as these parts; otherwise as its
  /// first 64 KiB in hexadecimal, with zeros for redacted bytes.
  ///
  /// - Parameter withheld: The redacted ranges, as offsets in the buffer.
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
      // The place that the bytes come from, outside of the excerpt that is shown.
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

  /// Writes a place: buffer, offset and length in bytes.
  mutating func write(_ span: ByteSpan) {
    object {
      $0.member("buffer", span.buffer)
      $0.member("length", span.length)
      $0.member("offset", span.offset)
    }
  }
}

extension ResultsLine {
  /// Maximum number of bytes of a buffer that are written.
  static let keptBytes = 64 << 10
}

extension ArraySlice<UInt8> {
  /// Returns the bytes with zeros in the given ranges.
  fileprivate func blanking(_ hidden: [Range<Int>]) -> ArraySlice<UInt8> {
    var bytes = self
    for range in hidden {
      bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }
    return bytes
  }
}
