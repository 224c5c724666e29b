import Testing

@testable import Attestscope

@Suite("Records of an input that is still arriving")
struct RecordFramingTests {
  /// Returns how many bytes of each prefix of a text are complete records, where that number changes.
  private func steps(_ text: String) -> [Int] {
    let bytes = Array(text.utf8)
    var last = -1
    return (0...bytes.count).compactMap { count in
      var framing = RecordFraming()
      let complete = framing.complete(in: Array(bytes.prefix(count)))
      defer { last = complete }
      return complete == last ? nil : complete
    }
  }

  @Test("Lines of text are records, and so are JSON objects with a line each")
  func lines() {
    #expect(steps("one\ntwo\nthr") == [0, 4, 8])
    #expect(steps("{\"id\":1}\n{\"id\":2}\n{") == [0, 9, 18])
  }

  @Test("A JSON document over several lines is complete only at its end")
  func document() {
    var framing = RecordFraming()
    #expect(framing.complete(in: Array("{\n\"log\":".utf8)) == 8)
    #expect(!framing.hasRecords)
  }

  @Test("Flows of mitmproxy are records; a time of day or a date isn't the length of one")
  func flows() {
    #expect(steps("9:3:abc,0:~}10:4:abcd;0:~}9:3") == [0, 12, 26])
    #expect(steps("3:abc}4:abcd}5:ab") == [0, 6, 13])
    #expect(steps("10:22:31 GET /\nab") == [0, 15])
    #expect(steps("20261127:05:00:00 an error\nab") == [0, 27])
    #expect(steps("20261127:an error\nab") == [0, 18])
  }

  @Test("Archives and XML are complete only at their end")
  func others() {
    for text in ["PK\u{3}\u{4}", "<plist>", "\u{1f}\u{1}"] {
      var framing = RecordFraming()
      #expect(framing.complete(in: Array(text.utf8)) == text.utf8.count)
      #expect(!framing.hasRecords)
    }
  }

  @Test("A record beyond the limit is handed over as it is")
  func limit() {
    var framing = RecordFraming()
    #expect(framing.complete(in: Array("a\n".utf8)) == 2)
    let long = [UInt8](repeating: 0x61, count: RecordFraming.limit + 1)
    #expect(framing.complete(in: long) == long.count)
  }
}
