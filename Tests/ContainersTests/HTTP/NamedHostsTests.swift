import Testing

@testable import Containers

@Suite("Hosts that a request names")
struct NamedHostsTests {
  private func hosts(_ target: String?, _ headers: [(String, String)]) -> NamedHosts {
    NamedHosts(in: target, headers.map { Message.Header(name: $0.0, value: $0.1) })
  }

  @Test("are that of a whole URL, of the authority, or of the header, in this order")
  func first() {
    #expect(hosts("https://A.example:8443/x?y", [("Host", "b")]).first == "a.example:8443")
    #expect(hosts("https://a.example?y", []).first == "a.example")
    #expect(hosts("/x", [("host", "b"), (":authority", "B")]).first == "b")
    #expect(hosts("/x//y", [("HOST", "b")]).first == "b")
    #expect(hosts("/x", []).first == nil)
  }

  @Test(
    "contradict each other if they differ, or if a header is there twice",
    arguments: [
      ("/x", [("Host", "a"), ("Host", "b")], true), ("/x", [("Host", "a"), ("host", "a")], true),
      ("/x", [(":authority", "a"), ("host", "b")], true), ("https://a/x", [("Host", "b")], true),
      ("https://a:8443/x", [("Host", "a")], true),
      ("/x", [(":authority", "a"), ("host", "A")], false),
      ("https://a:443/x", [("Host", "a")], false), ("/x", [], false),
    ])
  func contradictory(target: String, headers: [(String, String)], expected: Bool) {
    #expect(hosts(target, headers).areContradictory == expected)
  }
}
