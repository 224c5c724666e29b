import Evidence

/// Values with a name before them, in whatever syntax: `keyId: …`, `challenge=…`, `"keyId": "…"`,
/// `<keyId>…</keyId>`, a name on the line before.
struct NamedValues {
  private(set) var values: [NamedValue] = []

  /// No artifact has more beside it.
  static let mostValues = 64
  private static let longestName = 64
  private static let longestValue = 8_192

  /// - Parameter own: where the artifact itself stands: what overlaps it is no value beside it.
  init(_ text: Bytes, without own: Range<Int>) {
    var position = text.startIndex
    let storage = text.buffer.storage
    while position < text.endIndex, values.count < Self.mostValues {
      if own.contains(position) {
        position = own.upperBound
        continue
      }
      guard Self.separators.contains(storage[position]) else {
        position += 1
        continue
      }
      let found = Self.pair(at: position, in: text)
      position += 1
      guard let found, !found.value.range.overlaps(own), !found.name.range.overlaps(own) else {
        continue
      }
      let told = Self.part(named: found, in: text) ?? found
      values.append(told)
      position = max(position, told.value.endIndex)
    }
  }

  private static let separators = Set(":=>".utf8)

  private static func pair(at separator: Int, in text: Bytes) -> NamedValue? {
    guard let name = name(before: separator, in: text),
      let value = value(after: separator, named: name, in: text)
    else { return nil }
    return NamedValue(name: name, value: value)
  }

  /// The content of a part of a form, which stands behind its headers (RFC 7578 §4.2).
  private static func part(named found: NamedValue, in text: Bytes) -> NamedValue? {
    guard found.name.elementsEqual("name".utf8),
      text.between(found.value.endIndex, text.endIndex).starts(with: "\"\r\n\r\n")
    else { return nil }
    let content = text.between(found.value.endIndex + 5, text.endIndex).prefix(longestValue)
    return NamedValue(name: found.value, value: content.prefix { !$0.isLineBreak })
  }

  // MARK: - Names

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x61...0x7a).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte >= 0x80
  }

  static func name(before separator: Int, in text: Bytes) -> Bytes? {
    let storage = text.buffer.storage
    var end = separator
    while end > text.startIndex, separator - end < 8, " \t\"'`\\*]".utf8.contains(storage[end - 1])
    {
      end -= 1
    }
    var start = end
    while start > text.startIndex, end - start < longestName, isNameByte(storage[start - 1]) {
      start -= 1
    }
    let name = text[start..<end]
    guard let first = name.first, !first.isDigit, first != UInt8(ascii: "-") else { return nil }
    return name
  }

  // MARK: - Values

  private static func value(after separator: Int, named name: Bytes, in text: Bytes) -> Bytes? {
    let storage = text.buffer.storage
    var start = separator + 1
    if start < text.endIndex, ">=:".utf8.contains(storage[start]) { start += 1 }
    var skipped = 0
    while start < text.endIndex, skipped < 64 {
      let byte = storage[start]
      guard byte.isWhiteSpace || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "@") else {
        break
      }
      // A name with nothing behind it names the next line, and no line further on.
      if byte == 0x0a, text[(separator + 1)..<start].contains(0x0a) { return nil }
      start += 1
      skipped += 1
    }
    guard start < text.endIndex else { return nil }
    for wrapper in wrappers where text[start..<text.endIndex].starts(with: wrapper) {
      start += wrapper.utf8.count
    }
    guard start < text.endIndex else { return nil }
    let rest = text[start..<min(text.endIndex, start + longestValue)]
    let value = quoted(rest) ?? plain(rest, separator: storage[separator])
    return value.isEmpty || value.starts(with: "//") ? nil : value
  }

  private static let wrappers = ["Optional(", "Some(", "b'", "<![CDATA["]

  private static func quoted(_ text: Bytes) -> Bytes? {
    guard let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    let inside = text.dropFirst()
    guard let end = inside.firstIndex(of: quote) else { return nil }
    let value = inside[inside.startIndex..<end]
    return value.last == UInt8(ascii: "\\") ? value.dropLast(while: UInt8(ascii: "\\")) : value
  }

  private static let ends = Set(" \t\r\n\"'`,;&<>()[]{}|\\".utf8)

  private static func plain(_ text: Bytes, separator: UInt8) -> Bytes {
    text[text.startIndex..<(text.firstIndex { ends.contains($0) } ?? text.endIndex)]
  }
}

extension Bytes {
  fileprivate func dropLast(while byte: UInt8) -> Bytes {
    guard let last = lastIndex(where: { $0 != byte }) else { return self[startIndex..<startIndex] }
    return self[startIndex..<(last + 1)]
  }
}
