import Evidence
import TestSupport
import Testing

@testable import Decoding

@Suite struct CarverTests {
  private static let assertion = SampleCase.real(.assertion)[0].bytes("assertion")
  private static let base64 = Base64.encode(assertion)

  private func carve(_ text: String) -> Carving { Carver.carve(Bytes(Array(text.utf8))) }

  @Test(arguments: [
    base64, " \"\(base64)\"\n", "Optional(\"\(base64)\")", assertion.hex, "<\(assertion.hex)>",
    "\(Array(assertion))",
  ])
  func aTextThatIsOneArtifactIsLone(_ text: String) {
    let carving = carve(text)
    #expect(carving.isLone)
    #expect(carving.finds.map(\.decodedText.payload) == [Self.assertion])
  }

  @Test(arguments: [
    "assertion: \(base64)", "\(base64)\nkeyId: abc", "\(base64) \(base64)", "[\"\(base64)\"]", "",
  ])
  func aTextWithMoreInItIsNotLone(_ text: String) { #expect(!carve(text).isLone) }

  @Test func aDamagedTextThatIsNothingElseStaysLone() {
    #expect(carve(String(Self.base64.dropLast(40)) + "!!" + Self.base64.suffix(38)).isLone)
    #expect(carve(String(Self.base64.dropLast(41))).isLone)
  }

  @Test func placesAreThoseThatEditorsShow() throws {
    let find = try #require(carve("é\nä: \(Self.base64)\n").finds.first)
    #expect(find.place == TextPlace(line: 2, column: 4, offset: 7))
    #expect(find.stretch.startIndex == 7)
  }

  @Test(arguments: [
    "omlzaWduYXR1cmVh words that only look alike", "o2NmbXRuot", "MIIDYJKoZIhvcNAQcC no message",
    "-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJRTES",
    "numbers 163, 99, 102, 17, 4", "a3 63 66 00 11 22", "{\"fmt\": \"%s\", \"signature\": \"abc\"}",
    "{\"signature\":\"MEUCIQ\",\"authenticatorData\":\"AAAA\",\"clientDataJSON\":\"e30\"}",
    "let cfmt = isignature + qauthenticatorData",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
  ])
  func nothingIsClaimedInOrdinaryText(_ text: String) { #expect(carve(text).finds.isEmpty) }

  @Test func whatABatchOfLogLinesSaysOfOneArtifactIsNotSaidOfAnother() {
    let lines = (0..<3).map { "time=1 key=k\($0) challenge=c\($0) assertion=\(Self.base64)\n" }
    let finds = carve(lines.joined()).finds
    #expect(finds.count == 3)
    for (index, find) in finds.enumerated() {
      let keys = find.values.filter { $0.name.elementsEqual("key".utf8) }.map(\.value.array)
      #expect(keys == [Array("k\(index)".utf8)])
    }
  }

  @Test(
    "Characters without a width, and the end of a page, don't end an artifact",
    arguments: [
      "\u{200b}", "\u{ad}", "\u{feff}", "\n\u{c}", "\n\n\u{c}\n",
    ])
  func invisible(between: String) {
    let text =
      "assertion: \(Self.base64.prefix(60))\(between)\(Self.base64.dropFirst(60))\nkeyId: a\n"
    #expect(carve(text).finds.map(\.decodedText.payload) == [Self.assertion])
  }

  @Test(
    "Lines with the number of a page between two lines of one width don't end an artifact",
    arguments: [
      ("Page 3 of 7", true), ("\n- 3 -\n\u{c}\nAppendix A", true), ("public key", false),
      ("keyId2: ", false),
      ("1\n2\n3\n4\n5", false),
    ])
  func pages(between: String, isEnd: Bool) {
    let digits = Self.base64
    let width = digits.utf8.count / 2
    let text = "\(digits.prefix(width))\n\(between)\n\(digits.dropFirst(width))\nkeyId: a\n"
    #expect(carve(text).finds.map { $0.decodedText.payload == Self.assertion } == [isEnd])
  }

  @Test(
    "An artifact that was written as characters before it was encoded is read as such beside other text"
  )
  func characters() throws {
    let characters = Self.assertion.flatMap {
      $0 < 0x80 ? [$0] : [0xc0 | $0 >> 6, 0x80 | $0 & 0x3f]
    }
    let found = carve("<a><Proof>\(Base64.encode(characters))</Proof><b>1</b></a>")
    let only = try #require(found.finds.first)
    #expect(found.finds.count == 1)
    #expect(only.decodedText.payload == Self.assertion)
    #expect(only.decodedText.repairs.contains { $0.kind == .latin1 })
    let cut = carve("<a><Proof>\(Base64.encode(Array(characters.dropLast(9))))</Proof></a>")
    #expect(cut.finds.first?.decodedText.repairs.contains { $0.kind == .latin1 } != true)
  }

  @Test("An artifact in an element of XML is whole, also if its digits were escaped twice")
  func escapedTwice() throws {
    let start = Self.base64.prefix(40).utf8.map { "&amp;#\($0);" }.joined()
    let twice =
      String(Self.base64.prefix(60))
      + Self.base64.dropFirst(60).utf8.map { "&amp;#\($0);" }.joined()
    let found = carve("<a><Proof>\(twice)</Proof><b>\(start)</b></a>")
    let only = try #require(found.finds.first)
    #expect(found.finds.count == 1)
    #expect(only.decodedText.payload == Self.assertion)
    #expect(only.decodedText.damage == nil)
    #expect(
      carve("<a><Proof>\(twice) and more</Proof></a>").finds.first?.decodedText.payload
        != Self.assertion)
  }

  @Test func twoArtifactsInPiecesAreNotJoined() {
    let cut = String(Self.base64.prefix(64))
    let finds = carve("> \(cut)\n> \(Self.base64)\n").finds
    #expect(finds.map(\.decodedText.payload.count) == [48, Self.assertion.count])
  }

  @Test("A reading without its surroundings has a text and places of its own, and the same bytes")
  func surroundings() throws {
    let damaged = "\(Self.base64.prefix(40))\n\(Self.base64.dropFirst(40))"
    let finds = carve("before assertion=\(damaged)\nassertion=\(Self.base64) after\n").finds
    #expect(finds.count == 2)
    for find in finds {
      let (whole, own) = (find.decodedText, find.decodedText.withoutSurroundings)
      #expect(own.text == whole.text)
      #expect(own.text.buffer.storage.count == whole.text.count)
      #expect(own.payload.buffer === whole.payload.buffer)
      #expect(own.encoding == whole.encoding)
      #expect(own.repairs == whole.repairs)
      #expect(own.damage == whole.damage)
      for (moved, mark) in zip(own.repairs, whole.repairs) {
        #expect(moved.bytes.buffer === own.text.buffer)
        #expect(moved.bytes.inputPlaces == mark.bytes.inputPlaces)
        #expect(
          moved.bytes.startIndex - own.text.startIndex
            == mark.bytes.startIndex - whole.text.startIndex)
      }
    }
    #expect(!finds.allSatisfy { $0.decodedText.repairs.isEmpty && $0.decodedText.damage == nil })
  }

  @Test("A reading of a whole text has no surroundings")
  func noSurroundings() {
    let text = TextDecoder.read(Bytes(Array("\(Self.base64) ".utf8)))
    #expect(text.withoutSurroundings.text.buffer === text.text.buffer)
    let raw = TextDecoder.read(Self.assertion)
    #expect(raw.withoutSurroundings.payload.buffer === raw.payload.buffer)
    #expect(raw.withoutSurroundings.text.buffer === raw.text.buffer)
  }

  /// Texts with the start of an artifact everywhere, and no artifact.
  @Test(arguments: [
    "omlzaWduYXR1cmVYRjBE", "omlz", "omlz\n", "omlzaWduYXR1cmVYRjBE\n", "omlzaWduYXR1cmVYRjBE ",
    "a2 69 ", "a26973", "162,105,", "{\"fmt\":", "{\"fmt\":[", "[", "\"", "\\\\", "eyJ",
    "eyJhIjoi ",
    "\\xa2isig", "%A2isig", "=\n", "0:162,1:105,", "MIAGCSqG", "00000000: a2 69\n", "key=", "a:\n",
    "bytes = 0xa2697369", "3080", " 48 ", "-94 ",
  ])
  func aHostileTextTakesTimeInProportion(_ piece: String) {
    let text = Array(String(repeating: piece, count: (1 << 13) / piece.utf8.count).utf8)
    let one = ThreadClock.measure { _ = Carver.carve(Bytes(Array(text.prefix(text.count / 4)))) }
    let four = ThreadClock.measure { _ = Carver.carve(Bytes(text)) }
    #expect(four < max(one * 16, .seconds(2)), "\(one), \(four)")
  }
}
