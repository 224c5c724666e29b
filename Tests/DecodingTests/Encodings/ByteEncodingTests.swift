import Evidence
import TestSupport
import Testing

@testable import Decoding

@Suite("The table of encodings")
struct ByteEncodingTests {
  private static let artifact: [UInt8] = {
    let sample = SampleCase.all(in: "real").first { $0.name.hasPrefix("assertion-bas-d") }
    return sample?.bytes("assertion").array ?? []
  }()

  /// Forms that can't be read back: prints that omit the middle, and encodings that aren't used for
  /// artifacts.
  private static let oneWay = [
    "since iOS 13", "for a Buffer", "without the other bytes", "for other bytes", "big integer",
    "Base32", "optional text",
  ]

  private static let written =
    (ByteEncoding.all.flatMap(\.print) + ByteEncoding.separatedHexadecimal)
    .filter { form in form.direction != .reads && !form.isOfText }
    .filter { form in !oneWay.contains { form.phrase.contains($0) } }
    .map(\.phrase)

  @Test("reads an artifact in every form that it writes", arguments: written)
  func roundTrip(phrase: String) throws {
    let forms = ByteEncoding.all.flatMap(\.print) + ByteEncoding.separatedHexadecimal
    for form in forms where form.phrase == phrase {
      let text = Bytes(try #require(form.apply(Self.artifact)))
      let found = Carver.carve(text).finds.map(\.decodedText.payload.array)
      let whole = TextDecoder.read(text).payload.array
      #expect(whole == Self.artifact || found.contains(Self.artifact))
    }
  }

  @Test("reads a text of an artifact that was escaped")
  func escaped() throws {
    let digits = Array(Base64.encode(Self.artifact).utf8)
    let forms = [ByteEncoding.jsonEscapes, .percent, .htmlEntities].flatMap(\.print)
    for form in forms where form.direction == .writes {
      let text = try #require(form.apply(digits))
      #expect(TextDecoder.read(Bytes(text)).payload.array == Self.artifact, "\(form.phrase)")
    }
  }

  @Test("the pattern table contains the start of an artifact in every encoding")
  func anchors() {
    #expect(AnchorTable.shared.omitted == 0)
  }

  @Test("decodes any text: the last decoder accepts what the others don't")
  func total() {
    #expect(TextDecoder.read(Bytes(Array("any text, of no encoding".utf8))).damage != nil)
  }
}
