import Evidence
import Testing

@testable import Decoding

@Suite("PEM")
struct PEMBodyTests {
  /// A text, what its first block holds in hexadecimal, and where it was damaged.
  struct Frame: Sendable, CustomTestStringConvertible {
    let text: String
    let bytes: String
    var damage: DecodedText.Damage.Kind?
    var place: Int?

    var testDescription: String { text.debugDescription }

    init(
      _ text: String, _ bytes: String, _ damage: DecodedText.Damage.Kind? = nil,
      at place: Int? = nil
    ) {
      (self.text, self.bytes, self.damage, self.place) = (text, bytes, damage, place)
    }
  }

  @Test(
    "reads a block with any text around it",
    arguments: [
      Frame("-----BEGIN X-----\nAAEC\n-----END X-----", "000102"),
      Frame("-----BEGIN X-----AAEC-----END X-----", "000102"),
      Frame("-----BEGIN X-----\rAAEC\r-----END X-----", "000102"),
      Frame("-----BEGIN -----\nAAEC\n-----END -----", "000102"),
      Frame("-----BEGIN X-----\n-----END X-----", ""),
      Frame("-----BEGIN X----------END X-----", ""),
      Frame("-----BEGIN X-----\nName: a\n\nAAEC\n-----END X-----", "000102"),
      Frame("-----BEGIN X-----\nName: a", "35a99e", .foreignCharacter, at: 22),
      Frame("-----BEGIN X-----\nA: b\nC: d\n\nAAEC\n-----END X-----", "000102"),
      Frame("-----BEGIN X-----\nAAEC\nC:\n-----END X-----", "000102", .foreignCharacter, at: 24),
      Frame("-----BEGIN X-----\nAAEC\n-----END X", "000102"),
      Frame("-----BEGIN X-----\nAAEC", "000102", .cutText, at: 21),
      Frame("-----BEGIN X-----", "", .cutText, at: 16),
      // The BEGIN line lost its dashes: those of the END line are not its own.
      Frame("-----BEGIN CERTIFICATE\n-----END CERTIFICATE-----", "", .cutText, at: 22),
      Frame("-----BEGIN X\nAAEC\n-----END X-----", "000102", .cutText, at: 12),
      Frame("-----BEGIN X----\nAAEC\n-----END X-----", "000102", .cutText, at: 16),
      Frame("-----END X-----\nAAEC\n-----BEGIN X-----", "", .cutText, at: 37),
      Frame("-----END X-----\n-----BEGIN X-----\nAAEC\n-----END X-----", "000102"),
      Frame("-----BEGIN X-----\n-----BEGIN Y-----\nAAEC\n-----END Y-----", "", .cutText, at: 17),
    ])
  func frames(_ frame: Frame) throws {
    let body = try #require(PEMBody.read(Bytes(Array(frame.text.utf8))))
    #expect(body.encoding == .pem)
    #expect(body.payload.hex == frame.bytes)
    #expect(body.damage?.kind == frame.damage)
    #expect(body.damage?.bytes.startIndex == frame.place)
  }

  @Test(
    "a text without a complete BEGIN line isn't PEM",
    arguments: [
      "", "-----BEGIN ", "-----BEGIN X", "-----BEGIN X----", "-----END X-----", "–––––BEGIN X–––––",
    ])
  func noBlock(_ text: String) {
    #expect(PEMBody.read(Bytes(Array(text.utf8))) == nil)
  }

  @Test("reads every beginning of a text and every text that lacks one character")
  func cuts() {
    let text = Array(
      "a:\n-----BEGIN X-----\nb: c\n\nAAEC\n-----END X----------BEGIN Y-----END Y-----".utf8)
    for count in text.indices {
      var shorter = text
      shorter.remove(at: count)
      for cut in [Array(text.prefix(count)), shorter] {
        for block in PEMBody.blocks(in: Bytes(cut)) { #expect(block.starts(with: "-----BEGIN ")) }
        if let body = PEMBody.read(Bytes(cut)) { #expect(body.payload.count <= cut.count) }
      }
    }
  }
}
