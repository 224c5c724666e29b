import Evidence

/// A value without quotes. What source code writes there, such as a variable, a call or a template,
/// is no value.
enum PlainValue {
  /// Whether each byte is a character that ends a value without quotes.
  private static let ends = {
    let ends = Set(" \t\r\n\"'`,;&<>()[]{}|\\".utf8)
    return (UInt8.min...UInt8.max).map(ends.contains)
  }()
  /// The marks that end a sentence, not a value.
  private static let stops = Set(".:!?*".utf8)
  /// Words in the names of variables for the values that stand beside an artifact, in lower case
  /// and without separators.
  private static let variables = RegisteredNames.words("variables")

  /// Returns the characters up to one that ends a value, without the stop of a sentence behind it.
  /// - Parameters:
  ///   - text: The text from the value on.
  ///   - isOfColon: Whether a colon is before the value. One that ends its line then isn't a
  ///     variable, whatever its name.
  /// - Returns: `nil` if there is no letter or digit, or the text is code.
  static func read(_ text: Bytes, isOfColon: Bool) -> Bytes? {
    let end = text.indices.first { isEnd(at: $0, in: text) } ?? text.endIndex
    let value = text[text.startIndex..<end].dropLast(while: stops.contains)
    let next = text[end...].first
    guard value.contains(where: \.isOfWord), !isCall(value, before: next),
      !isType(value, before: text[end...]), !isSize(value, before: text[end...]),
      !isShortened(text.between(value.endIndex, end), before: text[end...])
    else { return nil }
    let endsLine = next.map(\.isLineBreak) ?? true
    return isVariable(value) && !(isOfColon && endsLine) ? nil : value
  }

  /// Returns whether a value ends before a place: at a mark, a no-break space (U+00A0), `»`, or a
  /// character from U+2000 to U+203F, such as a curly quotation mark.
  static func isEnd(at place: Int, in text: Bytes) -> Bool {
    let byte = text[place]
    guard byte >= 0x80 else { return ends[Int(byte)] }
    let next = place + 1 < text.endIndex ? text[place + 1] : 0
    return byte == 0xc2 && (next == 0xa0 || next == 0xbb) || byte == 0xe2 && next == 0x80
  }

  /// Returns whether a value is a call, a subscript, or a part of a template.
  /// - Parameter next: The byte behind the value.
  private static func isCall(_ value: Bytes, before next: UInt8?) -> Bool {
    value.first == UInt8(ascii: "$")
      || isName(value) && (next == UInt8(ascii: "(") || next == UInt8(ascii: "["))
  }

  /// Returns whether a value is a type with the type of its content behind it, as Swift prints before a
  /// value: `Optional<String>`.
  private static func isType(_ value: Bytes, before rest: Bytes) -> Bool {
    let content = rest.dropFirst()
    return value.first?.isCapital == true && rest.first == UInt8(ascii: "<") && isName(value)
      && content.first?.isCapital == true && content.dropFirst().first?.isSmallLetter == true
  }

  /// Returns whether a value is the number of bytes that Swift prints for a `Data`: `16 bytes`.
  private static func isSize(_ value: Bytes, before rest: Bytes) -> Bool {
    rest.starts(with: " byte") && value.allSatisfy(\.isDigit)
  }

  /// Returns whether marks behind a value say that it goes on: `aRkq0B…`, `aRkq0B...`, `aRkq0B***`.
  private static func isShortened(_ marks: Bytes, before rest: Bytes) -> Bool {
    rest.starts(with: "…") || ["..", "***"].contains { marks.firstIndex(of: $0) != nil }
  }

  /// Returns whether a value is a variable or a member of one, named as values beside artifacts
  /// are.
  private static func isVariable(_ value: Bytes) -> Bool {
    guard isName(value) else { return false }
    let parts = value.split(separator: UInt8(ascii: ".")).map { part in
      Bytes(part.filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 })
    }
    // The name may be in one part, as in `user.appId`, or in all of them, as in `app.id`.
    let isPath =
      parts.count > 1
      && (parts.contains { variables.contains($0.array) }
        || variables.contains(parts.flatMap(\.array)))
    let hasName = parts.contains { part in variables.contains(where: part.contains) }
    return isPath || hasName && !value.contains(where: \.isDigit)
  }

  /// The most bytes of a name in code.
  private static let longestName = 256

  /// Returns whether a value has the characters and the length of a name in code, and isn't an App ID.
  private static func isName(_ value: Bytes) -> Bool {
    value.count <= longestName && !value.isAppID
      && value.allSatisfy { $0.isOfWord || "_.:!?".utf8.contains($0) }
  }
}

extension Bytes {
  /// The number of characters of an App ID prefix.
  private static let prefixLength = 10

  /// Whether the text begins as an App ID does: ten capital letters and digits, and a dot.
  fileprivate var isAppID: Bool {
    dropFirst(Self.prefixLength).first == UInt8(ascii: ".")
      && prefix(Self.prefixLength).allSatisfy { $0.isDigit || $0.isCapital }
  }
}

extension UInt8 {
  /// Whether the byte is a letter or digit of ASCII, or a part of any other character.
  fileprivate var isOfWord: Bool { isAlphanumeric || self >= 0x80 }
}
