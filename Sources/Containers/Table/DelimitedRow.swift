import Decoding
import Evidence

/// One row of a table whose values are parted by a mark (RFC 4180).
struct DelimitedRow {
  private(set) var cells: [Bytes] = []
  /// Whether a quote is still open: the row goes on in the next line.
  private(set) var isOpen = false

  init(_ row: Bytes, delimiter: UInt8) {
    let storage = row.buffer.storage
    var position = row.startIndex
    while true {
      let cell = Self.cell(in: storage, from: position, to: row.endIndex, delimiter)
      isOpen = isOpen || cell.isOpen
      let content = row[cell.content]
      cells.append(cell.hasQuotes ? Self.withoutDoubledQuotes(content) : content)
      guard cell.end < row.endIndex else { return }
      position = cell.end + 1
    }
  }

  var isBlank: Bool { cells.count == 1 && cells[0].isEmpty }

  private struct Cell {
    var content: Range<Int>
    var end: Int
    var hasQuotes = false
    var isOpen = false
  }

  private static let quote = UInt8(ascii: "\"")

  private static func cell(
    in storage: [UInt8], from start: Int, to limit: Int, _ delimiter: UInt8
  ) -> Cell {
    guard start < limit, storage[start] == quote else {
      var end = start
      while end < limit, storage[end] != delimiter { end += 1 }
      return Cell(content: start..<end, end: end)
    }
    var position = start + 1
    var hasQuotes = false
    while position < limit {
      if storage[position] == quote {
        guard position + 1 < limit, storage[position + 1] == quote else { break }
        hasQuotes = true
        position += 1
      }
      position += 1
    }
    let content = (start + 1)..<min(position, limit)
    let isOpen = position >= limit
    // What stands between the closing quote and the mark is no part of any value.
    var end = min(position + 1, limit)
    while end < limit, storage[end] != delimiter { end += 1 }
    return Cell(content: content, end: end, hasQuotes: hasQuotes, isOpen: isOpen)
  }

  private static func withoutDoubledQuotes(_ content: Bytes) -> Bytes {
    var derived = DerivedBytes(from: content, capacity: content.count)
    var position = content.startIndex
    while position < content.endIndex {
      let rest = content[position..<content.endIndex]
      let end = rest.firstIndex(of: quote).map { $0 + 1 } ?? content.endIndex
      derived.append(content[position..<end], from: position..<end)
      // The second quote of a pair.
      position = end < content.endIndex && content[end - 1] == quote ? end + 1 : end
    }
    return derived.bytes(named: "value", by: .textRepair)
  }
}
