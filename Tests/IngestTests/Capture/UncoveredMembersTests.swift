import Decoding
import Evidence
import Testing

@testable import Containers
@testable import Ingest

@Suite("Values of a request that nobody signed")
struct UncoveredMembersTests {
  /// Returns the names of what client data leaves out of a request.
  private func names(_ url: String, _ body: String?, by clientData: String) -> [String] {
    let message = Message(body: body.map { .bytes(Bytes(Array($0.utf8))) } ?? .none)
    let surroundings = Surroundings(
      strings: [], request: OpenedMessage(message, room: 1 << 20), clientData: nil,
      exchange: Exchange(index: 0, url: url, request: message), place: nil, namedAccount: nil)
    return surroundings.membersBeyond(Bytes(Array(clientData.utf8))) { _ in
      Array(repeating: 7, count: 32)
    }
  }

  private let url = "https://api.example.com/transfers"

  @Test("are those of the body and of the query")
  func query() {
    let body = #"{"to":"bob","assertion":"x"}"#
    let signed = #"{"challenge":"c","to":"bob"}"#
    #expect(names(url, body, by: signed) == [])
    #expect(names(url + "?amount=5&to=eve", body, by: signed) == ["amount", "to"])
    #expect(names(url + "?amount=5", #"{"fee":1}"#, by: signed) == ["fee", "amount"])
    #expect(names(url + "?amount=5", nil, by: signed) == ["amount"])
    #expect(names(url + "?amount=5#part", body, by: body) == ["amount"])
  }

  @Test("are none in a query that is signed, belongs to the assertion, or only chooses a version")
  func covered() {
    let signed = #"{"challenge":"c","amount":5}"#
    for query in ["amount=5", "keyId=k&assertion=a", "api-version=3&lang=en", "key=AIza&t=1", ""] {
      #expect(names("\(url)?\(query)", nil, by: signed) == [], "\(query)")
    }
    #expect(names(url + "?amount=5&to=eve", nil, by: "GET\n/transfers?amount=5&to=eve\nc") == [])
    #expect(names(url + "?amount=5&to=eve", nil, by: "to: eve; amount: 5") == [])
  }

  @Test("are none in a body that the app listed as bytes")
  func listed() {
    let list = Array(#"{"a":12}"#.utf8).map { "\($0)" }.joined(separator: ",")
    #expect(names(url, #"{"data":[\#(list)],"assertion":"x"}"#, by: #"{"a":12}"#) == [])
    #expect(names(url, #"{"data":[1,2,3,4,5,6,7,8]}"#, by: #"{"a":12}"#) == ["data"])
  }
}
