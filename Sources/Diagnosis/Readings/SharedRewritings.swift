import Decoding
import Evidence
import SystemCrypto

/// Rewritings of both challenges and client data. Each family of causes has its own name for what they
/// show.
enum SharedRewritings {
  static func base64(_ cause: String) -> [Rewriting] {
    [
      Rewriting(cause, "the Base64 text of {}") { Array(Base64.encode($0).utf8) },
      Rewriting(cause, "\(Rewriting.decoded) in Base64") {
        Base64.decode(Bytes($0), as: .standard)
      },
    ]
  }

  static func base64url(_ cause: String) -> [Rewriting] {
    [
      Rewriting(cause, "the Base64url text of {}, without padding") {
        Array(Base64.encode($0, as: .url).utf8)
      },
      Rewriting(cause, "the Base64url text of {}, with padding") { bytes in
        Base64.encode(bytes).utf8.map { urlDigits[$0] ?? $0 }
      },
      Rewriting(cause, "\(Rewriting.decoded) in Base64url") {
        Base64.decode(Bytes($0), as: .url)
      },
    ]
  }

  static func hexadecimal(_ cause: String) -> [Rewriting] {
    [
      Rewriting(cause, "the hexadecimal text of {}") { Array($0.hex.utf8) },
      Rewriting(cause, "the hexadecimal text of {}, in upper case") {
        Array($0.hex.uppercasedASCII.utf8)
      },
      Rewriting(cause, "\(Rewriting.decoded) in hexadecimal") { bytes in
        Bytes(bytes).utf8.flatMap { [UInt8](hex: $0.filter { $0 != "-" }) }
      },
    ]
  }

  /// Whitespace, quotes and the like, in the app or on the server only.
  static func frames(_ cause: String) -> [Rewriting] {
    let added: [(String, head: [UInt8], tail: [UInt8])] = [
      ("{} with a trailing line feed", [], [0x0a]),
      ("{} with a trailing CR LF", [], [0x0d, 0x0a]),
      ("{} in quotes", [0x22], [0x22]),
      ("{} with a trailing CR", [], [0x0d]),
      ("{} with a trailing space", [], [0x20]),
      ("{} with a leading space", [0x20], []),
      ("{} with a trailing NUL", [], [0x00]),
      ("{} in single quotes", [0x27], [0x27]),
      ("{} with a byte order mark before it", [0xef, 0xbb, 0xbf], []),
    ]
    return added.map { frame in
      Rewriting(cause, frame.0) { frame.head + $0 + frame.tail }
    } + [
      Rewriting(cause, "{} without the whitespace, quotes or NUL around it", apply: bare)
    ]
  }

  /// UTF-16, which several platforms keep texts in.
  static func utf16(_ cause: String, of spelling: ByteSpelling = .plain) -> [Rewriting] {
    let forms: [(String, mark: [UInt8], isBigEndian: Bool)] = [
      ("little-endian", [], false), ("big-endian", [], true),
      ("little-endian with a byte order mark", [0xff, 0xfe], false),
      ("big-endian with a byte order mark", [0xfe, 0xff], true),
    ]
    return forms.map { form in
      Rewriting(cause, "{}\(spelling.rawValue) in UTF-16, \(form.0)") { bytes in
        Bytes(spelling.spell(bytes)).utf8.map { text in
          form.mark
            + text.utf16.flatMap { unit in
              let pair = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
              return form.isBigEndian ? pair : pair.reversed()
            }
        }
      }
    }
  }

  /// The same text in another character set.
  static func characterSets(_ cause: String) -> [Rewriting] {
    utf16(cause) + [
      Rewriting(cause, "{} in Latin-1") { bytes in
        guard let scalars = Bytes(bytes).utf8?.unicodeScalars,
          scalars.allSatisfy({ $0.value <= 0xff })
        else { return nil }
        return scalars.map { UInt8(truncatingIfNeeded: $0.value) }
      },
      Rewriting(cause, "{} read as Latin-1 and written as UTF-8") { bytes in
        bytes.flatMap { Array(String(Character(UnicodeScalar($0))).utf8) }
      },
      Rewriting(cause, "{} converted to UTF-8 text, with U+FFFD for other bytes") {
        Array(String(decoding: $0, as: UTF8.self).utf8)
      },
    ]
  }

  /// SHA-256 twice, directly or by way of the first hash's text.
  static func doubleHash(_ cause: String) -> [Rewriting] {
    [
      Rewriting(cause, "SHA-256 of SHA-256 of {}", .hashing) {
        Digest.sha256(Digest.sha256($0))
      },
      Rewriting(cause, "SHA-256 of the hexadecimal text of SHA-256 of {}", .hashing) {
        Digest.sha256(Array(Digest.sha256($0).hex.utf8))
      },
      Rewriting(cause, "SHA-256 of the Base64 text of SHA-256 of {}", .hashing) {
        Digest.sha256(Array(Base64.encode(Digest.sha256($0)).utf8))
      },
    ]
  }

  /// The hash's text instead of its bytes.
  static func hashText(_ cause: String) -> [Rewriting] {
    [
      Rewriting(cause, "the hexadecimal text of SHA-256 of {}", .hashing) {
        Array(Digest.sha256($0).hex.utf8)
      },
      Rewriting(cause, "the Base64 text of SHA-256 of {}", .hashing) {
        Array(Base64.encode(Digest.sha256($0)).utf8)
      },
    ]
  }

  /// A function other than SHA-256, or only a part of the hash.
  static func otherHashes(_ cause: String) -> [Rewriting] {
    [
      Rewriting(cause, "SHA-1 of {}", .hashing) { Digest.sha1($0) },
      Rewriting(cause, "SHA-512 of {}", .hashing) { Digest.sha512($0) },
      Rewriting(cause, "SHA-384 of {}", .hashing) { Digest.sha384($0) },
      Rewriting(cause, "MD5 of {}", .hashing) { Digest.md5($0) },
      Rewriting(cause, "the first 16 bytes of SHA-256 of {}", .hashing) {
        Array(Digest.sha256($0).prefix(16))
      },
      Rewriting(cause, "the first 20 bytes of SHA-256 of {}", .hashing) {
        Array(Digest.sha256($0).prefix(20))
      },
      Rewriting(cause, "the first 32 bytes of SHA-512 of {}", .hashing) {
        Array(Digest.sha512($0).prefix(32))
      },
    ]
  }

  /// The text as a URL or a JSON string carries it.
  static func escapes(_ cause: String) -> [Rewriting] {
    [
      Rewriting(cause, "{} with slashes escaped as in JSON") { escaped($0, #"\/"#, for: "/") },
      Rewriting(cause, "{} with spaces instead of plus signs") { escaped($0, " ", for: "+") },
      Rewriting(cause, "{} with plus signs instead of spaces") { escaped($0, "+", for: " ") },
      Rewriting(cause, "{} percent-encoded") { bytes in
        bytes.flatMap { isUnreserved($0) ? [$0] : Array("%\([$0].hex.uppercasedASCII)".utf8) }
      },
      Rewriting(cause, "{} percent-decoded", apply: percentDecoded),
    ]
  }

  private static let urlDigits: [UInt8: UInt8] = [
    UInt8(ascii: "+"): UInt8(ascii: "-"), UInt8(ascii: "/"): UInt8(ascii: "_"),
  ]

  @Sendable private static func bare(_ bytes: [UInt8]) -> [UInt8]? {
    let frame: Set<UInt8> = [0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x27]
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let head = text.drop(while: frame.contains)
    return Array(head.reversed().drop(while: frame.contains).reversed())
  }

  private static func escaped(_ bytes: [UInt8], _ text: String, for mark: Unicode.Scalar) -> [UInt8]
  {
    bytes.flatMap { $0 == UInt8(ascii: mark) ? Array(text.utf8) : [$0] }
  }

  /// RFC 3986 §2.3.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }

  @Sendable private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(hexDigit)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        decoded.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}
