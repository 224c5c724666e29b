import Evidence
import Testing

@testable import Decoding

@Suite("The lines around an artifact that are its unit")
struct TextUnitTests {
  /// Returns the first lines of a text as the unit of its line with `@`.
  private func unit(_ text: String) throws -> String {
    let all = Bytes(Array(text.utf8))
    let mark = try #require(all.firstIndex(of: UInt8(ascii: "@")))
    let start = all.between(0, mark).lastIndex { $0 == 0x0a }.map { $0 + 1 } ?? 0
    let end = all.between(mark, all.endIndex).firstIndex { $0 == 0x0a } ?? all.endIndex
    let unit = TextUnit.around(all.between(start, end), in: all, near: all)
    return String(decoding: unit, as: UTF8.self)
  }

  @Test("are those with names, up to an empty line or a sentence")
  func block() throws {
    #expect(try unit("x: 1\n\na: 1\nb: @\nc: 2\n\nd: 3") == "a: 1\nb: @\nc: 2")
    #expect(
      try unit("This is a sentence of words\na: @\nAnother sentence of words\nb: 1") == "a: @")
  }

  @Test("are none of a log, whose lines have a time behind another word")
  func log() throws {
    for start in ["INFO 10:00:00", "[INFO] 2023-04-13T10:00:00Z", "default\t10:00:00.7\tApp\t"] {
      let line = "\(start) b: @"
      #expect(try unit("\(start) a: 1\n\(line)\n\(start) c: 2") == line)
    }
  }

  @Test("are those of one item of a list")
  func item() throws {
    #expect(try unit("- a: 1\n  b: @\n- a: 2\n  b: 3") == "- a: 1\n  b: @")
    #expect(try unit("- a: 1\n  b: 2\n- a: @\n  b: 3") == "- a: @\n  b: 3")
  }

  @Test("are all items of a list that has one value in each")
  func list() throws {
    #expect(try unit("- a: 1\n- b: @\n- c: 3") == "- a: 1\n- b: @\n- c: 3")
    #expect(try unit("1. a: 1\n2. b: @\n3. c: 3") == "1. a: 1\n2. b: @\n3. c: 3")
  }
}
