import Evidence
import Results
import Rules
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
    #expect(RuleCatalogue.standard.faults == [])
    let ids = RuleCatalogue.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.rawValue.wholeMatch(of: /[a-z]+\.[a-z]+(-[a-z]+)*/) != nil, "\(id)")
      #expect(RuleCatalogue.standard[id]?.id == id)
    }
    #expect(RuleCatalogue.standard["attestation.none"] == nil)
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
      case "flow": #expect(rule.appliesTo.isEmpty && rule.group == .conversation)
      default: #expect(!rule.appliesTo.isEmpty)
      }
    }
  }

  @Test("lists what a rule depends on from the farthest to the nearest")
  func dependencies() {
    let nonce = RuleCatalogue.standard["attestation.nonce"]
    #expect(
      nonce?.dependsOn == ["attestation.cbor", "attestation.structure", "attestation.auth-data"])
    let known = Set(RuleCatalogue.all.map(\.id))
    for rule in RuleCatalogue.all {
      #expect(known.isSuperset(of: rule.dependsOn) && !rule.dependsOn.contains(rule.id))
    }
  }

  @Test("gives every rule its texts: two titles, checks, protects, source")
  func texts() {
    for rule in RuleCatalogue.all {
      let isOfArtifacts = rule.group != .conversation
      let titles = [rule.title.passes] + (isOfArtifacts ? [rule.title.fails] : [])
      #expect(titles.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") }, "\(rule.id)")
      #expect(titles.last != titles.first || !isOfArtifacts, "\(rule.id)")
      #expect(
        [rule.background.checks, rule.background.protects].allSatisfy { $0.hasSuffix(".") },
        "\(rule.id)")
      #expect(!rule.background.source.title.isEmpty, "\(rule.id)")
      #expect(rule.background.source.locator?.isEmpty == false, "\(rule.id)")
    }
  }

  @Test("says who acts on a warning, and the steps, as sentences; a rule that never warns doesn't")
  func advice() {
    for rule in RuleCatalogue.all {
      guard let advice = rule.advice else { continue }
      #expect(advice.steps.allSatisfy { $0.hasSuffix(".") }, "\(rule.id)")
      #expect(rule.facts(for: .warn).background?.fix == advice.steps)
      #expect(rule.facts(for: .warn).background?.actor == advice.actor)
      #expect(rule.facts(for: .fail).background?.fix == nil)
      #expect(rule.facts(for: .pass).background == nil)
    }
    #expect(RuleCatalogue.standard["attestation.structure"]?.advice?.actor == .app)
    #expect(RuleCatalogue.standard["receipt.creation-time"]?.advice?.actor == .server)
    #expect(RuleCatalogue.standard["attestation.counter"]?.advice == nil)
    let half = RuleCatalogue(
      Array(
        """
        rule attestation.x
          group    Decoding
          passes   It is
          fails    It isn't
          actor    app
          checks   A.
          protects B.
          source   C; 1
          level    must
          risk     D.
        """.utf8))
    #expect(half.faults.count == 1 && half.rules.isEmpty)
  }

  @Test("says what a warning means, as sentences, in place of the risk of a failure")
  func warning() {
    for rule in RuleCatalogue.all {
      guard let warning = rule.background.warning else { continue }
      #expect(warning.hasSuffix("."), "\(rule.id)")
      #expect(rule.facts(for: .warn).background?.importance == warning)
      #expect(rule.facts(for: .fail).background?.importance == rule.background.protects)
    }
    #expect(RuleCatalogue.standard["attestation.key-id"]?.background.warning != nil)
    #expect(RuleCatalogue.standard["attestation.counter"]?.background.warning == nil)
  }

  @Test("says of a category that no customer's copy has first that the artifact is to be rejected")
  func rejectedFirst() {
    for id: RuleID in ["attestation.validation-category", "assertion.validation-category"] {
      let fix = RuleCatalogue.standard[id]?.facts(for: .warn).background?.fix ?? []
      #expect(fix.first?.hasPrefix("Reject it until you know") == true, "\(id)")
    }
  }

  @Test("has no placeholders")
  func placeholders() {
    for rule in RuleCatalogue.all {
      let texts = [rule.title.passes, rule.background.checks, rule.background.protects]
      #expect(!texts.contains { $0.contains("<#") }, "\(rule.id)")
    }
  }
}
