import Decoding
import Testing

@Suite("URLs of services")
struct ServiceAddressTests {
  @Test(
    "are a host and a path",
    arguments: [
      ("https://api.example.com/v1/a?b=c#d", "api.example.com", "/v1/a"),
      ("https://API.Example.com:8443", "api.example.com", "/"),
      ("http://user:word@host/x", "host", "/x"), ("https://h?q=/y", "h", "/"),
    ])
  func parts(_ url: String, _ host: String, _ path: String) {
    #expect(ServiceAddress(url)?.host == host)
    #expect(ServiceAddress(url)?.path == path)
  }

  @Test("require a scheme and a host", arguments: ["/v1/a", "https:///a", "api.com", ""])
  func none(_ url: String) {
    #expect(ServiceAddress(url) == nil)
  }
}
