import Evidence
import Testing

@testable import Containers
@testable import Ingest

@Suite("The server of an exchange")
struct ExchangeOriginTests {
  /// Returns the server of an exchange with a URL.
  private func origin(_ url: String, of service: ServiceProfile? = nil) -> String? {
    ExchangeOpening(
      Exchange(index: 0, url: url), of: service, at: SourcePath([]), policy: IngestPolicy()
    ).delivery.origin
  }

  @Test("is its scheme, host and port")
  func address() {
    #expect(origin("https://API.example.com/a?b=c") == "https://api.example.com")
    #expect(origin("https://api.example.com:443/d") == "https://api.example.com")
    #expect(origin("http://10.0.0.5:8080/a") == "http://10.0.0.5:8080")
    #expect(origin("/a") == nil)
  }

  @Test("is the service that a profile names, unless many servers have its paths")
  func service() {
    var profile = ServiceProfile("Wallet")
    profile.hosts = ["api.example.com"]
    #expect(origin("https://api.example.com/a", of: profile) == "Wallet")
    profile.isShape = true
    #expect(origin("https://api.example.com/a", of: profile) == "https://api.example.com")
  }
}
