import Claims
import Checks
import Decoding
import Diagnosis
import Evidence
import Reports
import Results
import Rules
import Testing

@testable import Attestscope

@Suite("The headline")
struct HeadlineTests {
  private static let own = Policy.Anchor(
    name: "own", certificate: .empty, sha256: "", isBuiltIn: false)

  private static func rule(_ id: RuleID) -> Rule {
    Rule(
      id, group: id.family == "form" ? .decoding : .certificates,
      title: .init(passes: "\(id) holds", fails: "\(id) does not hold."),
      background: .init(checks: "", protects: "", source: .init("")))
  }

  private static func diagnosis(
    _ statement: String, by actor: Actor = .server, of rules: RuleID...
  ) -> Diagnosis {
    let cause = Cause(
      "X01-cause", statement, actor: actor, explains: rules, method: "", fix: [],
      reference: .init("")
    ) { _ in nil }
    return Diagnosis(
      cause: cause, certainty: .proven, rules: rules,
      proof: Proof("", undoing: ""))
  }

  private func headline(
    _ outcome: Verdict.Outcome, _ type: ArtifactType = .attestation,
    foreign: MismatchedContent? = nil, needs: [Need] = [],
    summary: ArtifactResult.Summary = .init(), isApple: Bool = true,
    findings: KeyValuePairs<RuleID, Finding> = [:], diagnoses: [Diagnosis] = [],
    isChallengeUsed: Bool = false
  ) -> String {
    let checks = findings.map { CheckResult(rule: Self.rule($0.key), finding: $0.value) }
    let counts = Dictionary(checks.map { ($0.result, 1) }, uniquingKeysWith: +)
    let anchors = TrustAnchors(replacingAttestation: isApple ? nil : Self.own)
    let policy = Policy(
      evaluatedAt: nil, evaluatedAtSource: nil, appIDs: [], environment: nil,
      attestationAnchor: anchors.attestation, receiptAnchor: anchors.receipt)
    return Headline.text(
      for: Verdict(outcome: outcome, counts: counts, needs: needs), type: type,
      mismatched: foreign, summary: summary, policy: policy.facts, checks: checks,
      diagnoses: diagnoses, isChallengeUsed: isChallengeUsed
    )
  }

  @Test("accepted: names the artifact, the app, and warnings")
  func accepted() {
    var summary = ArtifactResult.Summary()
    summary.appID = "T.app"
    summary.environment = "production"
    summary.counter = 1_234
    #expect(headline(.accepted, summary: summary) == "Genuine attestation from T.app, production")
    #expect(headline(.accepted, .receipt) == "Genuine receipt")
    #expect(
      headline(.accepted, summary: summary, isApple: false)
        == "Valid attestation from T.app, production, with custom trust anchors")
    #expect(
      headline(.accepted, findings: ["a.b": .warn("")]).hasPrefix("Accepted with 1 warning: "))
    #expect(
      headline(.accepted, findings: ["a.b": .warn(""), "a.c": .warn("")])
        .hasPrefix("Accepted with 2 warnings: "))
    summary.appID = nil
    summary.environment = nil
    #expect(headline(.accepted, .assertion, summary: summary) == "Valid assertion, counter 1,234")
  }

  @Test("rejected: names the cause of a failure, not of a warning")
  func rejected() {
    let findings: KeyValuePairs<RuleID, Finding> = ["a.b": .warn(""), "a.c": .fail("")]
    #expect(
      headline(.rejected, findings: findings) == "Reject it: a.c does not hold; cause unknown")
    let ofWarning = Self.diagnosis("Something else.", of: "a.b")
    #expect(
      headline(.rejected, findings: findings, diagnoses: [ofWarning])
        == "Reject it: a.c does not hold; cause unknown")
    let ofFailure = Self.diagnosis("The server did it.", of: "a.c")
    #expect(
      headline(.rejected, findings: findings, diagnoses: [ofWarning, ofFailure])
        == "The server did it")
  }

  @Test("rejected: asks to reject what has no path to the trusted root")
  func forged() {
    let findings: KeyValuePairs<RuleID, Finding> = [
      "attestation.chain": .fail(""), "a.c": .fail(""),
    ]
    let forged = Self.diagnosis(
      "The path ends elsewhere.", by: .security, of: "attestation.chain")
    let mistake = Self.diagnosis("The app did it.", of: "a.c")
    #expect(
      headline(.rejected, findings: findings, diagnoses: [forged, mistake])
        == "Reject it: the path ends elsewhere")
    let ofApp = Self.diagnosis("The app cut it.", of: "attestation.chain")
    #expect(
      headline(.rejected, findings: findings, diagnoses: [ofApp, mistake]) == "The app cut it")
  }

  @Test(
    "rejected without a cause: names what was seen, or the rule if that is long",
    arguments: [
      ("The aaguid is unknown.", "Reject it: the aaguid is unknown; cause unknown"),
      ("“A. B” is expired. It was valid.", "Reject it: “A. B” is expired; cause unknown"),
      (String(repeating: "a", count: 121), "Reject it: a.c does not hold; cause unknown"),
    ])
  func fact(found: String, line: String) {
    #expect(headline(.rejected, findings: ["a.c": .fail(found)]) == line)
  }

  @Test("rejected without a cause: a deviation follows its rule")
  func form() {
    #expect(
      headline(.rejected, findings: ["form.a": .fail("1 byte follows the end")])
        == "Reject it: form.a does not hold: 1 byte follows the end; cause unknown")
  }

  @Test("undetermined: names what is missing, and any warning")
  func undetermined() {
    #expect(
      headline(.undetermined, needs: [.appID, .challenge])
        == "All checks that could run pass; still needed: the App ID, the challenge")
    #expect(
      headline(.undetermined, needs: [.publicKey], findings: ["a.b": .warn("")])
        == "a.b does not hold; still needed: the public key")
    #expect(
      headline(.undetermined, needs: [.appID, .challenge], isChallengeUsed: true)
        == "Reject it: its challenge was used before")
    #expect(headline(.undetermined) == "A check could not be run")
    #expect(headline(.undetermined, .token) == "This is a token; no rule checks it")
  }

  @Test("other content in an artifact's field is named before any cause")
  func foreign() {
    let page = MismatchedContent.recognize(in: TextDecoder.read(Bytes(Array("<html>".utf8))))
    let sentence = "This is an HTML page, not an App Attest artifact"
    #expect(headline(.unreadable, .unknown, foreign: page) == sentence)
    let answer = MismatchedContent.recognize(
      in: TextDecoder.read(Bytes(Array("<html><title>502 Bad Gateway</title>".utf8))))
    #expect(
      headline(.unreadable, .unknown, foreign: answer)
        == "This is an HTML page, “502 Bad Gateway”, not an App Attest artifact")
    let token = MismatchedContent.recognize(
      in: TextDecoder.read(Bytes(Array("eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln".utf8))))
    #expect(
      headline(.undetermined, .token, foreign: token)
        == "This is a JSON Web Token (JWS); no rule checks it")
  }

  @Test("unreadable: names the damage if it is known")
  func unreadable() {
    #expect(headline(.unreadable, .unknown) == "It contains no known artifact")
    #expect(
      headline(.unreadable, .unknown, diagnoses: [Self.diagnosis("It was cut off.", of: "a.b")])
        == "It was cut off")
  }
}
