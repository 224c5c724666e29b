import Testing

@testable import Containers

/// Format: https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
@Suite("Collections of Postman")
struct PostmanReaderTests {
  private static func collection(_ items: String) -> String {
    """
    {"info":{"_postman_id":"1","name":"n","schema":
    "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[\(items)]}
    """
  }

  @Test(
    "A request becomes an exchange for each answer that is kept",
    arguments: [
      (
        #"{"name":"a","request":{"method":"POST","url":{"raw":"https://a.example/x"},"body":{"mode":"raw","raw":"{}"}},"response":[]}"#,
        ["POST https://a.example/x {} → no answer"]
      ),
      (
        #"{"request":"https://a.example","response":[]}"#,
        ["GET https://a.example nothing → no answer"]
      ),
      (
        #"{"item":[{"request":{"method":"POST","url":"https://a.example","body":{"mode":"urlencoded","urlencoded":[{"key":"a","value":"b c"},{"key":"x","value":"y","disabled":true}]}},"response":[{"originalRequest":{"method":"POST","url":"https://b.example","body":{"mode":"raw","raw":"sent"}},"code":200,"body":"{}"},{"code":403,"body":"no"}]}]}"#,
        [
          "POST https://b.example 200 sent → {}",
          "POST https://a.example 403 a=b%20c → no",
        ]
      ),
      (
        #"{"request":{"method":"POST","url":{"protocol":"https","host":["a","example"],"path":["x"],"query":[{"key":"q","value":"1"}]},"body":{"mode":"file"}}}"#,
        ["POST https://a.example/x?q=1 lost: it was read from a file → no answer"]
      ),
    ])
  func items(item: String, lines: [String]) {
    let opened = Opened(Self.collection(item))
    #expect(opened.container == "a collection of Postman")
    #expect(opened.exchanges.map(\.line) == lines)
  }

  @Test("A newman report gives the sent requests, not the collection's")
  func newman() {
    let text = """
      {"collection":{"info":{"name":"n"},"item":[{"request":{"method":"POST","url":"{{host}}/x"}}]},
      "environment":{},"run":{"stats":{},"executions":[{"item":{"name":"a"},
      "request":{"url":{"protocol":"https","path":["x"],"host":["a","example"],"query":[]},
      "header":[{"key":"X","value":"y"}],"method":"POST","body":{"mode":"raw","raw":"sent"}},
      "response":{"code":200,"header":[],"stream":{"type":"Buffer","data":[123,125]},"responseTime":7}}]}}
      """
    let opened = Opened(text)
    #expect(opened.container == "a report of newman")
    #expect(opened.exchanges.map(\.line) == ["POST https://a.example/x 200 sent → {}"])
    #expect(opened.exchanges.first?.duration == 7)
  }

  @Test("A truncated file gives its readable items; too deep folders are skipped")
  func malformed() {
    let cut = Opened(
      String(Self.collection(#"{"request":"https://a.example"},{"request":"https://b"#).dropLast(3))
    )
    #expect(cut.exchanges.first?.url == "https://a.example")
    #expect(cut.remarks == ["The file ends inside item 1"])
    let deep = String(repeating: #"{"item":["#, count: 5_000)
    #expect(Opened(Self.collection(deep)).remarks.count == 1)
  }
}
