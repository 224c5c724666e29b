import Evidence
import Testing

@testable import Decoding

@Suite("Map keys that some readers treat as equal")
struct CBORKeyIdentityTests {
  /// Two keys, encoded.
  static let twins: [(String, String, String)] = [
    ("the length in another form", "63 6b6579", "78 03 6b6579"),
    ("the length in eight bytes", "63 6b6579", "7b 0000000000000003 6b6579"),
    ("in chunks", "63 6b6579", "7f 61 6b 62 6579 ff"),
    ("in one chunk", "63 6b6579", "7f 63 6b6579 ff"),
    ("a byte string", "63 6b6579", "43 6b6579"),
    ("a byte string in chunks", "63 6b6579", "5f 41 6b 42 6579 ff"),
    ("under a tag", "63 6b6579", "d9 d9f7 63 6b6579"),
    ("under two tags", "63 6b6579", "d8 40 d8 41 43 6b6579"),
    ("in capitals", "63 6b6579", "63 4b4559"),
    ("with a Kelvin sign", "63 6b6579", "65 e284aa6579"),
    ("with a long s", "61 73", "62 c5bf"),
    ("behind a zero byte", "63 6b6579", "65 6b65790078"),
    ("decomposed", "62 c3a9", "63 65cc81"),
    ("an integer in another form", "01", "18 01"),
    ("an integer and its digits", "20", "62 2d31"),
    ("an integer and a number with a point", "01", "f9 3c00"),
    ("an integer and true", "01", "f5"),
    ("an integer and a big number", "01", "c2 41 01"),
    ("an integer and a big number with zeros", "21", "c3 43 000001"),
    ("arrays", "81 01", "81 01"),
  ]

  @Test("are reported as one key with two values", arguments: twins)
  func areOne(how: String, first: String, second: String) {
    for (left, right) in [(first, second), (second, first)] {
      let decoded = CBORDecoder.decodeWhole(Bytes("a2 \(left) 00 \(right) 05"))
      #expect(decoded.isAmbiguous, "\(how)")
      #expect(decoded.item?.map?.count == 2)
    }
  }

  static let strangers: [(String, String, String)] = [
    ("a letter more", "63 6b6579", "64 6b657973"),
    ("a zero-width space", "63 6b6579", "66 6b6579e2808b"),
    ("a Cyrillic letter", "61 61", "62 d0b0"),
    ("fullwidth", "61 61", "63 efbd81"),
    ("a space", "61 61", "62 6120"),
    ("another sign", "01", "20"),
    ("bytes that are no text", "41 ff", "41 fe"),
    ("a big number of nine bytes", "00", "c2 49 010000000000000000"),
    ("false", "01", "f4"), ("null", "00", "f6"), ("a fraction", "01", "f9 3e00"),
    ("arrays", "81 01", "81 02"),
  ]

  @Test("don't include keys that no reader treats as equal", arguments: strangers)
  func areTwo(how: String, first: String, second: String) {
    #expect(!CBORDecoder.decodeWhole(Bytes("a2 \(first) 00 \(second) 05")).isAmbiguous, "\(how)")
  }

  @Test("are found at every level")
  func nested() {
    let decoded = CBORDecoder.decodeWhole(Bytes("a1 6161 82 00 a1 6162 a2 01 00 1801 05"))
    #expect(decoded.isAmbiguous)
  }

  @Test("are named with both spellings and both values")
  func sentence() {
    let decoded = CBORDecoder.decodeWhole(
      Bytes("a2 6161 43 010203 4161 5821 \(String(repeating: "01", count: 33))"))
    #expect(
      decoded.anomalies.map { "\($0.kind)" } == [
        """
        the key "a", also written h'61', has two values: 3 bytes and 33 bytes, which first differ at offset 1: \
        h'0203…' and h'01010101…'
        """
      ])
  }
}

extension CBORDecoder.Decoded {
  fileprivate var isAmbiguous: Bool {
    anomalies.contains { if case .twoValues = $0.kind { true } else { false } }
  }
}
