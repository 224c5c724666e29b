import Forge
import Testing

@Suite("The catalogue of forged cases")
struct CaseCatalogueTests {
  /// The rule IDs of these families in the public contract.
  private static let rules = [
    "transport": ["encoding", "kind"],
    "attestation": [
      "cbor", "format", "structure", "chain", "chain-validity", "certificate-profile", "nonce",
      "key-id", "credential-id", "public-key", "app-id", "certified-app-id", "counter",
      "environment", "auth-data", "validation-category", "bundle-version", "access-control",
    ],
    "receipt": [
      "cms", "signature", "chain", "chain-validity", "signer-profile", "structure", "app-id",
      "public-key", "client-hash", "type", "environment", "creation-time", "expiration",
      "risk-metric",
    ],
    "assertion": [
      "cbor", "structure", "auth-data", "signature", "app-id", "counter", "challenge",
      "validation-category", "bundle-version",
    ],
  ]

  @Test("every rule is broken by a case that breaks no other", arguments: rules.keys.sorted())
  func coverage(family: String) {
    let alone = Set(
      CaseCatalogue.all.map(\.expectation).map { $0.fail + $0.warn }.filter { $0.count == 1 }
        .joined())
    for name in Self.rules[family] ?? [] {
      #expect(alone.contains("\(family).\(name)"))
    }
  }

  @Test("a case is named after a rule that it breaks, or is genuine, or has two faults")
  func names() {
    for recipe in CaseCatalogue.all {
      let broken = recipe.expectation.fail + recipe.expectation.warn
      let names = broken.map { "\($0.replacing(".", with: "-"))--" }
      let isNamed = names.contains { recipe.name.hasPrefix($0) }
      let isGenuine = recipe.name.hasPrefix("genuine-") && recipe.isGenuine
      let isDouble = recipe.name.hasPrefix("two-faults--") && recipe.causes.count == 2
      let isOpen = recipe.expectation.outcome == .undetermined
      #expect(isNamed || isGenuine || isDouble || isOpen, "\(recipe.name)")
    }
    #expect(Set(CaseCatalogue.all.map(\.name)).count == CaseCatalogue.all.count)
  }

  @Test("cause IDs have the handbook's form, and genuine artifacts have no causes")
  func causes() {
    for recipe in CaseCatalogue.all {
      for cause in recipe.causes {
        #expect(cause.wholeMatch(of: /[A-Z][0-9]{2}(-[a-z0-9]+)+/) != nil, "\(recipe.name)")
      }
      #expect(Set(recipe.causes).count == recipe.causes.count)
      #expect(recipe.causes.isEmpty || !recipe.isGenuine, "\(recipe.name)")
    }
    #expect(CaseCatalogue.causes.count > 40)
  }

  @Test("titles are sentences without a period")
  func titles() {
    for recipe in CaseCatalogue.all {
      #expect(recipe.title.first?.isUppercase == true, "\(recipe.name)")
      #expect(recipe.title.last != ".", "\(recipe.name)")
    }
  }
}
