import Evidence

/// Text instead of a value: a placeholder of a template, a redaction, a word
/// such as `null`, or a value that was shortened. It says nothing about what a server expects.
enum Placeholder {
  /// Returns whether the value of a member is a placeholder.
  /// - Parameters:
  ///   - text: The value.
  ///   - field: What it is the value of. Client data may contain any text, so it is a placeholder
  ///     only if the whole text is such a word.
  static func isOne(_ text: Bytes, as field: RecordField) -> Bool {
    if text.buffer === computed.buffer { return true }
    guard field.isExpected, text.count <= longest else { return false }
    let value = text.trimmed
    guard !value.isEmpty else { return false }
    if isNothing(value) || words.contains(characters(of: value)) { return true }
    if !field.isEncoding, remarks.contains(characters(of: value)) || isDescription(value) {
      return true
    }
    if field == .clientData { return false }
    if hasNoCharacter(value) { return true }
    return marks.contains { value.firstIndex(of: $0) != nil } || isBracketed(value)
      || isVariable(value) || isInstruction(value)
      || [.appID, .teamID, .bundleID].contains(field) && isAppIDTemplate(value)
  }

  /// Returns whether a placeholder says that there is no value, as `null` does. Any other hides one.
  static func isNothing(_ text: Bytes) -> Bool { absences.contains(characters(of: text.trimmed)) }

  /// The placeholder of a value that only a database can compute.
  static let computed = Bytes(Array("<computed>".utf8), name: "value")

  /// The most bytes of a placeholder.
  private static let longest = 256

  /// Words that say that there is no value, in lower case and without separators.
  private static let absences = WordLists.bytes("absences", of: "placeholders")

  /// Words that hide a value, in lower case and without separators.
  private static let words = WordLists.bytes("words", of: "placeholders")

  /// Words that say something about a value instead of it: whether it fits, or its type. In lower case.
  private static let remarks = WordLists.bytes("remarks", of: "placeholders")

  /// Returns whether a program printed only the size of a value, `16 bytes`, or where Go keeps it,
  /// `0xc000012345`.
  private static func isDescription(_ text: Bytes) -> Bool {
    let number = text.prefix(while: \.isDigit)
    return !number.isEmpty && text.dropFirst(number.count).elementsEqual(" bytes".utf8)
      || text.starts(with: "0xc000") && text.count == goAddress
        && text.dropFirst(2).allSatisfy { hexDigit($0) != nil }
  }

  /// The number of characters of an address that Go prints.
  private static let goAddress = 12

  /// Marks of templates, redactions and shortened prints, which no value contains.
  private static let marks = [
    "${", "$(", "{{", "}}", "<%", "%>", "#{", "%(", "***", "...", "…", "•••", "███", "REDACTED",
    "redacted", "<snip", "XXXXXXXX",
  ]

  /// Returns whether a text has no letter and no digit in any script. The signs of Base64 count as
  /// digits.
  private static func hasNoCharacter(_ text: Bytes) -> Bool {
    guard let text = text.utf8, !text.utf8.contains(where: "+/".utf8.contains) else { return false }
    return !text.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }

  /// Returns the letters, in lower case, and the digits of a text.
  private static func characters(of text: Bytes) -> [UInt8] {
    text.compactMap { byte in
      byte.isAlphanumeric || byte >= 0x80 ? byte.lowercasedASCII : nil
    }
  }

  /// The marks around a placeholder, and whether a name with digits may be between them. `[login-4]`
  /// may be a value.
  private static let brackets = [
    ("<", ">", true), ("%", "%", true), ("[", "]", false), ("{", "}", false), ("(", ")", false),
    ("__", "__", false),
  ]

  /// Returns whether a text is a name in brackets, as `<challenge>`, `[app id]`, `%KEY%` or
  /// `__KEY__`, and isn't bytes as `<0a0b 0c0d>` or `<Buffer 0a 0b>`, and no JSON. Without brackets at both ends, a
  /// name in angle brackets inside the text is enough (``isTagged(_:)``).
  private static func isBracketed(_ text: Bytes) -> Bool {
    guard
      let (open, close, mayHaveDigits) = brackets.first(where: {
        text.starts(with: $0.0) && text.ends(with: $0.1)
      }),
      text.count > open.utf8.count + close.utf8.count
    else { return isTagged(text) }
    let inside = text.dropFirst(open.utf8.count).dropLast(close.utf8.count)
    let digits = inside.starts(with: "Buffer ") ? inside.dropFirst("Buffer ".utf8.count) : inside
    return digits.contains { hexDigit($0) == nil && !" ,.:-x0123456789".utf8.contains($0) }
      && inside.allSatisfy {
        $0.isLetter || $0 >= 0x80 || " _-.'".utf8.contains($0)
          || mayHaveDigits && hexDigit($0) != nil
      }
  }

  /// Returns whether a text is a variable, as `$APP_ID`.
  private static func isVariable(_ text: Bytes) -> Bool {
    text.first == UInt8(ascii: "$") && text.count > 1
      && text.dropFirst().allSatisfy { $0.isLetter || $0 == UInt8(ascii: "_") }
  }

  /// Returns whether a text contains a name in angle brackets, as `<TEAM_ID>.com.example.app` does.
  private static func isTagged(_ text: Bytes) -> Bool {
    guard let open = text.firstIndex(of: UInt8(ascii: "<")),
      let close = text[(open + 1)..<text.endIndex].firstIndex(of: UInt8(ascii: ">"))
    else { return false }
    return text[(open + 1)..<close].allSatisfy {
      $0.isLetter || hexDigit($0) != nil || " _-.".utf8.contains($0)
    }
  }

  /// Returns whether a text tells a reader what to write, as `YOUR_CHALLENGE` and `insert key ID here`
  /// do: it has no digit, begins with such a word, and names a value. `my challenge` and `my key
  /// ID` count too.
  private static func isInstruction(_ text: Bytes) -> Bool {
    let letters = Bytes(characters(of: text))
    guard letters.allSatisfy(\.isLetter) else { return false }
    if ["mychallenge", "mykeyid"].contains(where: { letters.elementsEqual($0.utf8) }) {
      return true
    }
    let first = text.prefix(while: \.isLetter).map { $0 | 0x20 }
    let isVerb = ["insert", "replace", "enter", "put"].contains { first.elementsEqual($0.utf8) }
    return (isVerb && first.count < text.count || letters.starts(with: "your"))
      && ["challenge", "nonce", "key", "app", "team", "bundle", "clientdata", "identifier"].contains
      {
        letters.firstIndex(of: $0) != nil
      }
  }

  /// Returns whether an App ID names its parts instead of having them: `TEAM.BUNDLE`, `TEAMID.com.x`,
  /// `XXXXXXXXXX.com.x`.
  private static func isAppIDTemplate(_ text: Bytes) -> Bool {
    let prefix = text.prefix { $0 != UInt8(ascii: ".") }
    let letters = characters(of: prefix)
    return [
      "team", "teamid", "prefix", "appid", "appidprefix", "teamidentifier", "appleteamid", "bundle",
      "bundleid", "bundleidentifier",
    ]
    .contains { letters.elementsEqual($0.utf8) }
      || letters.count > 2 && letters.allSatisfy { $0 == UInt8(ascii: "x") }
  }
}
