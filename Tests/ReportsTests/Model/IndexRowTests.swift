import Evidence
import Results
import Testing

@testable import Reports

@Suite("A row of the index")
struct IndexRowTests {
  private func row(
    url: String? = nil, served: Served = Served(), joined: [JoinedValue] = []
  ) -> IndexRow {
    var result = Fixture.accepted()
    result.source.steps = url.map { [.exchange(.init(index: 0, url: $0))] } ?? []
    result.served = served
    result.joined = joined
    return IndexRow(result, cause: 0, page: nil)
  }

  @Test(
    "the service is the host in lower case, without the user",
    arguments: [
      ("https://API.example.com/v1?x=/", "api.example.com"), ("https://a:8443", "a:8443"),
      ("http://user:secret@b.example#@c", "b.example"), ("no address", ""), ("://", ""),
      ("https://[2001:db8::1]/x", "[2001:db8::1]"),
    ])
  func service(url: String, host: String) {
    #expect(row(url: url).value(of: .service) == host)
  }

  @Test(
    "the answer is a word and its status",
    arguments: [
      (Served(), ""), (Served(.accepted), "Accepted"),
      (Served(.refused, status: 401), "Rejected, 401"),
      (Served(.unknown, status: 503), "Status 503"),
    ])
  func answer(served: Served, phrase: String) {
    #expect(row(served: served).value(of: .answer) == phrase)
  }

  @Test("the server team acts on a sound artifact that the server rejected")
  func refused() {
    #expect(row(served: Served(.refused, status: 401)).owner == .server)
    #expect(row(served: Served(.accepted, status: 200)).owner == .nobody)
  }

  @Test("account and key are those of the conversation")
  func names() {
    let account = JoinedValue(.account, "user-1", saidBy: .server, at: [], by: .name)
    #expect(row(joined: [account]).value(of: .account) == "user-1")
    #expect(row().value(of: .account).isEmpty)
    #expect(row().value(of: .key) == "8XlsRu7bdKA2gujiM3MKYzX+5V/4YpsP+52UWEJeBUg=")
  }
}
