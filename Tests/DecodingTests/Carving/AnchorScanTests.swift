import Evidence
import Testing

@testable import Decoding

@Suite struct AnchorScanTests {
  @Test func eachAnchorHasRoomInTheTable() { #expect(AnchorTable.shared.omitted == 0) }

  @Test func aPatternListsTheBytesOfEachPlace() {
    let pattern = AnchorPattern(.base64, "a[0-2x][^\u{0}-\u{fe}]", before: 1)
    #expect(pattern.places == [[0x61], [0x30, 0x31, 0x32, 0x78], [0xff]])
  }

  @Test(arguments: [("xx omlz", [3]), ("omlzomlz", [0, 4]), ("omiomlz", [3]), ("none", [])])
  func anAnchorIsFoundWhereverItStands(_ text: String, _ starts: [Int]) {
    var scan = AnchorScan(Bytes(Array(text.utf8)))
    var found: [Int] = []
    while let hit = scan.next() { found.append(hit.start) }
    #expect(found == starts)
  }

  @Test func whatNeedsALineBeforeItAlsoBeginsAText() {
    var scan = AnchorScan(Bytes(Array("162,".utf8)))
    #expect(scan.next()?.start == 0)
  }
}
