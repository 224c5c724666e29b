import Decoding
import Evidence
import Results

/// Finds JSON Web Tokens: segments of Base64url separated by dots, the first of which is a JSON
/// object (RFC 7515 §7.1, RFC 7516 §7.1). Text directly before a token does not hide it.
enum JSONWebToken {
  /// Returns the tokens in a text.
  static func find(in text: SearchedBytes) -> [Secret] {
    text.secrets { place in
      let token = text.storage[place] == dot ? token(around: place, in: text) : nil
      return token.map { Secret(kind: .token, range: $0) }
    }
  }

  /// Returns whether the header of a token may end before the dot at `place`.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    var start = place
    var isHeader = false
    while start > 0, CharacterSet.base64URL.contains(text[start - 1]) {
      start -= 1
      isHeader = isHeader || place - start >= 8 && opensObject(text, at: start)
    }
    return isHeader
  }

  /// Returns whether four digits decode to an opening brace and a quotation mark or whitespace.
  private static func opensObject(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard text[place] == UInt8(ascii: "e"),
      (UInt8(ascii: "w")...UInt8(ascii: "z")).contains(text[place + 1])
    else { return false }
    let digits = Bytes(Array(text[place..<(place + 4)]))
    let bytes = Base64.decode(digits, as: .url) ?? []
    return bytes.dropFirst().first.map { $0 == UInt8(ascii: "\"") || isSpace($0) } ?? false
  }

  private static func isSpace(_ byte: UInt8) -> Bool { CharacterSet.whiteSpace.contains(byte) }

  private static let dot = UInt8(ascii: ".")
  private static let tail = CharacterSet.base64URL.union(CharacterSet("."))

  /// Returns the range of the token whose first dot is at `place`; `nil` if there is none.
  private static func token(around place: Int, in text: SearchedBytes) -> Range<Int>? {
    let run = text.start(of: .base64URL, before: place)
    guard place - run >= 8, let start = header(in: run..<place, of: text) else { return nil }
    let end = end(from: place + 1, lineStart: start, in: text)
    let segments = text.storage[(place + 1)..<end].split(separator: dot)
    // The key of an encrypted token may be empty, and the last segment may be cut off.
    guard segments.contains(where: { $0.count >= 4 }) else { return nil }
    return start..<end
  }

  /// Returns the end of the segments. A token continues after a line break if its line was long
  /// enough to be broken, but not after its last segment, because what follows may be anything.
  private static func end(from place: Int, lineStart: Int, in text: SearchedBytes) -> Int {
    var end = text.end(of: tail, from: place)
    var (line, start) = (lineStart, place)
    while end - line >= shortestLine, !text.storage[start..<end].contains(dot) {
      let next = text.end(
        of: .spaces, from: text.end(of: .lineEnds, from: end, limit: 2), limit: 8)
      let isBroken = text[end].map(CharacterSet.lineEnds.contains) ?? false
      let rest = text.end(of: tail, from: next)
      guard isBroken, rest - next >= 4 else { break }
      (line, start, end) = (next, next, rest)
    }
    return end
  }

  /// Minimum length of a line, in bytes, after which a token may continue on the next line.
  private static let shortestLine = 40

  /// Returns the start of the Base64url of a JSON object; other text may precede it without a
  /// separator.
  private static func header(in run: Range<Int>, of text: SearchedBytes) -> Int? {
    run.dropLast(7).first { place in
      // In Base64, an opening brace starts with `e` and one of `w` to `z`.
      guard text.storage[place] == UInt8(ascii: "e"),
        (UInt8(ascii: "w")...UInt8(ascii: "z")).contains(text.storage[place + 1])
      else { return false }
      let digits = Bytes(Array(text.storage[place..<min(place + 24, run.upperBound)]))
      guard let start = Base64.decode(digits.prefix(digits.count / 4 * 4), as: .url),
        start.first == UInt8(ascii: "{")
      else { return false }
      return start.dropFirst().first { !CharacterSet.whiteSpace.contains($0) }
        == UInt8(ascii: "\"")
    }
  }
}
