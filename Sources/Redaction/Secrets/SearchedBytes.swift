import Evidence

/// Bytes that are searched for secrets, prepared for quick access: the storage, and which bytes
/// occur at all.
struct SearchedBytes: Sendable {
  /// The whole buffer; offsets in it are those of the secrets.
  let storage: [UInt8]
  /// First offset that is searched.
  let start: Int
  /// Offset after the last byte that is searched.
  let end: Int
  /// Whether the bytes are text. In binary data, a type or a length precedes each text and may look
  /// like a character of it.
  let isText: Bool
  /// The bytes that occur.
  let characters: CharacterSet

  /// Prepares bytes for a search.
  init(_ bytes: Bytes) {
    storage = bytes.buffer.storage
    start = bytes.startIndex
    end = bytes.endIndex
    characters = bytes.withUnsafeBytes { CharacterSet(occurringIn: $0) }
    isText = !characters.hasControls
  }

  /// Returns the byte at an offset; `nil` outside of the searched range.
  subscript(place: Int) -> UInt8? { place >= start && place < end ? storage[place] : nil }

  /// Returns the end of the run of characters that starts at `place`.
  ///
  /// - Parameter limit: Maximum length of the run.
  func end(of characters: CharacterSet, from place: Int, limit: Int = .max) -> Int {
    let end = limit < self.end - place ? place + limit : self.end
    var place = place
    while place < end, characters.contains(storage[place]) { place += 1 }
    return place
  }

  /// Returns the start of the run of characters that ends before `place`.
  ///
  /// - Parameter limit: Maximum length of the run.
  func start(of characters: CharacterSet, before place: Int, limit: Int = .max) -> Int {
    let start = limit < place - self.start ? place - limit : self.start
    var place = place
    while place > start, characters.contains(storage[place - 1]) { place -= 1 }
    return place
  }

  /// Returns whether `text` is at an offset.
  func starts(with text: [UInt8], at place: Int) -> Bool {
    place >= start && text.count <= end - place
      && storage[place..<(place + text.count)].elementsEqual(text)
  }

  /// Returns the secrets that a test finds, in ascending order without overlap.
  ///
  /// - Parameter secret: Returns the secret that an offset belongs to; `nil` if there is none.
  func secrets(_ secret: (_ place: Int) -> Secret?) -> [Secret] {
    var found: [Secret] = []
    var place = start
    while place < end {
      guard let secret = secret(place) else {
        place += 1
        continue
      }
      found.append(secret)
      place = secret.range.upperBound
    }
    return found
  }

  /// Returns the offsets of a byte in ascending order.
  func places(of byte: UInt8) -> some Sequence<Int> {
    (start..<end).lazy.filter { storage[$0] == byte }
  }
}

extension Array {
  /// Returns the elements by a byte of each, in their order. Elements without one are left out.
  func listed(by byte: (Element) -> UInt8?) -> [[Element]] {
    var table = [[Element]](repeating: [], count: 256)
    for element in self { if let byte = byte(element) { table[Int(byte)].append(element) } }
    return table
  }
}

/// A set of bytes, as 256 bits.
struct CharacterSet: Sendable, Hashable {
  private var words = SIMD4<UInt64>.zero

  /// Creates the set of the bytes of a text.
  init(_ text: String) { for byte in text.utf8 { insert(byte) } }

  /// Creates the set of all bytes in the ranges.
  init(_ ranges: ClosedRange<UInt8>...) { for range in ranges { range.forEach { insert($0) } } }

  /// Creates the set of bytes that occur.
  init(occurringIn bytes: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: 256) { occurs in
      occurs.initialize(repeating: false)
      for byte in bytes { occurs[Int(byte)] = true }
      for byte in UInt8.min...UInt8.max where occurs[Int(byte)] { insert(byte) }
    }
  }

  /// Adds a byte.
  mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  /// Returns whether a byte is in the set.
  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] & 1 << UInt64(byte & 63) != 0 }

  /// Returns the bytes that are in either set.
  func union(_ other: CharacterSet) -> CharacterSet {
    var union = self
    union.words |= other.words
    return union
  }

  /// Returns whether the sets have no byte in common.
  func isDisjoint(with other: CharacterSet) -> Bool { words & other.words == .zero }

  /// Whether the set contains a control character that does not occur in text.
  var hasControls: Bool { !isDisjoint(with: Self.controls) }

  static let digits = CharacterSet(0x30...0x39)
  static let letters = CharacterSet(0x41...0x5a, 0x61...0x7a)
  static let alphanumerics = digits.union(letters)
  static let hexadecimal = CharacterSet(0x30...0x39, 0x41...0x46, 0x61...0x66)
  /// Base64url (RFC 4648 §5).
  static let base64URL = alphanumerics.union(CharacterSet("-_"))
  /// The characters of `token68` (RFC 9110 §11.2).
  static let token68 = base64URL.union(CharacterSet(".~+/="))
  static let spaces = CharacterSet(" \t")
  static let lineEnds = CharacterSet("\r\n")
  static let whiteSpace = spaces.union(lineEnds)
  static let quotes = CharacterSet("\"'`")
  static let backslash = CharacterSet("\\")
  /// Control characters below 0x20 other than tab, line feed, carriage return and escape.
  static let controls = CharacterSet(0x00...0x08, 0x0b...0x0c, 0x0e...0x1a, 0x1c...0x1f)
}
