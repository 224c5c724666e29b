import Results
import Testing

@Suite("Rule IDs")
struct RuleIDTests {
  @Test("have a family before the dot, and are read as they are written")
  func parts() {
    let id: RuleID = "attestation.key-id"
    #expect(id.family == "attestation")
    #expect("\(id)" == "attestation.key-id")
    #expect(RuleID("alone").family == "alone")
  }

  @Test("sort alphabetically")
  func order() {
    #expect(["b.a", "a.b", "a.a"].map { RuleID($0) }.sorted() == ["a.a", "a.b", "b.a"])
  }
}
