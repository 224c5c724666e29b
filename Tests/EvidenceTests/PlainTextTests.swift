import Evidence
import Testing

/// Tests the search that reads eight bytes at a time, with the other byte at every place.
struct PlainTextTests {
  @Test(
    "each byte that JSON escapes ends a run, at every place", arguments: 0..<24)
  func otherBytes(place: Int) {
    for byte in UInt8.min...UInt8.max {
      var text = [UInt8](repeating: 0x61, count: 24)
      text[place] = byte
      let end = text.withUnsafeBytes { $0.endOfPlainText(from: 0) }
      let isPlain = (0x20...0x7e).contains(byte) && byte != 0x22 && byte != 0x5c
      #expect(end == (isPlain ? 24 : place), "\(byte)")
    }
  }

  @Test("a run can start at any place, and never goes past the end", arguments: 0...20)
  func starts(start: Int) {
    let text = [UInt8](repeating: 0x20, count: 20)
    let end = text.withUnsafeBytes { $0.endOfPlainText(from: start) }
    #expect(end == start + (20 - start) / 8 * 8)
  }

  @Test("the first byte of a kind is found everywhere, next to similar bytes", arguments: 0..<20)
  func firstPlace(place: Int) {
    for byte in [0x00, 0x01, 0x2e, 0x7f, 0x80, 0xff] as [UInt8] {
      var text = [UInt8](repeating: byte ^ 0x01, count: 20)
      #expect(text.withUnsafeBytes { $0.firstPlace(of: byte) } == nil)
      for rest in place..<20 where rest % 3 == place % 3 { text[rest] = byte }
      #expect(text.withUnsafeBytes { $0.firstPlace(of: byte) } == place)
    }
  }
}
