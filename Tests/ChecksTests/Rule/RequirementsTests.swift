import Results
import Testing

@testable import Checks

@Suite("Requirements of rules")
struct RequirementsTests {
  @Test("every rule has a level and a risk, in the order of the catalogue")
  func complete() {
    let table = RequirementTable.ofArtifacts
    #expect(table.faults == [])
    #expect(table.rules == RuleCatalogue.all.map(\.id))
    for rule in RuleCatalogue.all {
      #expect(rule.background.requirement != nil, "\(rule.id)")
    }
  }

  @Test("a risk is one sentence without code, ids and terms of cryptography")
  func sentences() {
    let terms = [
      "nonce", "CBOR", "DER", "ASN.1", "hash", "SHA", "ECDSA", "COSE", "assertion", "attestation",
      "challenge", "public key", "private key", "x5c", "aaguid", "`", "counter", "SEQUENCE",
    ]
    for rule in RuleCatalogue.all {
      let risk = rule.background.requirement?.risk ?? ""
      #expect(risk.hasSuffix(".") && !risk.dropLast().contains(". "), "\(rule.id): \(risk)")
      #expect(risk.count > 20 && risk.count <= 120, "\(rule.id): \(risk.count)")
      for term in terms { #expect(!risk.contains(term), "\(rule.id): \(risk)") }
    }
  }

  @Test("a rule that a numbered step of Apple's page demands is called so, and no other source is")
  func levels() {
    for rule in RuleCatalogue.all {
      let source = rule.background.source
      let level = rule.background.requirement?.level
      let isApple = source.title.hasPrefix("Apple, ")
      let isStep = isApple && source.locator?.contains("step ") == true
      if isStep { #expect(level == .must, "\(rule.id)") }
      if level == .must || level == .recommended { #expect(isApple, "\(rule.id)") }
      if source.title.hasPrefix("Observed") || source.title.hasPrefix("Derived") {
        #expect(level == .observed, "\(rule.id)")
      }
    }
  }

  @Test("an entry that is incomplete, unknown or repeated is left out and reported")
  func faults() {
    let text = """
      rule a.b
        level  must
      rule a.c
        level  always
        risk   It breaks.
      rule a.d
        level  must
        risk   It breaks.
      rule a.d
        level  observed
        risk   It breaks.
      """
    let table = RequirementTable(Array(text.utf8))
    #expect(table.rules == ["a.d"])
    #expect(table["a.d"]?.level == .must)
    #expect(table.faults.count == 3)
  }
}
