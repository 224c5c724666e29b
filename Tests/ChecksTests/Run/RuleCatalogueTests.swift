import Checks
import Decoding
import Evidence
import Results
import TestSupport
import Testing

@Suite("The catalogue of rules")
struct RuleCatalogueTests {
  /// The public contract: rules may be added, but not renamed.
  static let contract: [String: Set<String>] = [
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

  @Test("contains every rule of the contract", arguments: contract.keys.sorted())
  func completeness(family: String) {
    let names = RuleCatalogue.all.filter { $0.id.family == family }.map {
      String($0.id.rawValue.dropFirst(family.count + 1))
    }
    #expect(Self.contract[family]?.subtracting(names) == [])
  }

  @Test("names every rule once, under a family, in lower case")
  func names() {
    let ids = RuleCatalogue.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.rawValue.wholeMatch(of: /[a-z]+\.[a-z]+(-[a-z]+)*/) != nil, "\(id)")
      #expect(RuleCatalogue.rule(id)?.id == id)
    }
    #expect(RuleCatalogue.rule("attestation.none") == nil)
  }

  @Test("groups families, and applies each to its artifacts")
  func families() {
    let families = RuleCatalogue.all.map(\.id.family)
    let runs = zip(families, families.dropFirst()).filter { $0 != $1 }.count + 1
    #expect(runs == Set(families).count)
    for rule in RuleCatalogue.all {
      switch rule.id.family {
      case "attestation": #expect(rule.appliesTo == [.attestation])
      case "assertion": #expect(rule.appliesTo == [.assertion])
      case "receipt": #expect(rule.appliesTo == [.attestation, .receipt])
      default: #expect(!rule.appliesTo.isEmpty)
      }
    }
  }

  @Test("lets rules depend only on existing rules, without cycles")
  func dependencies() {
    var settled: Set<RuleID> = []
    var open = RuleCatalogue.all
    while let next = open.firstIndex(where: { settled.isSuperset(of: $0.dependsOn) }) {
      settled.insert(open.remove(at: next).id)
    }
    #expect(open.map(\.id).isEmpty)
  }

  @Test("gives every rule its texts: two titles, checks, protects, source")
  func texts() {
    for rule in RuleCatalogue.all {
      let titles = [rule.title.passes, rule.title.fails]
      #expect(titles.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") }, "\(rule.id)")
      #expect(titles[0] != titles[1], "\(rule.id)")
      #expect(
        [rule.background.checks, rule.background.protects].allSatisfy { $0.hasSuffix(".") },
        "\(rule.id)")
      #expect(!rule.background.source.title.isEmpty, "\(rule.id)")
      #expect(rule.background.source.locator?.isEmpty == false, "\(rule.id)")
    }
  }

  /// The rules that fail or warn in each forged sample.
  private static let expectedTroubles = Set(
    SampleCase.all(in: "forged").map { $0.expectation.fail.union($0.expectation.warn) })

  @Test(
    "has a forged sample for each rule that breaks only this rule",
    // Tokens have their own vectors, and DeviceCheck requests are in conversations.
    arguments: RuleCatalogue.all.filter { ![.token, .deviceCheck].contains($0.group) }.map(\.id))
  func samples(id: RuleID) {
    #expect(Self.expectedTroubles.contains([id.rawValue]))
  }
}
