import Results

/// Finds tokens without a name in the path, the query or the fragment of a URL (RFC 3986 §3.3 to
/// §3.5): `https://hooks.example.com/services/T0/Zq7x03Xw9Kp3Lm8Vt2Rb5yHd`.
///
/// Such a URL grants access to whoever knows it. A value after an equals sign has a name, by which
/// ``NamedSecret`` decides. A UUID is shown, because it identifies a request or a device.
enum AddressToken {
  /// Returns the opaque parts of each URL, and of each target of an HTTP request.
  static func find(in text: SearchedBytes) -> [Secret] {
    (text.start..<text.end).flatMap { place -> [Secret] in
      guard let start = start(at: place, text.end, { text.storage[$0] }) else { return [] }
      return parts(from: start, to: text.end) { text.storage[$0] }
        .map { Secret(kind: .token, range: $0) }
    }
  }

  /// Returns whether a URL or a target with an opaque part may start at the colon or space at `place`.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard let start = start(at: place, text.count, { text[$0] }) else { return false }
    return !parts(from: start, to: text.count) { text[$0] }.isEmpty
  }

  /// Returns where the path starts if a URL has its colon at `place`, or a target of a request its
  /// space; `nil` if neither has.
  private static func start(at place: Int, _ end: Int, _ byte: (Int) -> UInt8) -> Int? {
    switch byte(place) {
    case UInt8(ascii: ":"):
      guard end - place > 3, byte(place + 1) == slash, byte(place + 2) == slash else { return nil }
      var start = place + 3
      while start < end, !delimiters.contains(byte(start)), characters.contains(byte(start)) {
        start += 1
      }
      return start
    case UInt8(ascii: " "):
      guard place > 2, end - place > 1, byte(place + 1) == slash,
        methodCharacters.contains(byte(place - 1)), methodCharacters.contains(byte(place - 2)),
        methodCharacters.contains(byte(place - 3))
      else { return nil }
      return place + 1
    default: return nil
    }
  }

  /// Returns the opaque parts between delimiters.
  private static func parts(
    from start: Int, to end: Int, _ byte: (Int) -> UInt8
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = start
    while place < end, delimiters.contains(byte(place)) {
      // A URL inside this one is read by itself, so that no byte is read twice.
      if byte(place) == UInt8(ascii: ":"), place + 1 < end, byte(place + 1) == slash { break }
      let begin = place + 1
      place = begin
      while place < end, !delimiters.contains(byte(place)), characters.contains(byte(place)) {
        place += 1
      }
      if isOpaque(begin..<place, byte) { found.append(begin..<place) }
    }
    return found
  }

  /// Returns whether a part looks random: it has at least 20 characters and is no UUID, and it is
  /// hexadecimal with a digit, or has no name before `=` and changes between upper case, lower case
  /// and digits at least once for every four characters. Words seldom do.
  private static func isOpaque(_ part: Range<Int>, _ byte: (Int) -> UInt8) -> Bool {
    guard part.count >= shortest, !isUUID(part, byte) else { return false }
    // Text in hexadecimal may change between letters and digits too seldom for the test below.
    if part.allSatisfy({ CharacterSet.hexadecimal.contains(byte($0)) }),
      part.contains(where: { byte($0).characterKind == 0 })
    {
      return true
    }
    var changes = 0
    var last = byte(part.lowerBound).characterKind
    for place in part.dropFirst() {
      if byte(place) == equals, byte(part.upperBound - 1) != equals { return false }
      let next = byte(place).characterKind
      if next != last, max(next, last) < 3 { changes += 1 }
      last = next
    }
    return changes * 4 >= part.count
  }

  /// Returns whether a part has the form of a UUID (RFC 9562 §4).
  private static func isUUID(_ part: Range<Int>, _ byte: (Int) -> UInt8) -> Bool {
    part.count == 36
      && part.allSatisfy { place in
        [8, 13, 18, 23].contains(place - part.lowerBound)
          ? byte(place) == UInt8(ascii: "-") : CharacterSet.hexadecimal.contains(byte(place))
      }
  }

  private static let shortest = 20
  private static let slash = UInt8(ascii: "/")
  private static let equals = UInt8(ascii: "=")
  private static let methodCharacters = CharacterSet(0x41...0x5a)
  private static let delimiters = CharacterSet("/?#&;:")
  /// The characters of a URL, without the delimiters and the apostrophe.
  private static let characters = CharacterSet.alphanumerics.union(
    CharacterSet("-._~[]@!$()*+,=%"))
}
