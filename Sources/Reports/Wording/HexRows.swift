package import Evidence
package import Results

/// The rows of a hex dump that contain a span of bytes, with the span marked.
///
/// Used by the terminal and by the excerpts on HTML pages, to show the bytes that a check is about.
package struct HexRows: Sendable {
  /// The default number of bytes in a row.
  package static let width = 16

  /// The rows in order of their offsets. The first contains the first byte of the span, the last its last
  /// byte.
  package let rows: [Row]
  /// The bytes of a long span that are left out, as the index of the row after them and their number; `nil`
  /// if all rows are there.
  package let gap: (row: Int, bytes: Int)?

  /// One row of the dump.
  package struct Row: Sendable {
    /// Where the row starts, in bytes from the start of the buffer.
    package let offset: Int
    /// The row's bytes; `nil` for a redacted byte. The last row of a buffer may be shorter.
    package let bytes: [UInt8?]
    /// The columns that belong to the span, counted from zero within the row.
    package let marked: Range<Int>
  }

  /// Collects the rows from the one in which the span starts to the one in which it ends; of a buffer with few
  /// rows, all of them. Of a span with more rows than the limit, the rows at its start and the last two are
  /// collected.
  ///
  /// - Parameters:
  ///   - span: The bytes to mark, in their buffer.
  ///   - withheld: The redacted bytes.
  ///   - limit: The maximum number of rows.
  ///   - width: Bytes in a row.
  package init(
    around span: Bytes, withheld: RedactedRanges, limit: Int = 6, width: Int = Self.width
  ) {
    let storage = span.buffer.storage
    let isWhole = storage.count <= Self.small * width
    let first = isWhole ? 0 : span.startIndex / width * width
    let last = isWhole ? storage.count - 1 : max(span.startIndex, span.endIndex - 1)
    let offsets = Array(
      stride(from: first, to: min(last / width * width + width, storage.count), by: width))
    let isLong = offsets.count > limit
    let head = isLong ? limit - Self.tail : offsets.count
    gap = isLong ? (head, (offsets.count - limit) * width) : nil
    rows = (offsets.prefix(head) + offsets.suffix(isLong ? Self.tail : 0)).map { offset in
      let range = offset..<min(offset + width, storage.count)
      let marked = span.range.clamped(to: range)
      return Row(
        offset: offset,
        bytes: range.map { withheld.contains($0, in: span.buffer) ? nil : storage[$0] },
        marked: (marked.lowerBound - offset)..<(marked.upperBound - offset))
    }
  }

  /// The ranges of offsets that the rows cover, without a gap: one or two.
  package var windows: [Range<Int>] {
    [rows.prefix(gap?.row ?? rows.count), rows.dropFirst(gap?.row ?? rows.count)].compactMap {
      rows in
      guard let first = rows.first, let last = rows.last else { return nil }
      return first.offset..<(last.offset + last.bytes.count)
    }
  }

  /// Maximum number of rows of a buffer that is shown whole.
  private static let small = 4
  /// Number of rows at the end of a long span.
  private static let tail = 2

  /// The rows as text: offset, digits, characters. A line of its own says how many bytes are left out.
  var lines: [String] {
    rows.enumerated().flatMap { index, row in
      let line =
        "\(row.offset.padded(hex: 4))  \(row.bytes.map(Row.text).joined(separator: " "))  \(row.ascii)"
      guard let gap, gap.row == index else { return [line] }
      return ["… \(gap.bytes.counted("byte")) not shown", line]
    }
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
