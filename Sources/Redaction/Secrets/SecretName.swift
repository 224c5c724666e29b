import Evidence
import Results

/// A name whose value is a secret: of a header, a member of JSON or CBOR, a form field.
struct SecretName: Sendable {
  /// What the value is.
  let kind: SecretKind
  /// How much of the text after the name is its value.
  let value: Value
  /// The name in lower case without separators.
  private let text: [UInt8]
  /// Whether the name must match completely. Otherwise other words may precede it.
  private let isWhole: Bool

  /// How much of the text after a name is its value.
  enum Value: String, Sendable {
    /// The rest of the line, as for a header.
    case line
    /// The next word.
    case word
    /// The next word, but only in quotation marks or after an equals sign, because in prose the
    /// name is an ordinary word.
    case marked
  }

  /// Creates an entry of the table.
  private init(_ text: String, _ kind: SecretKind, _ value: Value, isWhole: Bool = false) {
    self.text = Array(text.utf8)
    self.kind = kind
    self.value = value
    self.isWhole = isWhole
  }

  /// Maximum length of a name in bytes.
  static let limit = 64

  /// Returns the entry for a name; `nil` if its value is not a secret. Case, `_`, `-`, dots and
  /// spaces are ignored, and also a number at the end and, except for short words, other words
  /// before it: `X-Api-Key`, `userPassword2`.
  static func named(_ name: some Sequence<UInt8>) -> SecretName? {
    var letters: [UInt8] = []
    for byte in name where !CharacterSet.nameSeparators.contains(byte) {
      guard letters.count < limit else { return nil }
      letters.append(byte.lowercasedASCII)
    }
    while let last = letters.last, last.isDigit { _ = letters.popLast() }
    guard let last = letters.last else { return nil }
    return byLastLetter[Int(last)].first { entry in
      entry.isWhole ? letters == entry.text : letters.reversed().starts(with: entry.text.reversed())
    }
  }

  /// Returns whether one of the names may end before a place.
  static func isEnd(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let last = text.start(of: behindNames, before: place) - 1
    guard last >= 0 else { return false }
    return byLastLetter[Int(text[last].lowercasedASCII)].contains { entry in
      var place = last
      for letter in entry.text.reversed() {
        while place >= 0, CharacterSet.nameSeparators.contains(text[place]) { place -= 1 }
        guard place >= 0, text[place].lowercasedASCII == letter else { return false }
        place -= 1
      }
      return true
    }
  }

  private static let behindNames = CharacterSet.nameSeparators.union(.digits)

  /// Entries by their last letter.
  private static let byLastLetter = all.listed(by: \.text.last)

  /// All names, the more specific ones first.
  private static let all = SecretNames.lists("name").flatMap { kind, name, words in
    words.map {
      SecretName($0, kind, Value(rawValue: name) ?? .marked, isWhole: name.equals("whole"))
    }
  }
}

extension CharacterSet {
  fileprivate static let nameSeparators = CharacterSet("_- .")
}
