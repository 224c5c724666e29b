import Testing

@testable import Platform

@Suite("Paths as bytes")
struct RawPathTests {
  @Test(
    "converting a path to text and back keeps every byte",
    arguments: [
      "", "a/b", "ä/日本", "\u{10ffff}", "\u{10ff80}x", "\u{10fefe}", "a\u{0}b",
    ].map { Array($0.utf8) } + [
      [0xff], [0x61, 0xfc, 0x62], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf4, 0x8f, 0xbf],
      [0xf5, 0x80, 0x80, 0x80], Array(0x80...0xff), Array(0x01...0xff),
      Array("\u{10ff80}".utf8) + [0x80],
    ])
  func roundTrip(_ bytes: [UInt8]) {
    #expect(RawPath(RawPath(bytes: bytes).text).bytes == bytes)
  }

  @Test("different bytes give different texts")
  func distinct() {
    let paths: [[UInt8]] = [
      [0x80], Array("\u{10ff80}".utf8), Array("\\x80".utf8), Array("\u{fffd}".utf8), [0xc2, 0x80],
    ]
    #expect(Set(paths.map { RawPath(bytes: $0).text }).count == paths.count)
    #expect(Set(paths.map { RawPath(bytes: $0).shown }).count == paths.count)
  }

  @Test(
    "a byte that isn't part of a character is shown in hexadecimal",
    arguments: [
      ([0x6c, 0x61, 0x74, 0xfc], "lat\\xFC"), ([0x0a, 0xff], "\n\\xFF"),
      (Array("ä\\b".utf8), "ä\\b"), (Array("\\xFC".utf8), "\\\\xFC"),
      ([0x5c, 0xfc], "\\\\\\xFC"), (Array("é".utf8), "é"), ([0xc3, 0x28], "\\xC3("),
    ] as [([UInt8], String)])
  func shown(_ bytes: [UInt8], _ text: String) {
    #expect(RawPath(bytes: bytes).shown == text)
  }

  @Test("a very long path is shown by its start and end")
  func long() {
    let path = RawPath(String(repeating: "folder/", count: 5_000) + "file")
    #expect(path.shown.utf8.count < 2_200)
    #expect(path.shown.hasSuffix("folder/file"))
    #expect(path.shown.contains("…(32956 bytes)…"))
    let short = String(repeating: "a", count: 4_096)
    #expect(RawPath(short).shown == short)
  }
}
