import Evidence
import Reports
import Results
import Testing

@Suite("Rows of bytes around a place")
struct HexRowsTests {
  private func rows(_ range: Range<Int>, of count: Int = 512) -> HexRows {
    let bytes = Bytes([UInt8](repeating: 7, count: count))
    return HexRows(around: bytes[range], withheld: RedactedRanges([]))
  }

  @Test("a short range has all its rows")
  func short() {
    let window = rows(20..<100)
    #expect(window.gap == nil)
    #expect(window.rows.map(\.offset) == [16, 32, 48, 64, 80, 96])
    #expect(window.windows == [16..<112])
  }

  @Test("a short buffer is shown whole, whatever the range")
  func whole() {
    let window = rows(2..<3, of: 41)
    #expect(window.windows == [0..<41] && window.gap == nil)
    #expect(window.rows.map(\.marked.count) == [1, 0, 0])
    #expect(rows(2..<3, of: 65).windows == [0..<16])
  }

  @Test("a long range has the rows at its start and at its end, and the number of bytes between")
  func long() {
    let window = rows(20..<512, of: 512)
    #expect(window.rows.map(\.offset) == [16, 32, 48, 64, 480, 496])
    #expect(window.gap?.row == 4 && window.gap?.bytes == 400)
    #expect(window.windows == [16..<80, 480..<512])
    #expect(window.rows.last?.marked == 0..<16)
  }
}
