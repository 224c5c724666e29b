/// A quick test in one pass over the bytes: which kinds of secrets they may contain. Only those are
/// then searched for.
///
/// A wrong `true` costs time; a wrong `false` would show a secret. Each test therefore requires
/// less than the search that it precedes.
struct SecretSigns {
  /// Whether a secret may be there that ``SecretFinder`` recognizes by its own form.
  private(set) var hasForm = false
  /// Whether a JSON object or array may start somewhere.
  private(set) var hasOpening = false
  /// Whether the bytes may be a CBOR array or map.
  private(set) var isBinaryMap = false

  /// Tests bytes. The pass ends at the first possible form.
  init(_ text: UnsafeBufferPointer<UInt8>, ofPersons: Bool) {
    var seen = Self.none
    Self.marks.withUnsafeBufferPointer { marks in
      for place in text.indices {
        let mark = marks[Int(text[place])]
        // Without a branch: in binary data its outcome could not be predicted.
        seen |= mark
        if mark <= Self.control { continue }
        if mark == Self.opening {
          hasOpening = hasOpening || SecretFinder.opensJSON(text, at: place)
        } else if Self.isForm(text, at: place, ofPersons) {
          hasForm = true
          return
        }
      }
    }
    isBinaryMap =
      seen & Self.control != 0 && (text.first.map(SecretFinder.maps.contains) ?? false)
  }

  /// Returns whether a form may have its sign at a place.
  private static func isForm(
    _ text: UnsafeBufferPointer<UInt8>, at place: Int, _ ofPersons: Bool
  ) -> Bool {
    switch text[place] {
    case UInt8(ascii: ":"):
      isName(text, before: place) || AddressPassword.isPossible(text, at: place)
        || AddressToken.isPossible(text, at: place)
        || NetworkAddress.isVersion6Possible(text, at: place)
    case UInt8(ascii: "="): isName(text, before: place)
    case UInt8(ascii: " "):
      Credential.isPossible(text, at: place) || CommandOption.isPossible(text, at: place)
        || AddressToken.isPossible(text, at: place)
    case UInt8(ascii: ">"): MarkupSecret.isPossible(text, at: place)
    case UInt8(ascii: "."):
      NetworkAddress.isVersion4Possible(text, at: place) || JSONWebToken.isPossible(text, at: place)
        || KeyPrefix.isPossible(text, at: place)
    case UInt8(ascii: "-"):
      KeyPrefix.isPossible(text, at: place) || PrivateKeyBlock.isPossible(text, at: place)
    case UInt8(ascii: "@"): ofPersons && MailAddress.isPossible(text, at: place)
    default: KeyPrefix.isPossible(text, at: place)
    }
  }

  /// Returns whether the name of a secret, or a member that contains such a name, ends before a
  /// sign.
  private static func isName(_ text: UnsafeBufferPointer<UInt8>, before sign: Int) -> Bool {
    var end = text.start(of: .spaces, before: sign, limit: 8)
    let isQuoted = end > 0 && CharacterSet.quotes.contains(text[end - 1])
    if isQuoted { end = text.start(of: .backslash, before: end - 1, limit: 8) }
    if SecretName.isEnd(text, at: end) { return true }
    if isQuoted || text[sign] == UInt8(ascii: "="), text.has(value, before: end) { return true }
    return text.has(name, before: end) && sign + 1 < text.count
      && marksOfQuotes.contains(text[sign + 1])
  }

  /// Quotation marks and the backslash that may precede them.
  private static let marksOfQuotes = CharacterSet.quotes.union(.backslash)
  private static let value = Array("value".utf8)
  private static let name = Array("name".utf8)

  private static let none: UInt8 = 0
  private static let control: UInt8 = 1
  private static let opening: UInt8 = 2
  private static let sign: UInt8 = 4

  /// For each byte: 0, a control character, an opening of JSON, or a sign of a form.
  private static let marks: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    if CharacterSet.controls.contains(byte) { return control }
    if CharacterSet("{[").contains(byte) { return opening }
    return CharacterSet(":= >.-@_A").contains(byte) ? sign : none
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the start of the run of characters that ends before `place`.
  func start(of characters: CharacterSet, before place: Int, limit: Int = .max) -> Int {
    let start = limit < place ? place - limit : 0
    var place = place
    while place > start, characters.contains(self[place - 1]) { place -= 1 }
    return place
  }

  /// Returns the end of the run of characters that starts at `place`.
  func end(of characters: CharacterSet, from place: Int, limit: Int = .max) -> Int {
    let end = limit < count - place ? place + limit : count
    var place = place
    while place < end, characters.contains(self[place]) { place += 1 }
    return place
  }

  /// Returns whether `text` ends directly before a place.
  func has(_ text: [UInt8], before place: Int) -> Bool { has(text, at: place - text.count) }

  /// Returns whether `text` is at a place.
  func has(_ text: [UInt8], at place: Int) -> Bool {
    guard place >= 0, text.count <= count - place else { return false }
    for (index, byte) in text.enumerated() where self[place + index] != byte { return false }
    return true
  }
}
