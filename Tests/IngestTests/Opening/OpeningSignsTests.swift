import Claims
import Evidence
import TestSupport
import Testing

@testable import Decoding
@testable import Ingest

/// The guarantee of the search before opening: it never skips what opening would find.
@Suite("Looking for signs before opening")
struct OpeningSignsTests {
  /// The first bytes of an attestation, an assertion and a receipt, as many as any sign needs.
  private static let artifacts = [Genuine.attestation, Genuine.assertion, Genuine.receipt].map {
    Array((Base64.decode(Bytes(Array($0.utf8))) ?? []).prefix(256))
  }

  /// Everything that opening a text gives.
  private struct Outcome: Equatable {
    let payloads: [[UInt8]]
    let steps: [[SourceStep]]
    let strings: [[UInt8]]
    let remarks: [String]
  }

  private static func outcome(
    _ text: [UInt8], by author: Author, lookingFirst looksFirst: Bool, named name: String? = nil
  ) -> Outcome {
    var opener = Opener(policy: IngestPolicy(), author: author)
    opener.looksFirst = looksFirst
    opener.open(Bytes(text, name: "body"), named: name, at: SourcePath())
    return Outcome(
      payloads: opener.finds.map(\.decodedText.payload.array), steps: opener.finds.map(\.steps),
      strings: opener.strings.map(\.text.array), remarks: opener.remarks)
  }

  /// Compares opening with and without the search, for a text that anyone may have written.
  private static func compare(_ text: [UInt8], _ comment: String) {
    for author in [Author.client, .record] {
      let found = outcome(text, by: author, lookingFirst: true)
      #expect(found == outcome(text, by: author, lookingFirst: false), "\(comment)")
    }
  }

  /// Ways in which a text contains a value.
  private static let bodies: [(name: String, write: @Sendable ([UInt8]) -> [UInt8])] = [
    ("alone", { $0 }), ("one byte behind a word", { Array("x".utf8) + $0 }),
    ("in a sentence", { Array("the client sent ".utf8) + $0 + Array(", and left".utf8) }),
    ("in JSON", { Array("{\"a\":{\"b\":[1,\"".utf8) + $0 + Array("\"]}}".utf8) }),
    ("in a form", { Array("a=".utf8) + $0 + Array("&b=2".utf8) }),
    (
      "in a log line",
      { Array("level=info path=/v1/a?b=c data=".utf8) + $0 + Array(" status=200".utf8) }
    ),
    ("in HTML", { Array("<p class=\"a\">".utf8) + $0 + Array("</p>".utf8) }),
    ("in a script", { Array("var a = '".utf8) + $0 + Array("';\n".utf8) }),
    (
      "in a part of a message",
      {
        Array("--XyZ\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n".utf8) + $0
          + Array("\r\n--XyZ--\r\n".utf8)
      }
    ),
    ("in a binary message", { [0x08, 0x01, 0x12] + $0 + [0x1a, 0x02, 0x61, 0x62] }),
  ]

  private static let forms =
    (ByteEncoding.all.flatMap(\.print) + ByteEncoding.separatedHexadecimal)

  @Test("never skips an artifact in any encoding", arguments: Set(forms.map(\.phrase)).sorted())
  func encodings(phrase: String) {
    for artifact in Self.artifacts {
      for form in Self.forms where form.phrase == phrase {
        guard let text = form.apply(artifact) else { continue }
        for body in Self.bodies { Self.compare(body.write(text), "\(phrase), \(body.name)") }
      }
    }
  }

  @Test("never skips an artifact behind some bytes, cut short or encoded twice", arguments: 0..<3)
  func places(index: Int) {
    let artifact = Self.artifacts[index]
    let lengths = [
      [UInt8(artifact.count >> 8), UInt8(artifact.count & 0xff)],
      [0, 0, UInt8(artifact.count >> 8), UInt8(artifact.count & 0xff)],
    ]
    for before in [[], [0x41], [0x41, 0x42]] + lengths {
      let whole = before + artifact
      for variant in [Base64.Variant.standard, .url] {
        let once = Array(Base64.encode(whole, as: variant).utf8)
        let twice = Array(Base64.encode(once, as: variant).utf8)
        let cuts = [16, 17, 24, 40, 63, 64, 65, 200].flatMap {
          [Array(once.prefix($0)), Array(twice.prefix($0))]
        }
        for text in [once, twice] + cuts { Self.compare(text, "\(before.count) bytes before") }
      }
    }
  }

  @Test("never skips what random texts contain")
  func random() {
    var generator = SplitMix64(seed: 26)
    let alphabets = [
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", "0123456789abcdef",
      "0123456789ABCDEF-: ", "{}[]\":,0123456789abc \\n", "abc=&%20+ ",
      " \r\n\tABCDEFGHIJKLMNOPqrstuvw-_",
      "omlzaWduYXR1cmVY o2NmbXRv", "eyJhbGciOiJFUzI1NiJ9.", "xX^0'\\31a3 636d",
    ].map { Array($0.utf8) }
    for _ in 0..<2_000 {
      let alphabet = alphabets[Int.random(in: alphabets.indices, using: &generator)]
      let text = (0..<Int.random(in: 16...90, using: &generator)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &generator)]
      }
      Self.compare(text, String(decoding: text, as: UTF8.self))
    }
    for _ in 0..<1_000 {
      let bytes = generator.bytes(Int.random(in: 12...70, using: &generator)).array
      Self.compare(Array(Base64.encode(bytes).utf8), "random bytes")
      Self.compare(Array(Base64.encode(bytes, as: .url).utf8), "random bytes")
    }
  }

  @Test(
    "skips words, addresses, lines of a log and identifiers",
    arguments: [
      "A thing that is red and costs little", "https://cdn.example.com/i/5.png",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1)", "123e4567-e89b-12d3-a456-426614174000",
      "level=info request=17 path=/v1/orders/5 status=200", "ThisIsOnlyAVeryLongName",
    ])
  func skipped(text: String) {
    #expect(!OpeningSigns.mayHold(Bytes(Array(text.utf8))))
  }

  @Test("never skips a value whose name promises an artifact")
  func declared() {
    let text = Array(String(repeating: "no artifact at all, ", count: 8).utf8)
    for text in [text, Array(String(repeating: "Zm9v", count: 40).utf8)] {
      let found = Self.outcome(text, by: .client, lookingFirst: true, named: "assertion")
      let all = Self.outcome(text, by: .client, lookingFirst: false, named: "assertion")
      #expect(found == all)
    }
  }
}
