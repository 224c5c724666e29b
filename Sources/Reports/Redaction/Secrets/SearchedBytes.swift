import Evidence

/// Bytes that are searched for secrets, with what searching needs to be quick: the storage itself,
/// and which characters occur at all.
struct SearchedBytes: Sendable {
  let storage: [UInt8]
  let start: Int
  let end: Int
  /// Whether they are text. In others a type or a length stands before each text, and may well look
  /// like a letter or digit of it.
  let isText: Bool
  let characters: CharacterSet

  init(_ bytes: Bytes) {
    storage = bytes.buffer.storage
    start = bytes.startIndex
    end = bytes.endIndex
    characters = bytes.withUnsafeBytes { CharacterSet(occurringIn: $0) }
    isText = !characters.hasControls
  }

  /// The byte at a place, if it is one of those that are searched.
  subscript(place: Int) -> UInt8? { place >= start && place < end ? storage[place] : nil }

  /// Where the run of bytes of a class ends that begins at `place`.
  func end(of characters: CharacterSet, from place: Int, limit: Int = .max) -> Int {
    let end = limit < self.end - place ? place + limit : self.end
    var place = place
    while place < end, characters.contains(storage[place]) { place += 1 }
    return place
  }

  /// Where the run of bytes of a class begins that ends before `place`.
  func start(of characters: CharacterSet, before place: Int, limit: Int = .max) -> Int {
    let start = limit < place - self.start ? place - limit : self.start
    var place = place
    while place > start, characters.contains(storage[place - 1]) { place -= 1 }
    return place
  }

  func starts(with text: [UInt8], at place: Int) -> Bool {
    place >= start && text.count <= end - place
      && storage[place..<(place + text.count)].elementsEqual(text)
  }

  /// The places of one byte, in order.
  func places(of byte: UInt8) -> some Sequence<Int> {
    (start..<end).lazy.filter { storage[$0] == byte }
  }
}

/// A set of bytes.
struct CharacterSet: Sendable, Hashable {
  private var words = SIMD4<UInt64>.zero

  init() {}

  init(_ text: String) { for byte in text.utf8 { insert(byte) } }

  init(_ ranges: ClosedRange<UInt8>...) { for range in ranges { range.forEach { insert($0) } } }

  /// The bytes that occur in others.
  init(occurringIn bytes: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: 256) { occurs in
      occurs.initialize(repeating: false)
      for byte in bytes { occurs[Int(byte)] = true }
      for byte in UInt8.min...UInt8.max where occurs[Int(byte)] { insert(byte) }
    }
  }

  mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] & 1 << UInt64(byte & 63) != 0 }

  func union(_ other: CharacterSet) -> CharacterSet {
    var union = self
    union.words |= other.words
    return union
  }

  func isDisjoint(with other: CharacterSet) -> Bool { words & other.words == .zero }

  /// Whether there is a control character that no text has.
  var hasControls: Bool { !isDisjoint(with: Self.controls) }

  static let digits = CharacterSet(0x30...0x39)
  static let letters = CharacterSet(0x41...0x5a, 0x61...0x7a)
  static let alphanumerics = digits.union(letters)
  static let hexadecimal = CharacterSet(0x30...0x39, 0x41...0x46, 0x61...0x66)
  /// RFC 4648 §5.
  static let base64URL = alphanumerics.union(CharacterSet("-_"))
  /// RFC 9110 §11.2.
  static let token68 = base64URL.union(CharacterSet(".~+/="))
  static let spaces = CharacterSet(" \t")
  static let lineEnds = CharacterSet("\r\n")
  static let whiteSpace = spaces.union(lineEnds)
  static let quotes = CharacterSet("\"'`")
  static let backslash = CharacterSet("\\")
  static let controls = CharacterSet(0x00...0x08, 0x0b...0x0c, 0x0e...0x1a, 0x1c...0x1f)
}
