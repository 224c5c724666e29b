import Results
import Rules
import Testing

@Suite("Requirements of rules")
struct RequirementsTests {
  @Test("are risks of one sentence without code, ids and terms of cryptography")
  func sentences() {
    let terms = [
      "nonce", "CBOR", "DER", "ASN.1", "hash", "SHA", "ECDSA", "COSE", "assertion", "attestation",
      "challenge", "public key", "private key", "x5c", "aaguid", "`", "counter", "SEQUENCE",
    ]
    for rule in RuleCatalogue.all {
      let risk = rule.background.requirement?.risk ?? ""
      #expect(risk.hasSuffix(".") && !risk.dropLast().contains(". "), "\(rule.id): \(risk)")
      #expect(risk.count > 20 && risk.count <= 120, "\(rule.id): \(risk.count)")
      guard rule.group != .conversation else { continue }
      for term in terms { #expect(!risk.contains(term), "\(rule.id): \(risk)") }
    }
  }

  @Test("say must for a numbered step of Apple's page, and for no other source")
  func levels() {
    for rule in RuleCatalogue.all where rule.group != .conversation {
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

  private static let text = """
    rule a.b
      group    Receipt
      passes   It is so
      fails    It isn't so
      after    a.a
      checks   It is compared.
      protects It breaks.
      source   RFC 1; §2
      level    must
      risk     It breaks.
    """

  @Test("are read with all other fields of an entry")
  func fields() throws {
    let catalogue = RuleCatalogue(Array(Self.text.utf8))
    let rule = try #require(catalogue["a.b"])
    #expect(rule.group == .receipt && rule.severity == .error && rule.receiptField == nil)
    #expect(rule.title == .init(passes: "It is so", warns: "It isn't so", fails: "It isn't so"))
    #expect(rule.background.source == Citation("RFC 1", "§2"))
    #expect(rule.background.requirement == Requirement(.must, risk: "It breaks."))
    #expect(rule.dependsOn == ["a.a"])
  }

  @Test(
    "are left out with the fault if the entry is wrong",
    arguments: [
      ("  level    must\n", "", "no level"), ("must", "always", "level can't be"),
      ("Receipt", "Other", "group can't be"), ("  passes   It is so\n", "", "no passes"),
      ("risk", "risc", "field risc"), ("rule a.b", "cause a.b", "isn't a rule"),
      ("after    a.a", "after    a.b", "after itself"),
      ("  level    must", "  level    must\n  level    must", "field level twice"),
    ])
  func faults(part: String, other: String, fault: String) throws {
    let text = Self.text.replacing(part, with: other)
    let catalogue = RuleCatalogue(Array(text.utf8))
    #expect(catalogue.rules.isEmpty)
    #expect(try #require(catalogue.faults.first).contains(fault))
  }
}
