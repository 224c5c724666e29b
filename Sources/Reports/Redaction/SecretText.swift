import Decoding
import Evidence

/// Finds what must not be passed on in text from outside: credentials and addresses that somebody's
/// log line, note or file name brought along.
///
/// It looks at each byte a few times at most, whatever the text is.
package struct SecretText: Sendable {
  /// The secrets, in order, none of which overlaps another.
  package let secrets: [Secret]
  private let bytes: [UInt8]

  package struct Secret: Sendable, Hashable {
    package let kind: Kind
    /// Offsets in the bytes, or in the UTF-8 form of the text.
    package let range: Range<Int>
  }

  /// What a secret is, as a reader is told.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case authorization, cookie, token, address
  }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// Looks at bytes that may be no text: a request with an artifact in it, a log with a stray byte.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var found: [Secret] = []
    var position = 0
    while position < bytes.count {
      if let secret = Self.secret(at: position, in: bytes) {
        found.append(secret)
        position = secret.range.upperBound
      } else {
        position = Self.nextWord(after: position, in: bytes)
      }
    }
    secrets = found
  }

  /// The text with a mark in the place of each secret: `[cookie withheld, 34 bytes]`.
  package var masked: String {
    guard !secrets.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
    var masked = ""
    var end = 0
    for secret in secrets {
      masked += String(decoding: bytes[end..<secret.range.lowerBound], as: UTF8.self)
      masked += "[\(secret.kind.rawValue) withheld, \(secret.range.count.counted("byte"))]"
      end = secret.range.upperBound
    }
    return masked + String(decoding: bytes[end...], as: UTF8.self)
  }
}

extension SecretText {
  private static func secret(at start: Int, in bytes: [UInt8]) -> Secret? {
    // No name and no address is longer, and a hostile text has no more of it looked at.
    let word = bytes[start...].prefix(64).prefix { isWord($0) }
    guard let first = word.first else { return nil }
    return header(word, in: bytes) ?? credential(word, in: bytes)
      ?? jsonWebToken(bytes[start...])
      ?? (isHexDigit(first) || first == colon ? address(word, in: bytes) : nil)
  }

  /// `Cookie: …`, `"Cookie": "…"`, `"name": "Cookie", "value": "…"`: what follows in the quotes, or
  /// on the line.
  private static func header(_ word: ArraySlice<UInt8>, in bytes: [UInt8]) -> Secret? {
    let name = word.prefix { $0 != colon }
    // The length first: to make a string of every word takes longer than all the rest.
    guard headerLengths.contains(name.count), let kind = headers[lowercased(name)] else {
      return nil
    }
    var rest = bytes[name.endIndex...].afterQuote.drop { $0 == space }
    if rest.startIndex > name.endIndex, rest.first == UInt8(ascii: ",") {
      rest = rest.dropFirst().drop { $0 == space }.afterQuote
      guard rest.starts(with: valueMember) else { return nil }
      rest = rest.dropFirst(valueMember.count).afterQuote.drop { $0 == space }
    }
    guard rest.first == colon else { return nil }
    rest = rest.dropFirst().drop { $0 == space }
    let inner = rest.afterQuote
    let line = inner.prefix { $0 != 0x0a && $0 != 0x0d }
    let value = inner.startIndex > rest.startIndex ? line.upTo(bytes[inner.startIndex - 1]) : line
    return value.isEmpty ? nil : Secret(kind: kind, range: value.startIndex..<value.endIndex)
  }

  private static let headers: [ByteText: Kind] = [
    "cookie": .cookie, "set-cookie": .cookie, "authorization": .authorization,
    "proxy-authorization": .authorization,
  ]
  private static let headerLengths = Set(headers.keys.map(\.text.utf8.count))
  /// What HTTP Archive calls the member beside the name of a header.
  private static let valueMember = Array("value".utf8)

  /// `Bearer …`, `Basic …` (RFC 9110 §11.4): the word alone is English, so what follows must look
  /// like no English word.
  private static func credential(_ word: ArraySlice<UInt8>, in bytes: [UInt8]) -> Secret? {
    guard (5...6).contains(word.count), word.endIndex < bytes.count, bytes[word.endIndex] == space,
      schemes.contains(lowercased(word))
    else { return nil }
    let value = bytes[(word.endIndex + 1)...].prefix { isTokenCharacter($0) }
    let isOpaque = value.count >= 20 || value.contains { (0x30...0x39).contains($0) }
    guard value.count >= 8, isOpaque else { return nil }
    return Secret(kind: .authorization, range: value.startIndex..<value.endIndex)
  }

  private static let schemes: Set<ByteText> = ["bearer", "basic", "digest"]

  /// Three parts in Base64url, the first of which is a JSON object (RFC 7519 §3.1).
  private static func jsonWebToken(_ rest: ArraySlice<UInt8>) -> Secret? {
    guard rest.starts(with: jsonStart) else { return nil }
    // The signs that may stand before another secret are none of Base64url.
    let token = rest.prefix { isTokenCharacter($0) && !isSeparator($0) }
    let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].count >= 8, parts[1].count >= 4 else { return nil }
    return Secret(kind: .token, range: token.startIndex..<token.endIndex)
  }

  private static func address(_ word: ArraySlice<UInt8>, in bytes: [UInt8]) -> Secret? {
    // A section of a standard has its sign before it: `RFC 5280 §4.1.2.7`.
    let isSection = bytes[..<word.startIndex].suffix(2).elementsEqual("§".utf8)
    return isSection
      ? nil : NetworkAddress.prefix(of: word).map { Secret(kind: .address, range: $0) }
  }
}

extension SecretText {
  private static let colon = UInt8(ascii: ":")
  private static let space = UInt8(ascii: " ")
  fileprivate static let backslash = UInt8(ascii: "\\")
  /// `{"` in Base64url, as far as it is the same for every name that follows.
  private static let jsonStart = Array("eyJ".utf8)

  /// The start of the next run of characters that a secret may start with: behind other characters,
  /// or behind the name in `client=10.0.0.1`, `client:10.0.0.1`, `capture-10.0.0.1`.
  private static func nextWord(after start: Int, in bytes: [UInt8]) -> Int {
    var position = start
    var hasName = false
    while position < bytes.count, isWord(bytes[position]) {
      let byte = bytes[position]
      position += 1
      if isSeparator(byte) || isHyphen(byte) { break }
      // The groups of an IPv6 address, or of a fingerprint, are not to be taken apart.
      if byte == colon, hasName || NetworkAddress.isVersion4(bytes[position...].prefix(64)) {
        break
      }
      hasName = hasName || !isHexDigit(byte) && byte != colon
    }
    return bytes[position...].drop { !isWord($0) }.startIndex
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isTokenCharacter(byte) || byte == colon
  }

  /// The characters of `token68` (RFC 9110 §11.2), which hold those of Base64url and the points of
  /// a JSON Web Token.
  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "+"):
      true
    default: isSeparator(byte)
    }
  }

  /// What stands between a name and its value, or the parts of a path.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/")
  }

  /// What joins the words of a name.
  private static func isHyphen(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  private static func lowercased(_ word: ArraySlice<UInt8>) -> ByteText {
    ByteText(String(decoding: word, as: UTF8.self).lowercasedASCII)
  }
}

extension ArraySlice<UInt8> {
  /// Behind a quotation mark, as itself or escaped in JSON within JSON; the same where there is none.
  fileprivate var afterQuote: Self {
    let rest = drop { $0 == SecretText.backslash }
    return rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'")
      ? rest.dropFirst() : self
  }

  /// What stands before the closing quotation mark, and before what escapes it.
  fileprivate func upTo(_ quote: UInt8) -> Self {
    let text = prefix { $0 != quote }
    return text[..<(text.lastIndex { $0 != SecretText.backslash }.map { $0 + 1 } ?? startIndex)]
  }
}
