import Checks
import Decoding
import Evidence
import Results

/// Family C, second part: the root that the server trusts is not the one that Apple signs with.
enum TrustAnchorCauses {
  static let all: [Cause] = [
    webAuthnRoot, otherAppleRoot, exchangedRoots, foreignRoot, madeElsewhere,
  ]

  private static let webAuthnRoot = Cause(
    "C03-wrong-root-webauthn",
    "The server trusts the Apple WebAuthn Root CA, which signs passkeys, not apps.",
    actor: .server, explains: attestationRules, method: method,
    fix: [attestationRoot, .confirm("--as-of issuance"), .nothingOnDevices],
    reference: .publicIssue("cedarcode/webauthn-ruby #348")
  ) { attestation($0) { $0 == "Apple WebAuthn Root CA" } }

  private static let otherAppleRoot = Cause(
    "C04-wrong-root-g3",
    "The server verifies attestations with a root of Apple's that is not the one of App Attest.",
    actor: .server, explains: attestationRules, method: method,
    fix: [attestationRoot, .confirm("--as-of issuance"), .nothingOnDevices],
    reference: .attestation(step: "step 1")
  ) { attestation($0) { otherAppleRoots.contains(ByteText($0)) } }

  private static let exchangedRoots = Cause(
    "C05-receipt-with-appattest-root",
    "The server verifies receipts with the root of App Attest; they are signed under Apple Root CA - G3.",
    actor: .server, explains: receiptRules, method: method,
    fix: [receiptRoot, .confirm("", of: "receipt.txt"), .nothingOnDevices],
    reference: .observed("receipts end at Apple Root CA - G3; Apple's page names no other root")
  ) { examination in
    receipt(examination) { $0 == "Apple App Attestation Root CA" }
  }

  private static let foreignRoot = Cause(
    "C13-other-root", "The server trusts a root of its own; the artifact is signed under Apple's.",
    actor: .server, explains: attestationRules + receiptRules, method: method,
    fix: [
      FixStep("Use Apple's roots in production; keep roots of one's own to tests."),
      attestationRoot, receiptRoot, .nothingOnDevices,
    ],
    reference: .attestation(step: "step 1")
  ) { examination in
    let replaced = ReplacedAnchor.all(in: examination)
    guard !replaced.isEmpty else { return nil }
    let names = replaced.map { "“\($0.given.name)”; the path ends at “\($0.own.name)”" }
    return .recomputed(
      examination.subject.with { subject in replaced.forEach { $0.restore(&subject) } },
      "The server trusts \(names.joined(separator: ", and ")).",
      undoing: replaced.map { "\($0.role) root := \($0.own.name)" }.joined(separator: ", "),
      steps: replaced.map(\.step))
  }

  private static let madeElsewhere = Cause(
    "C14-made-under-other-root",
    "The artifact was made under another root than the one that is trusted.", actor: .security,
    explains: ["attestation.chain", "receipt.chain", "receipt.cms"],
    method: """
      Every certificate is signed by the next one, and the trusted root did not sign the topmost. It \
      is an exact fact where the root of the path came along, or has another name than the trusted \
      one; under the same name a certificate that was changed fits as well.
      """,
    fix: [
      FixStep("Reject it: anyone can make certificates under a root of their own."),
      FixStep(
        "Where it is of a test corpus, judge it under the roots that the corpus came with.",
        code: """
          attestscope analyze records.jsonl --attestation-root attestation-root.pem \
          --receipt-root receipt-root.pem
          """),
    ],
    reference: .init("RFC 5280", "§6.1: a path begins at the trust anchor")
  ) { examination in
    let subject = examination.subject
    let climbs: [(owner: String, rule: RuleID, climb: CertificateClimb?)] = [
      ("attestation", "attestation.chain", subject.attestationClimb),
      ("receipt", "receipt.chain", subject.receiptClimb),
    ]
    let elsewhere = climbs.filter { examination.failed($0.rule) }.compactMap { path in
      path.climb?.otherRoot.map { (owner: path.owner, rule: path.rule, root: $0) }
    }
    guard !elsewhere.isEmpty else { return nil }
    let names = elsewhere.map { "those of the \($0.owner) lead to “\($0.root.name)”" }
    let summary = """
      The certificates fit one another, and the root that is trusted signed none of them: \
      \(names.joined(separator: ", ")).
      """
    let undone = "nothing: which root to trust is for the caller to say"
    // Then the certificates in the message are not on the way to the trusted root, either.
    let form: [RuleID] =
      examination.trouble("receipt.cms")?.result == .warn ? ["receipt.cms"] : []
    let rules = elsewhere.flatMap { $0.rule == "receipt.chain" ? [$0.rule] + form : [$0.rule] }
    return elsewhere.allSatisfy(\.root.isCertain)
      ? .fact(summary, undoing: undone, rules: rules)
      : .fit(
        summary, rival: "A certificate of an authority that was changed on the way",
        undoing: undone, rules: rules)
  }

  private static let attestationRules: [RuleID] = [
    "attestation.chain", "attestation.chain-validity",
  ]
  private static let receiptRules: [RuleID] = [
    "receipt.chain", "receipt.chain-validity", "receipt.signer-profile", "receipt.cms",
  ]

  private static let method = """
    The path is validated anew with the root that the tool ships with, in the place of the one that \
    was given. It must hold then.
    """

  /// The names of Apple's roots for other purposes.
  private static let otherAppleRoots: Set<ByteText> = [
    "Apple Root CA", "Apple Root CA - G2", "Apple Root CA - G3",
    "Apple Root Certificate Authority", "Apple Enterprise Attestation Root CA",
  ]

  private static let attestationRoot = FixStep(
    "Trust the Apple App Attestation Root CA for attestations, as a file of its own.",
    code:
      "curl -O https://www.apple.com/certificateauthority/Apple_App_Attestation_Root_CA.pem"
  )

  private static let receiptRoot = FixStep(
    "Trust Apple Root CA - G3 for receipts, as a file of its own.",
    code: "curl -O https://www.apple.com/certificateauthority/AppleRootCA-G3.cer")

  private static func attestation(
    _ examination: Examination, isNamed: (String) -> Bool
  ) -> Argument? {
    argument(.attestation, examination, isNamed: isNamed)
  }

  private static func receipt(
    _ examination: Examination, isNamed: (String) -> Bool
  ) -> Argument? {
    argument(.receipt, examination, isNamed: isNamed)
  }

  private static func argument(
    _ role: ReplacedAnchor.Role, _ examination: Examination, isNamed: (String) -> Bool
  ) -> Argument? {
    guard
      let replaced = ReplacedAnchor.all(in: examination).first(where: { $0.role == role }),
      isNamed(replaced.given.name)
    else { return nil }
    return .recomputed(
      examination.subject.with { replaced.restore(&$0) },
      "The server trusts “\(replaced.given.name)”; the path ends at “\(replaced.own.name)”.",
      undoing: "\(role) root := \(replaced.own.name)", steps: [replaced.step])
  }
}
