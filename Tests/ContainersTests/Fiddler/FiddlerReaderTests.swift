import Evidence
import Testing

@testable import Containers

@Suite("Archives of Fiddler")
struct FiddlerReaderTests {
  private func opened(_ files: KeyValuePairs<String, String>) -> Opened {
    Opened(Packed.zip(files.map { ($0.key, Array($0.value.utf8)) }))
  }

  @Test("The files of a session are one exchange")
  func session() throws {
    let times =
      "<Session><SessionTimers ClientBeginRequest=\"2026-03-14T09:26:53.0040000+00:00\" "
      + "ServerDoneResponse=\"2026-03-14T09:26:53.5+00:00\" /></Session>"
    let opened = opened([
      "[Content_Types].xml": "<Types/>",
      "raw/1_c.txt": "POST https://a.example/x HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}",
      "raw/1_m.xml": times, "raw/1_s.txt": "HTTP/1.1 200 OK\r\n\r\nok",
      "raw/02_c.txt": "GET https://a.example/y HTTP/1.1\r\n\r\n", "raw/02_s.txt": "",
      "raw/3_c.txt": "GET https://a.example/z HTTP/1.1\r\n\r\n", "_index.htm": "<html/>",
    ])
    #expect(opened.container == "an archive of Fiddler")
    #expect(
      opened.exchanges.map(\.line) == [
        "POST https://a.example/x 200 {} → ok", "GET https://a.example/y nothing → no answer",
        "GET https://a.example/z nothing → no answer",
      ])
    #expect(opened.exchanges.map(\.index) == [1, 2, 3])
    let first = try #require(opened.exchanges.first)
    #expect(first.time == Timestamp(rfc3339: "2026-03-14T09:26:53.004Z"))
    #expect(first.duration == 496)
    #expect(opened.members.isEmpty && opened.remarks.isEmpty)
  }

  @Test("The times of a session may follow its response")
  func timesBehind() {
    let times = "<SessionTimers ClientBeginRequest=\"2026-03-14T09:26:53.0040000+00:00\" />"
    let request = "GET https://a.example/z HTTP/1.1\r\n\r\n"
    let response = "HTTP/1.1 200 OK\r\n\r\nok"
    let opened = opened([
      "raw/1_c.txt": request, "raw/1_s.txt": response, "raw/1_m.xml": times,
      "raw/2_c.txt": request, "raw/2_s.txt": response,
      "raw/3_c.txt": request, "raw/3_s.txt": response,
    ])
    #expect(opened.exchanges.map(\.index) == [1, 2, 3])
    #expect(opened.exchanges.map { $0.time == nil } == [false, true, true])
  }

  @Test("Other files, and files that are no messages, are left to the caller or reported")
  func others() {
    let opened = opened(["raw/1_c.txt": "hello", "raw/x_c.txt": "a", "notes.txt": "b"])
    #expect(opened.members.map(\.name) == ["raw/x_c.txt", "notes.txt"])
    #expect(opened.remarks == ["raw/1_c.txt isn't an HTTP message and was not read"])
  }
}
