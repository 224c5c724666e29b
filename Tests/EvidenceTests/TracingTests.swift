import Evidence
import Testing

@Suite("Mapping bytes to their source")
struct TracingTests {
  /// "see: " and the Base64 of six bytes, then the six bytes.
  private static let text = Buffer(name: "text", Array("see: AAECAwQF!".utf8))
  private static let decoded = derive(
    "decoded", [0, 1, 2, 3, 4, 5], from: text.all[5..<13], by: .base64, [(0..<6, 5..<13)])

  private static func derive(
    _ name: String, _ bytes: [UInt8], from parent: Bytes, by transform: Origin.Transform,
    _ runs: [(Range<Int>, Range<Int>)]
  ) -> Buffer {
    let runs = runs.map { Origin.Run(derived: $0.0, parent: $0.1) }
    return Buffer(
      name: name, bytes, origin: Origin(parent: parent, transform: transform, runs: runs))
  }

  @Test("an excerpt contains only its bytes, and maps each one to its place")
  func excerpt() throws {
    let excerpt = Self.text.all[5..<13].excerpt(named: "part")
    #expect(excerpt.buffer.storage == Array("AAECAwQF".utf8))
    #expect(excerpt[2..<4].roots.map(\.range) == [7..<9])
    #expect(excerpt[2..<4].roots.allSatisfy { $0.buffer === Self.text })
  }

  @Test("a whole buffer needs no excerpt")
  func wholeExcerpt() {
    #expect(Self.text.all.excerpt(named: "part").buffer === Self.text)
  }

  @Test("a buffer derived from an excerpt maps to places outside of it", arguments: [0, 3])
  func placeOutsideOfExcerpts(start: Int) {
    let outer = Self.text.all[2..<13].excerpt(named: "outer")
    let inner = outer[3..<11].excerpt(named: "inner")
    let origin = Origin(parent: inner[start..<start], transform: .base64, runs: [])
    #expect(origin.place.buffer === Self.text)
    #expect(origin.place.offset == 5 + start)
  }

  @Test("input bytes are their own root")
  func handedIn() {
    let part = Self.text.all[2..<4]
    #expect(part.parents.isEmpty)
    #expect(part.roots.map(\.range) == [2..<4])
  }

  @Test(
    "three bytes of Base64 come from four digits, parts of them from whole digits",
    arguments: [
      (0..<6, 5..<13), (0..<3, 5..<9), (3..<6, 9..<13), (0..<1, 5..<7), (1..<2, 6..<8),
      (2..<3, 7..<9), (2..<4, 7..<11), (5..<6, 11..<13),
    ])
  func base64(derived: Range<Int>, parent: Range<Int>) {
    #expect(Self.decoded.all[derived].parents.map(\.range) == [parent])
    #expect(Self.decoded.all[derived].roots.allSatisfy { $0.buffer === Self.text })
  }

  @Test(
    "one byte of hexadecimal comes from two digits",
    arguments: [(0..<1, 2..<4), (1..<3, 4..<8), (0..<4, 2..<10)])
  func hexadecimal(derived: Range<Int>, parent: Range<Int>) {
    let text = Buffer(name: "text", Array("0xdeadbeef".utf8))
    let bytes = Self.derive(
      "bytes", [0xde, 0xad, 0xbe, 0xef], from: text.all[2..<10], by: .hex, [(0..<4, 2..<10)])
    let parents = bytes.all[derived].parents
    #expect(parents.map(\.range) == [parent])
    #expect(parents.first?.utf8 == bytes.all[derived].hex)
  }

  @Test(
    "a range across chunks has a parent in each of them, in order",
    arguments: [
      (0..<2, [1..<3]), (1..<4, [2..<3, 5..<7]), (0..<5, [1..<3, 5..<7, 9..<10]),
      (4..<5, [9..<10]), (2..<4, [5..<7]), (3..<5, [6..<7, 9..<10]),
    ])
  func chunks(derived: Range<Int>, parents: [Range<Int>]) {
    let whole = Buffer(name: "whole", Array(0..<12))
    let joined = Self.derive(
      "joined", [1, 2, 5, 6, 9], from: whole.all, by: .octetStringChunks,
      [(0..<2, 1..<3), (2..<4, 5..<7), (4..<5, 9..<10)])
    let part = joined.all[derived]
    #expect(part.parents.map(\.range) == parents)
    #expect(part.roots.flatMap(\.array) == part.array)
  }

  @Test(
    "the reverse mapping gives the derived bytes, widened to whole bytes",
    arguments: [
      (5..<13, [0..<6]), (5..<9, [0..<3]), (6..<8, [0..<3]), (9..<10, [3..<4]), (0..<5, []),
      (0..<14, [0..<6]),
    ])
  func derived(parent: Range<Int>, derived: [Range<Int>]) {
    #expect(Self.decoded.derived(from: Self.text.all[parent]).map(\.range) == derived)
    #expect(Self.text.derived(from: Self.decoded.all).isEmpty)
  }

  @Test("roots are found through every layer")
  func nested() {
    // Bytes 1 to 4 of the decoded Base64, in two chunks, of which the second is read.
    let joined = Self.derive(
      "joined", [1, 3, 4], from: Self.decoded.all, by: .octetStringChunks,
      [(0..<1, 1..<2), (1..<3, 3..<5)])
    #expect(joined.all[1..<3].parents.map(\.range) == [3..<5])
    #expect(joined.all[1..<3].roots.map(\.range) == [9..<12])
    #expect(joined.all.roots.map(\.range) == [6..<8, 9..<12])
    #expect(joined.all.roots.allSatisfy { $0.buffer === Self.text })
  }

  @Test("a byte that no run covers has no parent, and an empty run gives none")
  func uncovered() {
    let whole = Buffer(name: "whole", Array(0..<4))
    let repaired = Self.derive(
      "repaired", [0, 0x2b, 1], from: whole.all, by: .textRepair,
      [(0..<1, 0..<1), (1..<1, 1..<2), (2..<3, 1..<2)])
    #expect(repaired.all[1..<2].parents.isEmpty)
    #expect(repaired.all.parents.map(\.range) == [0..<1, 1..<2])
  }

  @Test("runs in any order are all searched")
  func unordered() {
    let whole = Buffer(name: "whole", Array(0..<10))
    let shuffled = Self.derive(
      "shuffled", [7, 8, 1, 2, 5], from: whole.all, by: .octetStringChunks,
      [(0..<2, 7..<9), (2..<4, 1..<3), (4..<5, 5..<6)])
    #expect(shuffled.all[1..<5].parents.map(\.range) == [8..<9, 1..<3, 5..<6])
    #expect(shuffled.derived(from: whole.all[2..<8]).map(\.range) == [0..<1, 3..<4, 4..<5])
  }

  @Test("with a run per byte, every lookup is equally fast")
  func manyRuns() {
    let count = 1 << 17
    let whole = Buffer(name: "whole", [UInt8](repeating: 0, count: 2 * count))
    let thinned = Self.derive(
      "thinned", [UInt8](repeating: 0, count: count), from: whole.all, by: .textRepair,
      (0..<count).map { ($0..<($0 + 1), (2 * $0)..<(2 * $0 + 1)) })
    let isFound = (0..<count).allSatisfy { place in
      thinned.all[place..<(place + 1)].parents.first?.startIndex == 2 * place
        && thinned.derived(from: whole.all[(2 * place)..<(2 * place + 1)]).first?.startIndex
          == place
    }
    #expect(isFound)
  }

  @Test("a buffer derived from absent bytes knows their name and place, but has no parents")
  func notAtHand() {
    let origin = Origin(parentNamed: "record", offset: 12, transform: .base64)
    let bytes = Buffer(name: "artifact", [0, 1], origin: origin)
    #expect(origin.place.buffer.name == "record")
    #expect(origin.place.offset == 12)
    #expect(bytes.all.parents.isEmpty)
  }
}
