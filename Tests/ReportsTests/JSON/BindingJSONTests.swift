import Evidence
import Reports
import Results
import Testing

@Suite("Expected values in results.jsonl")
struct BindingJSONTests {
  private func text(_ bindings: [BoundValue]) -> String {
    let result = Fixture.bound(bindings, Fixture.accepted())
    let line = JSONWriter.line(ResultsLine.artifact(result, by: Fixture.tool))
    return String(decoding: line, as: UTF8.self)
  }

  @Test("a binding is written with its place, its author and the candidates")
  func members() {
    let candidate = BoundValue.Candidate(
      "other", by: .unknown, at: [.pointer("/x")], fits: true)
    let expected =
      #""bindings":[{"author":"server","candidates":[{"author":"unknown","fits":true,"#
      + #""shown":"other","where":[{"kind":"pointer","pointer":"/x"}]}],"designation":"session","#
      + #""shown":"abc","value":"challenge","where":[{"index":3,"kind":"exchange","method":"GET","#
      + #""status":200,"time":"2026-03-14T09:26:47Z","url":"https://api.example.com/challenge"},"#
      + #"{"kind":"part","part":"response.body"},{"kind":"pointer","pointer":"/challenge"}]}]"#
    #expect(text([Fixture.bound(.session, "abc", candidates: [candidate])]).contains(expected))
  }

  @Test("without a designation, no value and no author is written")
  func none() {
    let none = BoundValue(.publicKey, nil, designation: .none, by: nil, at: [])
    #expect(
      text([none]).contains(
        #""bindings":[{"candidates":[],"designation":"none","value":"publicKey","where":[]}]"#))
    #expect(!text([]).contains(#""bindings""#))
  }
}
