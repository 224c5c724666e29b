/// What a command line tells a program, `curl -u user:password`, `--cookie 'session=1'`, and what a
/// .netrc file does: `login me password …`.
enum CommandOption {
  static func find(in text: SearchedBytes) -> [Secret] {
    let isCurl = curl.contains { text.contains($0) }
    let isLogin = text.contains(login)
    return text.places(of: UInt8(ascii: " ")).compactMap { space in
      let start = text.start(of: optionCharacters, before: space, limit: 24)
      guard let kind = options[Array(text.storage[start..<space])],
        text[start] == UInt8(ascii: "-") ? isCurl || text[start + 1] == UInt8(ascii: "-") : isLogin
      else { return nil }
      let value =
        QuotedText(at: space + 1, in: text)?.range
        ?? (space + 1)..<text.end(of: wordCharacters, from: space + 1)
      return value.isEmpty ? nil : Secret(kind: kind, range: value)
    }
  }

  /// Whether the word before a space is an option.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at space: Int) -> Bool {
    let start = text.start(of: optionCharacters, before: space, limit: 24)
    return space - start > 1 && options[Array(text[start..<space])] != nil
  }

  private static let curl = ["curl ", "curl\t"].map { Array($0.utf8) }
  private static let login = Array("login ".utf8)
  private static let optionCharacters = CharacterSet.letters.union(CharacterSet("-"))
  private static let wordCharacters = CharacterSet(
    0x21...0x21, 0x23...0x26, 0x28...0x5f, 0x61...0xff)

  private static let options: [[UInt8]: SecretKind] = {
    let kinds: [(String, SecretKind)] = [
      ("-u", .password), ("-U", .password), ("--user", .password), ("--proxy-user", .password),
      ("--pass", .password), ("--password", .password), ("-b", .cookie), ("--cookie", .cookie),
      ("--oauth2-bearer", .authorization), ("--token", .token), ("--api-key", .key),
      ("password", .password),
    ]
    return Dictionary(kinds.map { (Array($0.0.utf8), $0.1) }) { first, _ in first }
  }()
}

extension SearchedBytes {
  /// Whether a text occurs.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return false }
    return places(of: first).contains { starts(with: part, at: $0) }
  }
}
