import Decoding
import Evidence
import Results

/// Finds secrets in bytes: directly, by names in JSON and CBOR, and in everything that the bytes
/// decode to (Base64, hexadecimal, percent-encoding and others).
///
/// The steps for each layer of encoding, down to three nested ones:
///
/// - ``SecretSigns`` tests in one pass whether a secret is possible. Most text ends here.
/// - Each form of ``forms`` whose characters occur is searched.
/// - JSON and CBOR are searched by the names of their members.
/// - What the bytes decode to is searched in the same way.
struct SecretFinder {
  /// Maximum number of nested encodings.
  private static let depth = 3

  /// The buffer in which secrets are reported.
  private let root: Buffer
  /// Whether mail addresses count as well.
  private let ofPersons: Bool
  private var found: [Secret] = []

  /// Returns the secrets in ascending order without overlap, as offsets in the buffer of `bytes`.
  static func secrets(in bytes: Bytes, ofPersons: Bool = false) -> [Secret] {
    var finder = SecretFinder(root: bytes.buffer, ofPersons: ofPersons)
    finder.search(bytes, depth: 0)
    return finder.found.joined
  }

  /// Returns whether bytes may contain a secret, without creating copies of most text. `false` is
  /// certain: ``secrets(in:ofPersons:)`` then finds none.
  static func isWorthwhile(
    _ text: UnsafeBufferPointer<UInt8>, ofPersons: Bool, depth: Int = 0
  ) -> Bool {
    let signs = SecretSigns(text, ofPersons: ofPersons)
    if signs.hasForm { return true }
    if signs.hasOpening || signs.isBinaryMap {
      let bytes = Bytes(Array(text))
      var finder = SecretFinder(root: bytes.buffer, ofPersons: ofPersons)
      if signs.hasOpening { finder.searchJSON(in: bytes, depth: depth) }
      if signs.isBinaryMap { finder.searchMap(in: bytes, depth: depth) }
      if !finder.found.isEmpty { return true }
    }
    return depth < Self.depth
      && EncodedText.contains(in: text) {
        isWorthwhile($0, ofPersons: ofPersons, depth: depth + 1)
      }
  }

  /// Searches bytes, then what they decode to.
  private mutating func search(_ bytes: Bytes, depth: Int) {
    let ofPersons = ofPersons
    func isWorthwhile(_ text: UnsafeBufferPointer<UInt8>, depth: Int) -> Bool {
      Self.isWorthwhile(text, ofPersons: ofPersons, depth: depth)
    }
    let isSearched = bytes.withUnsafeBytes {
      isWorthwhile($0.assumingMemoryBound(to: UInt8.self), depth: depth)
    }
    guard isSearched else { return }
    let text = SearchedBytes(bytes)
    for form in Self.forms + (ofPersons ? Self.formsOfPersons : [])
    where !form.signs.isDisjoint(with: text.characters) {
      for secret in form.find(text) {
        add(Bytes(buffer: bytes.buffer, range: secret.range), secret.kind)
      }
    }
    if !text.characters.isDisjoint(with: Self.openings) { searchJSON(in: bytes, depth: depth) }
    if !text.isText { searchMap(in: bytes, depth: depth) }
    guard depth < Self.depth else { return }
    let views = EncodedText.views(of: bytes) { isWorthwhile($0, depth: depth + 1) }
    for view in views { search(view, depth: depth + 1) }
  }

  /// Searches JSON in the bytes by the names of its members, and each string on its own.
  private mutating func searchJSON(in bytes: Bytes, depth: Int) {
    var place = bytes.startIndex
    while let start = Self.opening(in: bytes, from: place) {
      let reading = JSONReader.read(
        bytes[start..<bytes.endIndex], limits: DecodingLimits(items: .max))
      if let value = reading.value {
        // Strings without escapes are part of the text and are searched with it.
        add(NamedValueSearch(value), depth: depth) { $0.buffer !== bytes.buffer }
      }
      place = max(start + 1, reading.rest.startIndex)
    }
  }

  /// Searches CBOR by the names of its members, if the whole of the bytes is an array or a map.
  private mutating func searchMap(in bytes: Bytes, depth: Int) {
    guard let first = bytes.first, Self.maps.contains(first),
      let item = CBORDecoder.decode(bytes).item
    else { return }
    // A certificate or a receipt contains no names of secrets.
    add(NamedValueSearch(item), depth: depth) { $0.first != 0x30 }
  }

  /// Returns the next offset at which a JSON object or array may start.
  private static func opening(in bytes: Bytes, from start: Int) -> Int? {
    bytes[start..<max(start, bytes.endIndex)].withUnsafeBytes { rest in
      let text = rest.assumingMemoryBound(to: UInt8.self)
      return text.indices.first { opensJSON(text, at: $0) }.map { start + $0 }
    }
  }

  /// Adds the secrets of a structure, and searches those of its strings for which `isSearched` is
  /// `true`.
  private mutating func add(
    _ search: NamedValueSearch, depth: Int, where isSearched: (Bytes) -> Bool
  ) {
    for secret in search.secrets { add(secret.bytes, secret.kind) }
    guard depth < Self.depth else { return }
    for string in search.strings where isSearched(string) { self.search(string, depth: depth + 1) }
  }

  /// Adds a secret at the place in the given bytes that it was decoded from.
  private mutating func add(_ bytes: Bytes, _ kind: SecretKind) {
    guard bytes.buffer !== root else {
      found.append(Secret(kind: kind, range: bytes.range))
      return
    }
    for parent in bytes.parents { add(parent, kind) }
  }

  /// Returns whether a JSON object or array may start at a place.
  static func opensJSON(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard place + 1 < text.count else { return false }
    return switch text[place] {
    case UInt8(ascii: "{"): behindBrace.contains(text[place + 1])
    case UInt8(ascii: "["): behindBracket.contains(text[place + 1])
    default: false
    }
  }

  /// One form of secrets: characters of which a text needs at least one to contain such a secret, and
  /// the function that finds it. The time of each is linear in the length of the text.
  private typealias Form = (signs: CharacterSet, find: @Sendable (SearchedBytes) -> [Secret])

  /// The forms that are secret for everyone.
  private static let forms: [Form] = [
    (CharacterSet(":="), NamedSecret.find),
    (CharacterSet(" "), Credential.find),
    (CharacterSet(" "), CommandOption.find),
    (CharacterSet(">"), MarkupSecret.find),
    (CharacterSet("."), JSONWebToken.find),
    (CharacterSet("_-.AS"), KeyPrefix.find),
    (CharacterSet("@"), AddressPassword.find),
    (CharacterSet("/"), AddressToken.find),
    (CharacterSet("-"), PrivateKeyBlock.find),
    (CharacterSet(".:"), NetworkAddress.find),
  ]

  /// The forms that identify a person. They are hidden together with identifiers of devices.
  private static let formsOfPersons: [Form] = [(CharacterSet("@"), MailAddress.find)]

  private static let behindBrace = CharacterSet("\"").union(.whiteSpace)
  private static let behindBracket = CharacterSet("\"{[").union(.whiteSpace)
  /// Initial bytes of CBOR arrays and maps (RFC 8949 §3.1).
  static let maps = CharacterSet(0x80...0xbf)
  private static let openings = CharacterSet("{[")
}
