import Reports
import Results

/// The facts of a rule in results.
struct FixtureRule {
  let id: RuleID
  let passes: String
  let fails: String
  let severity: Severity

  static let background = RuleFacts.Background(
    checks: "nonce = SHA-256(authData ‖ SHA-256(challenge)), as Apple signed it into the leaf.",
    protects: "Without this check a server accepts replayed attestations.",
    source: .init(
      "Validating apps that connect to your server", "step 4",
      url: "https://developer.apple.com/documentation/devicecheck"))
}

extension CheckResult {
  init(rule: FixtureRule, finding: Finding, blockedBy: RuleID? = nil) {
    let isTroubled = finding.result.isTroubled
    self.init(
      rule: RuleFacts(
        id: rule.id, group: rule.id.family == "receipt" ? "Receipt" : "Decoding",
        severity: rule.severity,
        background: isTroubled ? FixtureRule.background : nil),
      title: isTroubled ? rule.fails : rule.passes, finding: finding, blockedBy: blockedBy)
  }
}

extension Diagnosis {
  init(
    cause: CauseFacts, certainty: Certainty, rules: [RuleID], proof: Proof,
    wouldPass: [RuleID] = [], remaining: [RuleID] = []
  ) {
    self.init(
      cause: cause, certainty: certainty, rules: rules, proof: proof, wouldPass: wouldPass,
      remaining: remaining, fingerprint: "312bcdd79db23aa0bedc7f1fedd39071")
  }
}
