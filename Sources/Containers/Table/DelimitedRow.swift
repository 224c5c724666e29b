import Decoding
import Evidence

/// One row of a table with separated values (RFC 4180 §2).
struct DelimitedRow {
  /// The values without quotes. A value with doubled quotes is copied; any other is a part of the
  /// row.
  private(set) var cells: [Bytes] = []
  /// Whether a quote isn't closed, so that the row continues in the next line.
  private(set) var isOpen = false

  /// The most values of a row; the last one contains all others.
  private static let mostCells = 16_384

  /// Splits a row.
  /// - Parameters:
  ///   - row: The bytes of the row without its line end.
  ///   - form: How the values are separated.
  ///   - hasQuotes: Whether quotes open values. Otherwise they are characters of the values.
  init(_ row: Bytes, form: TableForm, hasQuotes: Bool = true) {
    let storage = row.buffer.storage
    var position = row.startIndex
    while true {
      if form.hasSpaces {
        while position < row.endIndex, storage[position] == 0x20 { position += 1 }
      }
      guard cells.count + 1 < Self.mostCells else {
        cells.append(row[position..<row.endIndex])
        return
      }
      let cell = Self.cell(
        in: storage, from: position, to: row.endIndex, form.delimiter, mayBeQuoted: hasQuotes)
      isOpen = isOpen || cell.isOpen
      let content = row[cell.content]
      if cell.isQuoted {
        cells.append(cell.hasDoubledQuotes ? Self.withoutDoubledQuotes(content) : content)
      } else {
        cells.append(form.hasSpaces ? content.trimmed : content)
      }
      guard cell.end < row.endIndex else { break }
      position = cell.end + 1
    }
    removeApostrophes()
    cells = cells.map(Self.withoutFormula)
  }

  /// Whether the row is an empty line.
  var isBlank: Bool { cells.count == 1 && cells[0].isEmpty }

  /// The place of a value in the row.
  private struct Cell {
    /// The bytes between the quotes, or all bytes without quotes.
    var content: Range<Int>
    /// The place of the separator after the value, or the end of the row.
    var end: Int
    /// Whether the value is in quotes.
    var isQuoted = false
    /// Whether it has doubled quotes in it.
    var hasDoubledQuotes = false
    /// Whether it lacks its closing quote.
    var isOpen = false
  }

  /// The quotation mark.
  private static let quote = UInt8(ascii: "\"")

  /// Returns the place of the value that begins at `start`. Without `mayBeQuoted`, a quote is a
  /// character of the value.
  private static func cell(
    in storage: [UInt8], from start: Int, to limit: Int, _ delimiter: UInt8, mayBeQuoted: Bool
  ) -> Cell {
    guard mayBeQuoted, start < limit, storage[start] == quote else {
      var end = start
      while end < limit, storage[end] != delimiter { end += 1 }
      return Cell(content: start..<end, end: end)
    }
    var position = start + 1
    var hasDoubledQuotes = false
    while position < limit {
      if storage[position] == quote {
        guard position + 1 < limit, storage[position + 1] == quote else { break }
        hasDoubledQuotes = true
        position += 1
      }
      position += 1
    }
    let content = (start + 1)..<min(position, limit)
    let isOpen = position >= limit
    // Bytes between the closing quote and the separator belong to no value.
    var end = min(position + 1, limit)
    while end < limit, storage[end] != delimiter { end += 1 }
    return Cell(
      content: content, end: end, isQuoted: true, hasDoubledQuotes: hasDoubledQuotes, isOpen: isOpen
    )
  }

  /// Removes the apostrophes around the values if all have them, as some tools write instead of
  /// quotes.
  private mutating func removeApostrophes() {
    let mark = UInt8(ascii: "'")
    guard cells.count > 1,
      cells.allSatisfy({ $0.count > 1 && $0.first == mark && $0.last == mark })
    else { return }
    for index in cells.indices { cells[index] = cells[index].dropFirst().dropLast() }
  }

  /// Returns the text of a formula such as `="0123"`, which keeps a spreadsheet from changing the text;
  /// any other value as it is.
  private static func withoutFormula(_ value: Bytes) -> Bytes {
    guard value.count > 3, value.first == UInt8(ascii: "="), value.last == quote,
      value.dropFirst().first == quote
    else { return value }
    let text = value.dropFirst(2).dropLast()
    return text.contains(quote) ? value : text
  }

  /// Returns a value with each doubled quote replaced by one.
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
