import Evidence

/// Bytes that a program printed one by one, and descriptions of `NSData`.
extension Bytes {
  /// Whether the text begins with bytes that a program printed one by one: `3f 25 9c`, `[63, 37, 156]`,
  /// `b'\x3f'` or `\x3f`. A value cut out of them isn't the one that was printed.
  var isPrintedBytes: Bool {
    if hasEscape(at: startIndex) || starts(with: "b'") || starts(with: "b\"") { return true }
    if starts(with: "[") { return numbers != nil }
    let start = Array(prefix(5))
    return start.count == 5 && start[2] == 0x20
      && [start[0], start[1], start[3], start[4]].allSatisfy { hexDigit($0) != nil }
  }

  /// The bytes that a program printed one by one at the start of the text, as it printed them; `nil` if
  /// they are incomplete, or too few to be sure that they are bytes.
  var printedBytes: Bytes? { numbers ?? hexPairs ?? escapes ?? literal }

  /// The fewest bytes that are read as printed one by one. Fewer may be numbers or words.
  private static let fewestPrinted = 8

  /// Returns whether `\x` is at a place.
  func hasEscape(at place: Int) -> Bool {
    between(place, place + 2).elementsEqual(#"\x"#.utf8)
  }

  /// The description of an `NSData` that the text begins with: `<3f259c01 020304d7>`, or
  /// `{length = 8, bytes = 0x3f259c01020304d7}`; `nil` if there is none, or it is shortened.
  var dataDump: Bytes? {
    let start = starts(with: "<") ? "<" : "{length = "
    guard starts(with: start) else { return nil }
    let digits = dropFirst(start.utf8.count)
    let head: Bytes = start.utf8.count == 1 ? digits : digits.drop(while: \.isDigit)
    let bytes = head.starts(with: ", bytes = 0x") ? head.dropFirst(12) : head
    let close = bytes.drop { $0 == 0x20 || hexDigit($0) != nil }.startIndex
    guard close < endIndex, ">}".utf8.contains(self[close]) else { return nil }
    let dump = between(startIndex, close + 1)
    let reading = TextDecoder.read(dump)
    return reading.encoding == .nsData && reading.damage == nil
      && reading.payload.count >= Self.fewestPrinted ? dump : nil
  }

  /// The list of numbers that the text begins with, such as `[63, 37, 156, …]`.
  private var numbers: Bytes? {
    guard first == UInt8(ascii: "[") else { return nil }
    let inside: Bytes = dropFirst().prefix { $0.isDigit || ", -".utf8.contains($0) }
    guard self[inside.endIndex...].first == UInt8(ascii: "]") else { return nil }
    let list = self[startIndex...inside.endIndex]
    let reading = TextDecoder.read(list)
    return reading.encoding == .jsonArray && reading.damage == nil
      && reading.payload.count >= Self.fewestPrinted ? list : nil
  }

  /// The pairs of hexadecimal digits that the text begins with, such as `3f 25 9c …`. Node.js writes
  /// dots after the first fifty bytes of a buffer.
  ///
  /// A word such as “be” behind them looks like a pair, so before other words their number must be that
  /// of whole blocks.
  private var hexPairs: Bytes? {
    let run: Bytes = prefix { $0 == 0x20 || hexDigit($0) != nil }
    var pairs: ArraySlice<Bytes> = run.split(separator: 0x20).prefix { $0.count == 2 }
    if let last = pairs.last, self[last.endIndex...].first?.isAlphanumeric == true {
      pairs = pairs.dropLast()
    }
    guard pairs.count >= Self.fewestPrinted, let last = pairs.last else { return nil }
    let behind = self[last.endIndex...]
    guard behind.first != 0x20 || pairs.count.isMultiple(of: 4) else { return nil }
    let rest = behind.trimmed
    return rest.starts(with: "...") || rest.starts(with: "…")
      ? nil : self[startIndex..<last.endIndex]
  }

  /// The escapes without quotes that the text begins with: `\x3f\x25…`, or one for all bytes as a
  /// database writes it, `\x3f25…`. Among other characters they have no end that can be told.
  private var escapes: Bytes? {
    guard hasEscape(at: startIndex) else { return nil }
    let digits: Bytes = dropFirst(2).prefix { hexDigit($0) != nil }
    var end = digits.endIndex
    var count = digits.count / 2
    if digits.count == 2 {
      while hasEscape(at: end), self[(end + 2)...].prefix(2).allSatisfy({ hexDigit($0) != nil }) {
        end += 4
        count += 1
      }
    }
    let next = self[end...].first
    guard digits.count.isMultiple(of: 2), count >= Self.fewestPrinted, end <= endIndex,
      next.map({ $0.isWhiteSpace || "\"',;)}]".utf8.contains($0) }) ?? true
    else { return nil }
    return between(startIndex, end)
  }

  /// The text inside the quotes of a byte string such as `b'\x3f%…'`. A string inside a string, with
  /// `\\x`, isn't read.
  private var literal: Bytes? {
    guard first == UInt8(ascii: "b"), let quote = dropFirst().first,
      let start = QuotedText(dropFirst())?.inside,
      let end = firstIndex(of: quote, from: start.endIndex)
    else { return nil }
    // Backslashes before the closing mark are a byte.
    let inside = between(start.startIndex, end)
    guard inside.firstIndex(of: UInt8(ascii: "\\")) != nil else {
      return inside.isEmpty ? nil : inside
    }
    let bytes = inside.firstIndex(of: #"\\x"#) == nil ? ByteEncoding.bytes(escapedIn: inside) : nil
    return bytes.map { $0.count >= Self.fewestPrinted } == true ? inside : nil
  }
}
