import Claims
import Evidence
import Testing
import TrialBench

@Suite("Readings of given bytes")
struct GivenBytesReadingTests {
  private static let bytes: [UInt8] = [0xfb, 0xff, 0xbe, 0x01]

  static let said: [(String, GivenBytes.Encoding, [UInt8]?)] = [
    ("+/++AQ==", .base64, bytes), ("-_--AQ", .base64url, bytes), ("-_--AQ==", .base64url, bytes),
    ("fbffbe01", .hex, bytes), ("FBFFBE01", .hex, bytes), ("né", .utf8, Array("né".utf8)),
    ("", .utf8, []), ("", .hex, []),
    ("-_--AQ", .base64, nil), ("+/++AQ==", .base64url, nil), ("fbffbe0", .hex, nil),
    ("xy", .hex, nil), ("a b", .base64, nil),
  ]

  @Test("use only the stated encoding", arguments: said)
  func saidEncoding(text: String, encoding: GivenBytes.Encoding, bytes: [UInt8]?) {
    let readings = GivenBytes.text(text, encoding).readings
    #expect(readings.map(\.bytes.array) == (bytes.map { [$0] } ?? []))
    #expect(readings.allSatisfy { $0.encoding == encoding })
  }

  @Test("try every natural encoding if none is stated, the plain text first")
  func unsaid() {
    let readings = GivenBytes.text("deadbeef").readings
    #expect(readings.map(\.encoding) == [.utf8, .base64, .hex])
    #expect(readings.first?.bytes.array == Array("deadbeef".utf8))
    #expect(readings.last?.bytes.array == [0xde, 0xad, 0xbe, 0xef])
  }

  @Test("are each listed once, and never none")
  func distinct() {
    for text in ["", "+/++AQ==", "-_--AQ", "AAAA", "00", "née"] {
      let readings = GivenBytes.text(text).readings.map(\.bytes)
      #expect(Set(readings).count == readings.count)
      #expect(readings.first?.array == Array(text.utf8))
    }
  }
}
