import Decoding
import Evidence
import Testing

@testable import Ingest

@Suite("Names that a client chose for the fields of a GraphQL answer")
struct GraphQLAliasesTests {
  /// Returns the name of the field that is called `challenge` in the answer to a request.
  private func field(_ request: String) -> String? {
    GraphQLAliases(in: JSONReader.read(Bytes(Array(request.utf8))).value, and: [])
      .field(named: "challenge")
  }

  @Test(
    "are read from queries and their batches",
    arguments: [
      #"{"query": "{challenge:nickname}"}"#, #"[{}, {"query": "{ a challenge : nickname }"}]"#,
      #"{"query": "query Q($a: Int) { me(b: $a, c: \"\\\")\") { challenge: nickname(d: 1) } }"}"#,
    ])
  func aliases(request: String) {
    #expect(field(request) == "nickname")
  }

  @Test(
    "aren't the names of arguments, of other fields or of other members",
    arguments: [
      #"{"query": "{ challenge }"}"#, #"{"query": "{ me(challenge: nickname) { a } }"}"#,
      #"{"query": "{ me(a: \"challenge: nickname\") }"}"#, #"{"text": "{challenge: nickname}"}"#,
      #"{"query": "{ challenge: }"}"#, #"{"query": {}}"#, "[]",
    ])
  func others(request: String) {
    #expect(field(request) == "challenge")
  }
}
