package import Evidence
package import Results

/// The rows of a hex dump that contain a span of bytes, with the span marked.
///
/// Used by the terminal and by the excerpts on HTML pages, to show the bytes that a check is about.
package struct HexRows: Sendable {
  /// The default number of bytes in a row.
  package static let width = 16

  /// The rows in order of their offsets. The first contains the first byte of the span.
  package let rows: [Row]
  /// Number of bytes of the span after the last row.
  package let omitted: Int

  /// One row of the dump.
  package struct Row: Sendable {
    /// Where the row starts, in bytes from the start of the buffer.
    package let offset: Int
    /// The row's bytes; `nil` for a redacted byte. The last row of a buffer may be shorter.
    package let bytes: [UInt8?]
    /// The columns that belong to the span, counted from zero within the row.
    package let marked: Range<Int>
  }

  /// Collects the rows from the one in which the span starts to the one in which it ends.
  ///
  /// - Parameters:
  ///   - span: the bytes to mark, in their buffer.
  ///   - withheld: the redacted bytes.
  ///   - limit: the maximum number of rows.
  ///   - width: bytes in a row.
  package init(
    around span: Bytes, withheld: RedactedRanges, limit: Int = 6, width: Int = Self.width
  ) {
    let storage = span.buffer.storage
    let first = span.startIndex / width * width
    let last = max(span.startIndex, span.endIndex - 1)
    let end = min(first + limit * width, last / width * width + width)
    rows = stride(from: first, to: min(end, storage.count), by: width).map { offset in
      let range = offset..<min(offset + width, storage.count)
      let marked = span.range.clamped(to: range)
      return Row(
        offset: offset,
        bytes: range.map { withheld.contains($0, in: span.buffer) ? nil : storage[$0] },
        marked: (marked.lowerBound - offset)..<(marked.upperBound - offset))
    }
    omitted = max(0, span.endIndex - end)
  }
}

extension HexRows.Row {
  /// Returns two hexadecimal digits, or two middle dots for a redacted byte.
  package static func text(of byte: UInt8?) -> String {
    byte.map { digits[Int($0)] } ?? "··"
  }

  /// Two digits for each byte value, computed once.
  private static let digits = (UInt8.min...UInt8.max).map { [$0].hex }

  /// The row as ASCII, with a full stop for redacted and non-printable bytes.
  package var ascii: String {
    String(
      bytes.map { byte in
        guard let byte, (0x20...0x7e).contains(byte) else { return "." }
        return Character(Unicode.Scalar(byte))
      })
  }
}
