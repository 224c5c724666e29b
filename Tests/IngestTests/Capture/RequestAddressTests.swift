import Decoding
import Evidence
import Testing

@testable import Containers
@testable import Ingest

@Suite("Origin and path of a request")
struct RequestAddressTests {
  private func address(_ url: String, host: String? = nil) -> RequestAddress {
    let headers = host.map { [Message.Header(name: "Host", value: $0)] } ?? []
    return RequestAddress(
      Exchange(index: 0, url: url, request: Message(headers: headers, body: .bytes(Bytes([])))))
  }

  @Test(
    "leave out the default port of the scheme",
    arguments: [
      ("https://A.example:443/Challenge?x", "https://a.example"),
      ("http://a.example:80/", "http://a.example"),
      ("https://a.example:80/", "https://a.example:80"),
      ("https://a.example:8443/", "https://a.example:8443"),
    ])
  func port(_ url: String, _ origin: String) {
    #expect(address(url).origin == origin)
  }

  @Test("tell the hosts of two IPv6 addresses apart")
  func addresses() {
    #expect(address("https://[fe80::1]/").origin == "https://[fe80::1]")
    #expect(address("https://[fe80::2]:8443/").origin == "https://[fe80::2]:8443")
  }

  @Test("take the host of a header if the URL has none")
  func header() {
    #expect(address("/Nonce?x=1", host: "A.example:8443").origin == "https://a.example:8443")
    #expect(address("/Nonce?x=1", host: "a").path == "/nonce")
    #expect(address("/nonce").origin == nil)
    #expect(!address("/nonce", host: "a").isOpaque)
  }

  @Test("equal no other if the authority is malformed, or if the headers name two hosts")
  func opaque() {
    #expect(address("https://evil\\@api.example.com/", host: "api.example.com").isOpaque)
    #expect(address("https:///a", host: "api.example.com").isOpaque)
    let headers = ["a", "b"].map { Message.Header(name: "Host", value: $0) }
    let exchange = Exchange(index: 0, url: "/a", request: Message(headers: headers))
    #expect(RequestAddress(exchange).isOpaque)
  }
}
