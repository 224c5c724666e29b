import Evidence
import Foundation
import Testing

@testable import Decoding

/// A way in which a text arrives, and what must be found in it.
struct TextCase: Sendable, CustomTestStringConvertible {
  let name: String
  let encoding: DecodedText.Encoding
  let repairs: [DecodedText.Repair.Kind]
  let text: @Sendable ([UInt8]) -> [UInt8]

  var testDescription: String { name }

  init(
    _ name: String, _ encoding: DecodedText.Encoding,
    _ repairs: [DecodedText.Repair.Kind] = [], bytes: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    (self.name, self.encoding, self.repairs, text) = (name, encoding, repairs, bytes)
  }

  /// A text made from the standard Base64 of the artifact.
  init(
    _ name: String, _ encoding: DecodedText.Encoding = .base64,
    _ repairs: [DecodedText.Repair.Kind] = [], from make: @escaping @Sendable (String) -> String
  ) {
    self.init(name, encoding, repairs) { Array(make(Base64.encode($0)).utf8) }
  }

  static let all: [TextCase] = [
    TextCase("raw", .raw, bytes: { $0 }),
    TextCase("Base64", from: { $0 }),
    TextCase("Base64 as a file", from: { $0 + "\n" }),
    TextCase("Base64 as a file with CRLF", from: { $0 + "\r\n" }),
    TextCase("hexadecimal", .hex, bytes: { Array($0.hex.utf8) }),
    TextCase("upper-case hexadecimal", .hex, bytes: { Array($0.hex.uppercased().utf8) }),
    TextCase("hexadecimal with 0x", .hex, bytes: { Array("0x\($0.hex)\n".utf8) }),
    TextCase("PEM", .pem, from: { "-----BEGIN CMS-----\n\($0.wrapped())\n-----END CMS-----\n" }),
    TextCase("PEM on one line", .pem, [.escapedLineBreaks]) {
      "-----BEGIN X-----\\n\($0.wrapped(with: "\\n"))\\n-----END X-----\\n"
    },
    TextCase("PEM whose line breaks became spaces", .pem) {
      "-----BEGIN X----- \($0.wrapped(with: " ")) -----END X-----"
    },
    TextCase("PEM with headers", .pem) {
      "Bag Attributes\n-----BEGIN X-----\nName: a\nOther: b\n\n\($0.wrapped())\n-----END X-----"
    },
    TextCase("Base64url", .base64url, [.base64URLAlphabet]) { $0.urlSafe },
    TextCase("MIME lines", .base64, [.lineBreaks]) { $0.wrapped(with: "\r\n") },
    TextCase("indented lines", .base64, [.lineBreaks]) { $0.wrapped(with: " \n  ") },
    TextCase("lines that split the groups", .base64, [.lineBreaks]) { $0.wrapped(at: 75) },
    TextCase("written line breaks", .base64, [.escapedLineBreaks]) {
      $0.wrapped(with: "\\r\\n") + "\\n"
    },
    TextCase("escaped slashes", .base64, [.escapedSlashes]) {
      $0.replacing("/", with: "\\/").replacing("+", with: "\\u002B")
    },
    TextCase("spaces for plus signs", .base64, [.spaceForPlus]) { $0.replacing("+", with: " ") },
    TextCase("percent-encoded", .base64, [.percentEncoding]) { $0.percentEncoded },
    TextCase("percent-encoded twice", .base64, [.percentEncoding, .percentEncoding]) {
      $0.percentEncoded.percentEncoded
    },
    TextCase("percent-encoded bytes", .raw, [.percentEncoding]) {
      Array($0.map { "%\([$0].hex)" }.joined().utf8)
    },
    TextCase("quotes", .base64, [.quotes]) { "\"\($0)\"\n" },
    TextCase("quotes and a comma", .base64, [.quotes]) { "\"\($0)\",\n" },
    TextCase("single quotes and a semicolon", .base64, [.quotes]) { "'\($0)';" },
    TextCase("UTF-16, little end first", .base64, [.wideCharacters]) {
      utf16(Base64.encode($0) + "\r\n", .utf16LittleEndian)
    },
    TextCase("UTF-16, big end first, in quotes", .hex, [.wideCharacters, .quotes]) {
      utf16("\"\($0.hex)\"", .utf16BigEndian)
    },
    TextCase("a data URL", .base64, [.dataURL]) { "data:application/cbor;base64,\($0)" },
    TextCase("a Swift optional", .base64, [.optionalWrapper]) { "Optional(\"\($0)\")" },
    TextCase("white space around", .base64, [.surroundingWhitespace]) { "  \($0) \n\n" },
    TextCase("a byte order mark", .base64, [.byteOrderMark]) { "\u{feff}\($0)" },
    TextCase("Base64 of Base64", .base64, [.doubleBase64]) { Base64.encode(Array($0.utf8)) },
    TextCase("an NSData description", .nsData, [.nsDataDump]) {
      Array("<\($0.hex.wrapped(with: " ", at: 8))>".utf8)
    },
    TextCase("a list of numbers", .jsonArray, bytes: { Array("\($0)".utf8) }),
    TextCase("a list of signed numbers", .jsonArray) {
      Array("\($0.map(Int8.init(bitPattern:)))".utf8)
    },
    TextCase("a buffer of Node", .jsonArray) {
      Array("{\"type\": \"Buffer\", \"data\": \($0)}".utf8)
    },
    TextCase("a buffer of Node with its members in another order", .jsonArray) {
      Array("{\"data\": \($0), \"length\": \($0.count), \"type\": \"Buffer\"}".utf8)
    },
    TextCase(
      "several at once", .base64url,
      [.surroundingWhitespace, .quotes, .percentEncoding, .base64URLAlphabet]
    ) { " \"\($0.urlSafe.replacing("-", with: "%2D"))%3D\"".replacing("%3D", with: "") },
  ]
}

/// The text with its byte order mark.
private func utf16(_ text: String, _ encoding: String.Encoding) -> [UInt8] {
  "\u{feff}\(text)".data(using: encoding).map { Array($0) } ?? []
}

extension String {
  fileprivate func wrapped(with separator: String = "\n", at width: Int = 76) -> String {
    let digits = Array(utf8)
    return stride(from: 0, to: digits.count, by: width)
      .map { String(decoding: digits[$0..<min($0 + width, digits.count)], as: UTF8.self) }
      .joined(separator: separator)
  }

  fileprivate var urlSafe: String {
    replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  fileprivate var percentEncoded: String {
    replacing("%", with: "%25").replacing("+", with: "%2B").replacing("/", with: "%2F")
      .replacing("=", with: "%3D")
  }
}

@Suite("Decoding the text of an artifact")
struct TextDecoderTests {
  @Test("every text form gives the artifact back", arguments: TextCase.all)
  func roundTrip(_ way: TextCase) {
    for artifact in Genuine.each {
      let bytes = artifact
      let reading = TextDecoder.read(Bytes(way.text(bytes)))
      #expect(reading.payload.array == bytes)
      #expect(reading.damage == nil)
      #expect(reading.payload.buffer.name == "artifact")
    }
  }

  @Test("the result names the encoding and every repair in order", arguments: TextCase.all)
  func namesRepairs(_ way: TextCase) {
    let reading = TextDecoder.read(Bytes(way.text(Genuine.attestation)))
    #expect(reading.encoding == way.encoding)
    #expect(reading.repairs.map(\.kind) == way.repairs)
  }

  @Test("every byte maps to the text that it came from", arguments: TextCase.all)
  func walksBack(_ way: TextCase) throws {
    let text = Bytes(way.text(Genuine.attestation), name: "capture")
    let payload = TextDecoder.read(text).payload
    let places = payload.indices.filter { $0.isMultiple(of: 97) || $0 > payload.count - 4 }
    var last = -1
    for place in places {
      let roots = payload[place..<(place + 1)].roots
      let root = try #require(roots.first)
      #expect(root.buffer === text.buffer)
      #expect(root.startIndex >= last)
      #expect(roots.reduce(0) { $0 + $1.count } <= 18)
      last = root.startIndex
    }
  }

  @Test("repairs and damage have a place in the captured text", arguments: TextCase.all)
  func placesRepairs(_ way: TextCase) {
    let text = Bytes(way.text(Genuine.attestation), name: "capture")
    for repair in TextDecoder.read(text).repairs {
      #expect(repair.bytes.buffer === text.buffer)
      #expect(!repair.bytes.isEmpty)
      #expect(repair.count > 0)
    }
  }

  @Test("a byte of Base64 maps to its two digits")
  func exactPlaces() {
    let text = Bytes(Array("o2Nm\nbXRv".utf8))
    let payload = TextDecoder.read(text).payload
    let texts = payload.indices.map { payload[$0..<($0 + 1)].roots.compactMap(\.utf8).joined() }
    #expect(texts == ["o2", "2N", "Nm", "bX", "XR", "Rv"])
    let split = TextDecoder.read(Bytes(Array("o2\nNmbXRv".utf8))).payload
    #expect(split[1..<2].roots.compactMap(\.utf8) == ["2\nN"])
  }

  @Test("a repair has its first place and its count")
  func countsRepairs() throws {
    let text = Bytes(Array("omlz aWdu YXR1 cmU".utf8))
    let reading = TextDecoder.read(text)
    let repair = try #require(reading.repairs.first)
    #expect(repair.kind == .spaceForPlus)
    #expect(repair.count == 3)
    #expect(repair.bytes.range == 4..<5)
  }

  @Test("a plus sign that became a space at the very end is not trimmed away")
  func finalPlus() {
    let bytes: [UInt8] = [0xa2, 0x69, 0xbe, 0x01, 0x02, 0x3e]
    #expect(Base64.encode(bytes) == "omm+AQI+")
    #expect(TextDecoder.read(Bytes(Array("omm AQI ".utf8))).payload.array == bytes)
    #expect(TextDecoder.read(Bytes(Array("omm AQI \n".utf8))).payload.array == bytes)
  }

  @Test(
    "padding is corrected and recorded as a repair",
    arguments: [
      ("omlz", []), ("omk=", []), ("omk", [.missingPadding]), ("og=", [.missingPadding]),
      ("omk==", [.excessPadding]), ("omlz=", [.excessPadding]), ("omk=omk=", [.excessPadding]),
      ("oml=", [.leftoverBits]), ("om", [.missingPadding, .leftoverBits]),
    ] as [(String, [DecodedText.Repair.Kind])])
  func padding(_ text: String, _ repairs: [DecodedText.Repair.Kind]) {
    let reading = TextDecoder.read(Bytes(Array(text.utf8)))
    #expect(reading.repairs.map(\.kind) == repairs)
    #expect(reading.damage == nil)
  }

  @Test(
    "lost data is recorded as damage, and the rest is returned",
    arguments: [
      ("", .empty, 0), (" \n\t ", .empty, 0), ("omlza", .cutText, 3),
      ("omlz\u{0}aWdu", .foreignCharacter, 6), ("omlzaWdu…", .foreignCharacter, 6),
      ("<a36>", .cutText, 1), ("a363666d6", .cutText, 4), ("[163, 99", .cutText, 2),
      ("[163, 99, 256]", .foreignCharacter, 2), ("[163, \"x\"]", .foreignCharacter, 1),
      ("{length = 40, bytes = 0xa363666d 746f6170 ... 5b1a8cd4 }", .cutText, 8),
      ("-----BEGIN X-----\nomlzaWdu\n", .cutText, 6),
    ] as [(String, DecodedText.Damage.Kind, Int)])
  func damage(_ text: String, _ kind: DecodedText.Damage.Kind, _ count: Int) {
    let reading = TextDecoder.read(Bytes(Array(text.utf8)))
    #expect(reading.damage?.kind == kind)
    #expect(reading.payload.count == count)
  }

  @Test("bytes that were read as UTF-8 are recognized by U+FFFD, plain or in Base64")
  func lossy() {
    for artifact in Genuine.each {
      let lossy = Array(String(decoding: artifact, as: UTF8.self).utf8)
      #expect(TextDecoder.read(Bytes(lossy)).damage?.kind == .utf8Replacement)
      #expect(TextDecoder.read(Bytes(lossy)).encoding == .raw)
      let carried = TextDecoder.read(Bytes(Array(Base64.encode(lossy).utf8)))
      #expect(carried.damage?.kind == .utf8Replacement)
      #expect(carried.payload.array == lossy)
    }
  }

  @Test("U+FFFD inside a binary artifact is content")
  func ownReplacementCharacters() {
    let bytes = Genuine.receipt + [0xef, 0xbf, 0xbd]
    #expect(TextDecoder.read(Bytes(bytes)).damage == nil)
  }

  @Test("a token stays text", arguments: ["", "\n", "\"", "Optional"])
  func token(_ wrapping: String) {
    let token = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl"
    let texts = [
      "": token, "\n": token + "\n", "\"": "\"\(token)\"", "Optional": "Optional(\(token))",
    ]
    let reading = TextDecoder.read(Bytes(Array((texts[wrapping] ?? "").utf8)))
    #expect(reading.payload.utf8 == token)
    #expect(reading.encoding == .raw)
    #expect(ArtifactType.sniff(reading.payload) == .token)
  }

  @Test("Base64 of an artifact is never decoded as hexadecimal")
  func digitsOfBoth() {
    let firstDigits = (0...255).map { Base64.encode([UInt8($0), 0x63]) }
      .filter { hexDigit($0.utf8.first ?? 0) != nil }
    for text in firstDigits {
      let bytes = Base64.decode(Bytes(Array(text.utf8))) ?? []
      #expect(!ArtifactType.startsLikeArtifact(Bytes(bytes)))
    }
    #expect(TextDecoder.read(Bytes(Array("00112233".utf8))).encoding == .hex)
  }

  @Test("a text beyond the limit is read up to it")
  func limit() {
    let text = Bytes([UInt8](repeating: UInt8(ascii: "o"), count: 10_000))
    let reading = TextDecoder.read(text, limits: DecodingLimits(bytes: 100))
    #expect(reading.damage?.kind == .cutText)
    #expect(reading.payload.count == 600)
  }

  @Test("random bytes don't trap")
  func survivesAnything() {
    var random = SeededGenerator(state: 4)
    let alphabet = Array("ABo2Nm+/-_= \n\r\t\\/nru00%2B\"'<>{}[]().,0x-----BEGIN END data:;".utf8)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0..<80, using: &random)
      let text = (0..<count).map { _ in
        Bool.random(using: &random)
          ? alphabet.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
      }
      let reading = TextDecoder.read(Bytes(text))
      for index in reading.payload.indices {
        let roots = reading.payload[index..<(index + 1)].roots
        #expect(roots.allSatisfy { $0.buffer === reading.text.buffer }, "\(text)")
        #expect(!roots.isEmpty, "\(text)")
      }
    }
  }
}

/// SplitMix64, so that a failure can be seen again.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
