import Claims
import Checks
import Decoding
import Evidence
import SystemCrypto

/// What apps and servers do to a challenge before they hash it, cheap and frequent ones first.
enum ChallengeRewritings {
  static let table = RewritingTable(
    common: unhashed + SharedRewritings.doubleHash("N02-double-hash")
      + SharedRewritings.base64("N03-hash-base64-text")
      + SharedRewritings.base64url("N04-hash-base64url-text")
      + SharedRewritings.hexadecimal("N05-hash-hex-text") + identifiers
      + SharedRewritings.frames("N08-whitespace")
      + SharedRewritings.hashText("N17-hash-as-text"),
    rare: wrappedBase64 + SharedRewritings.otherHashes("N14-other-hash")
      + SharedRewritings.characterSets("N09-encoding")
      + SharedRewritings.utf16("N09-encoding", of: .base64)
      + SharedRewritings.utf16("N09-encoding", of: .hex) + cut
      + SharedRewritings.escapes("N16-escaped-text") + nothing + clientData
      + JSONFrames.all
      + Companion.rewritings(
        "N07-challenge-plus-keyid", joining: Companion.keyID + Companion.appID,
        to: [.plain, .base64, .base64url]))

  private static let unhashed = [
    Rewriting("N01-raw-challenge", "{} itself, not hashed", .hashing) { $0 }
  ]

  /// UUIDs (RFC 9562 §4) and other hexadecimal texts, which have more than one spelling.
  private static let identifiers = [
    Rewriting("N05-hash-hex-text", "the text of {} in upper case") { respelled($0, isUpper: true) },
    Rewriting("N05-hash-hex-text", "the text of {} in lower case") {
      respelled($0, isUpper: false)
    },
    Rewriting("N05-hash-hex-text", "the text of {} without its dashes") { bytes in
      identifierText(bytes).map { Array($0.utf8.filter { $0 != UInt8(ascii: "-") }) }
    },
    Rewriting("N05-hash-hex-text", "the UUID text of {}, in upper case") {
      uuid($0).map { Array($0.uppercasedASCII.utf8) }
    },
    Rewriting("N05-hash-hex-text", "the UUID text of {}, in lower case") {
      uuid($0).map { Array($0.utf8) }
    },
  ]

  private static let wrappedBase64 = [
    Rewriting("N03-hash-base64-text", "the Base64 text of {}, without padding") { bytes in
      Array(Base64.encode(bytes).utf8.filter { $0 != UInt8(ascii: "=") })
    },
    Rewriting("N03-hash-base64-text", "the Base64 text of {}, with a trailing line feed") {
      Array(Base64.encode($0).utf8) + [0x0a]
    },
    Rewriting("N03-hash-base64-text", "the Base64 text of {}, in lines of 76 characters") {
      wrapped(Base64.encode($0), at: 76)
    },
    Rewriting("N03-hash-base64-text", "the Base64 text of {}, in lines of 64 characters") {
      wrapped(Base64.encode($0), at: 64)
    },
  ]

  private static let cut = [
    Rewriting("N15-cut-challenge", "{} up to its first NUL") { Array($0.prefix { $0 != 0 }) },
    Rewriting("N15-cut-challenge", "the first 32 bytes of {}") { Array($0.prefix(32)) },
    Rewriting("N15-cut-challenge", "the first 16 bytes of {}") { Array($0.prefix(16)) },
    Rewriting("N15-cut-challenge", "the first 32 bytes of {}, not hashed", .hashing) {
      Array($0.prefix(32))
    },
  ]

  /// What an app hashes if the challenge never arrived.
  private static let nothing =
    [
      ("an empty string", ""), ("the text “null”", "null"), ("the text “undefined”", "undefined"),
      ("the text “nil”", "nil"), ("an empty JSON object", "{}"),
    ].map { name, text in
      Rewriting("N18-empty-challenge", "\(name) instead of the challenge") { _ in
        Array(text.utf8)
      }
    } + [
      Rewriting("N18-empty-challenge", "no bytes at all", .hashing) { _ in [] },
      Rewriting("N18-empty-challenge", "32 bytes of zero", .hashing) { _ in
        [UInt8](repeating: 0, count: 32)
      },
    ]

  private static let clientData = GivenBytes.Encoding.allCases.map { encoding in
    Rewriting("N06-json-clientdata", "the record's client data, read as \(encoding.phrase)") {
      _, context in
      context.clientData?.readings.first { $0.encoding == encoding }?.bytes.array
    }
  }

  /// The text, if it is of hexadecimal digits and dashes.
  private static func identifierText(_ bytes: [UInt8]) -> String? {
    let isOne = bytes.allSatisfy { hexDigit($0) != nil || $0 == UInt8(ascii: "-") }
    return isOne ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func respelled(_ bytes: [UInt8], isUpper: Bool) -> [UInt8]? {
    identifierText(bytes).map { Array((isUpper ? $0.uppercasedASCII : $0.lowercasedASCII).utf8) }
  }

  /// The text of a UUID, from its 16 bytes or from 32 digits.
  private static func uuid(_ bytes: [UInt8]) -> String? {
    let digits = bytes.count == 16 ? bytes.hex : identifierText(bytes).map { $0.lowercasedASCII }
    guard let digits, digits.utf8.count == 32 else { return nil }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return text
  }

  private static func wrapped(_ text: String, at width: Int) -> [UInt8] {
    var lines: [UInt8] = []
    for (index, digit) in text.utf8.enumerated() {
      if index > 0, index.isMultiple(of: width) { lines += [0x0d, 0x0a] }
      lines.append(digit)
    }
    return lines
  }
}
