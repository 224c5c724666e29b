import Results

/// Finds secrets that a command line passes to a program: `curl -u user:password`,
/// `--cookie 'session=1'`; and those of a .netrc file: `login me password …`.
enum CommandOption {
  /// Returns the values of such options. Short options count only for curl.
  static func find(in text: SearchedBytes) -> [Secret] {
    let isCurl = curl.contains { text.contains($0) }
    let isLogin = text.contains(login)
    return text.places(of: UInt8(ascii: " ")).compactMap { space in
      if isCurl, let secret = attached(behind: space, in: text) { return secret }
      let start = text.start(of: optionCharacters, before: space, limit: 24)
      guard let kind = options[Array(text.storage[start..<space])],
        text[start] == UInt8(ascii: "-") ? isCurl || text[start + 1] == UInt8(ascii: "-") : isLogin
      else { return nil }
      return secret(kind, from: text.end(of: gaps, from: space + 1, limit: 256), in: text)
    }
  }

  /// Returns the value of a short option in the same word: `-ume:password`.
  private static func attached(behind space: Int, in text: SearchedBytes) -> Secret? {
    guard text[space + 1] == UInt8(ascii: "-"), let letter = text[space + 2],
      let kind = options[[UInt8(ascii: "-"), letter]], let first = text[space + 3],
      !CharacterSet.whiteSpace.contains(first)
    else { return nil }
    return secret(kind, from: space + 3, in: text)
  }

  /// Returns the quoted text or the word that starts at a place; `nil` if it is empty.
  private static func secret(_ kind: SecretKind, from start: Int, in text: SearchedBytes) -> Secret?
  {
    let value =
      QuotedRange(at: start, in: text)?.range ?? start..<text.end(of: wordCharacters, from: start)
    return value.isEmpty ? nil : Secret(kind: kind, range: value)
  }

  /// Returns whether the word before or after a space may be such an option.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at space: Int) -> Bool {
    if space + 3 < text.count, text[space + 1] == UInt8(ascii: "-"),
      options[[UInt8(ascii: "-"), text[space + 2]]] != nil
    {
      return true
    }
    let start = text.start(of: optionCharacters, before: space, limit: 24)
    return space - start > 1 && firsts.contains(text[start])
      && options[Array(text[start..<space])] != nil
  }

  /// The first characters of the options.
  private static let firsts = CharacterSet(
    String(decoding: options.keys.compactMap(\.first), as: UTF8.self))
  private static let curl = ["curl ", "curl\t"].map { Array($0.utf8) }
  private static let login = Array("login ".utf8)
  private static let optionCharacters = CharacterSet.letters.union(.digits).union(CharacterSet("-"))
  /// The characters between an option and its value: whitespace, and the mark of a line that
  /// continues.
  private static let gaps = CharacterSet.whiteSpace.union(CharacterSet("\\^"))
  private static let wordCharacters = CharacterSet(
    0x21...0x21, 0x23...0x26, 0x28...0x5f, 0x61...0xff)

  /// The kind of secret by option.
  private static let options = Dictionary(
    SecretNames.lists("option").flatMap { kind, _, words in words.map { (Array($0.utf8), kind) } },
    uniquingKeysWith: { first, _ in first })
}

extension SearchedBytes {
  /// Returns whether the bytes contain `part`.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return false }
    return places(of: first).contains { starts(with: part, at: $0) }
  }
}
