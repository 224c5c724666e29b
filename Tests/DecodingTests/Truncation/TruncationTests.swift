import Evidence
import Testing

@testable import Decoding

@Suite("Truncation")
struct TruncationTests {
  private func truncation(_ text: [UInt8]) -> Truncation? {
    let decodedText = TextDecoder.read(Bytes(text, name: "text"))
    return Truncation.of(decodedText, as: ArtifactType.sniff(decodedText.payload))
  }

  private let text = Array(Base64.encode(Genuine.attestation).utf8)

  @Test("is nil for a whole artifact")
  func whole() {
    for bytes in Genuine.each {
      #expect(truncation(bytes) == nil)
      #expect(truncation(Array(Base64.encode(bytes).utf8)) == nil)
    }
    #expect(truncation([]) == nil)
  }

  @Test(
    "names the limit that equals the text's length",
    arguments: [255, 256, 1_023, 1_024, 2_048, 4_095, 4_096])
  func textLimit(_ count: Int) throws {
    let found = try #require(truncation(Array(text.prefix(count))))
    #expect(found.textLimit?.count == count)
    #expect(found.isCertain)
    #expect(found.byteLimit == nil)
    #expect(found.available == count * 3 / 4)
    #expect(found.missing > 0)
    let withLineEnd = try #require(truncation(text.prefix(count) + [0x0a]))
    #expect(withLineEnd.textLimit?.count == count)
  }

  @Test("names the limit of the bytes if they were cut before encoding")
  func byteLimit() throws {
    let cut = Array(Base64.encode(Genuine.attestation.prefix(2_048)).utf8)
    let found = try #require(truncation(cut))
    #expect(found.textLimit == nil)
    #expect(found.byteLimit?.count == 2_048)
    // A file of bytes may be cut at any round length.
    let bytes = try #require(truncation(Array(Genuine.attestation.prefix(2_048))))
    #expect(bytes.textLimit == nil && bytes.byteLimit == nil && !bytes.isCertain)
  }

  @Test("names no limit for other lengths")
  func noLimit() throws {
    let found = try #require(truncation(Array(text.prefix(3_001))))
    #expect(found.textLimit == nil && found.byteLimit == nil)
    #expect(found.endsInsideGroup && found.isCertain)
    let between = try #require(truncation(Array(text.prefix(3_004))))
    #expect(!between.endsInsideGroup && !between.isCertain)
  }

  @Test("gives the missing bytes if every length is stated")
  func exact() throws {
    let whole = Genuine.assertion.count
    let found = try #require(truncation(Genuine.assertion.dropLast(5)))
    #expect(found.whole?.isExact == true)
    #expect(found.whole?.least == whole)
    #expect(found.missing == 5)
  }

  @Test("isn't reported for replaced bytes")
  func replaced() {
    let lossy = Array(String(decoding: Genuine.attestation, as: UTF8.self).utf8)
    #expect(truncation(lossy) == nil)
  }

  @Test("limits are distinct, ascending, and found by length")
  func limits() {
    let counts = LengthLimit.all.map(\.count)
    #expect(counts == Array(Set(counts)).sorted())
    #expect(LengthLimit.matching(4_095)?.owner.contains("terminal") == true)
    #expect(LengthLimit.matching(4_094) == nil)
  }
}
