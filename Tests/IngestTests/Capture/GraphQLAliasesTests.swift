import Containers
import Decoding
import Evidence
import Testing

@testable import Ingest

@Suite("Names that a client chose for the fields of a GraphQL answer")
struct GraphQLAliasesTests {
  /// Returns the aliases in the query of a request.
  private func aliases(_ request: String, to address: String = "https://a.example/graphql")
    -> GraphQLAliases
  {
    let message = Message(headers: [], body: .bytes(Bytes(Array(request.utf8))))
    return GraphQLAliases(
      in: OpenedMessage(message, room: 1 << 20), to: Bytes(Array(address.utf8)), and: [],
      challengeNames: ["profiled"])
  }

  @Test(
    "are read from queries and their batches",
    arguments: [
      #"{"query": "{challenge:nickname}"}"#, #"[{}, {"query": "{ a challenge : nickname }"}]"#,
      #"{"query": "query Q($a: Int) { me(b: $a, c: \"\\\")\") { challenge: nickname(d: 1) } }"}"#,
      #"{"query": "{}", "query": "{challenge: nickname}"}"#, "{challenge: nickname}",
      "\u{feff}, mutation M {challenge: nickname}", "query=%7Bchallenge%3A+nickname%7D&a=b",
    ])
  func areRead(request: String) {
    #expect(aliases(request).contains("challenge"))
  }

  @Test(
    "are read behind comments, strings, ignored marks and other names",
    arguments: [
      "# )\n{challenge: nickname}", "# \"\n{challenge: nickname}",
      "{challenge,# \n:\u{feff},nickname}",
      "{a(b: \"\"\" \" \\\"\"\" ) \"\"\") challenge: nickname}",
      "{me {challenge: nickname} a {challenge: attestChallenge}}", "{) challenge: nickname}",
      "{" + (0...256).map { "a\($0): b c\($0)nonce: d " }.joined() + "challenge: nickname}",
    ])
  func areReadBehindOthers(query: String) {
    #expect(aliases(query).contains("challenge"))
  }

  @Test("are read from an address, however long")
  func areReadFromAnAddress() {
    let query = String(repeating: "%20", count: 5_000) + "%7Bchallenge%3Anickname%7D"
    #expect(aliases("", to: "https://a.example/graphql?query=" + query).contains("challenge"))
  }

  @Test("call no other value a challenge: a server of another kind ignores a query")
  func callNothingElseAChallenge() {
    let aliases = aliases(#"{"query": "{nickname: challenge}"}"#)
    #expect(!aliases.contains("nickname"))
    #expect(!aliases.contains("challenge"))
  }

  @Test(
    "aren't the names of arguments, of other fields, of challenges or of other members",
    arguments: [
      #"{"query": "{ challenge }"}"#, #"{"query": "{ me(challenge: nickname) { a } }"}"#,
      #"{"query": "{ me(a: \"challenge: nickname\") }"}"#, #"{"text": "{challenge: nickname}"}"#,
      #"{"query": "{ challenge: }"}"#, "text {challenge: nickname}", #"{"query": {}}"#, "[]",
      #"{"query": "{ challenge: newAttestChallenge(n: 1) }"}"#,
      #"{"query": "{ challenge: profiled }"}"#,
    ])
  func others(request: String) {
    #expect(!aliases(request).contains("challenge"))
  }
}
