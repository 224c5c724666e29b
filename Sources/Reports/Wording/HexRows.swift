package import Evidence
package import Results

/// The rows of bytes that hold a span, with the span marked: what is put under a reader's eyes as
/// “here”.
package struct HexRows: Sendable {
  /// Bytes in a row, unless there is no room for them.
  package static let width = 16

  package let rows: [Row]
  /// Bytes of the span that lie beyond the last row.
  package let omitted: Int

  package struct Row: Sendable {
    package let offset: Int
    /// `nil` for a byte that is withheld.
    package let bytes: [UInt8?]
    /// The columns that belong to the span.
    package let marked: Range<Int>
  }

  /// The rows of `width` bytes around `span`, no more than `limit` of them.
  package init(around span: Bytes, withheld: Withheld, limit: Int = 6, width: Int = Self.width) {
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
  /// Two digits a byte, dots for a withheld one.
  package static func text(of byte: UInt8?) -> String {
    byte.map { digits[Int($0)] } ?? "··"
  }

  private static let digits = (UInt8.min...UInt8.max).map { [$0].hex }

  /// The bytes as ASCII, a point for everything else.
  package var ascii: String {
    String(
      bytes.map { byte in
        guard let byte, (0x20...0x7e).contains(byte) else { return "." }
        return Character(Unicode.Scalar(byte))
      })
  }
}
