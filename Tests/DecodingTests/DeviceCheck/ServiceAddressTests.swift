import Decoding
import Testing

@Suite("URLs of services")
struct ServiceAddressTests {
  @Test(
    "are a host and a path",
    arguments: [
      ("https://api.example.com/v1/a?b=c#d", "api.example.com", "/v1/a"),
      ("https://API.Example.com:8443", "api.example.com", "/"),
      ("http://user:word@host/x", "host", "/x"), ("https://{{host}}/x", "{{host}}", "/x"),
      ("https://h?q=/y", "h", "/"),
      ("https://[FE80::1]/v1", "[fe80::1]", "/v1"),
    ])
  func parts(_ url: String, _ host: String, _ path: String) {
    #expect(ServiceAddress(url)?.host == host)
    #expect(ServiceAddress(url)?.path == path)
  }

  @Test(
    "have the port after the host, also after an address in brackets",
    arguments: [
      ("https://h", ""), ("https://h:8443/x:y", ":8443"), ("https://[fe80::1]", ""),
      ("https://[fe80::1]:8443/", ":8443"),
    ])
  func port(_ url: String, _ port: String) {
    #expect(ServiceAddress(url)?.port == port)
  }

  @Test(
    "require a scheme and a valid host",
    arguments: [
      "/v1/a", "https:///a", "api.com", "", "https://evil\\@api.com/", "https://api.com\\.evil/",
      "https://api.com .evil/", "https://api.com\t/", "https://a@evil@api.com/",
    ])
  func none(_ url: String) {
    #expect(ServiceAddress(url) == nil)
  }
}
