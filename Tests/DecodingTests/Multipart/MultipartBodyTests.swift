import Decoding
import Evidence
import Testing

@Suite("Multipart bodies")
struct MultipartBodyTests {
  private static func parts(_ text: String, upTo limit: Int = 6) -> [String] {
    MultipartBody.parts(of: Bytes(Array(text.utf8)), upTo: limit).map {
      String(decoding: $0.content, as: UTF8.self)
    }
  }

  @Test("give the parts between the boundaries, without their headers")
  func parts() {
    let text = "--b\r\nA: 1\r\n\r\none\r\n--b\r\nB: 2\r\n\r\ntwo\r\nlines\r\n--b--\r\n"
    #expect(Self.parts(text) == ["one", "two\r\nlines"])
  }

  @Test(
    "aren't recognized in other bodies",
    arguments: ["", "--", "--b", "--b\r\n", "b\r\n\r\nx\r\n--b--", "--b\r\nno blank line\r\n--b--"])
  func none(text: String) {
    #expect(Self.parts(text) == [])
  }

  @Test("give no more parts than requested")
  func bounded() {
    let text = "--b" + String(repeating: "\r\nA: 1\r\n\r\nx\r\n--b", count: 50)
    #expect(Self.parts(text).count == 6)
  }
}
