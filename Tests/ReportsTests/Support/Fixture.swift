import Evidence
import Reports
import Results

/// Hand-made results, as the engine would return them.
enum Fixture {
  static let artifact = Buffer(name: "artifact", noise(1_024))
  static let payload = Buffer(
    name: "receipt payload", Array(artifact.storage[512..<768]),
    origin: Origin(
      parent: artifact.all[512..<768], transform: .octetStringChunks,
      runs: [.init(derived: 0..<256, parent: 512..<768)]))

  /// Pseudorandom bytes, always the same.
  private static func noise(_ count: Int) -> [UInt8] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
  }

  static func anchor(_ name: String, isBuiltIn: Bool = true) -> AnchorFacts {
    AnchorFacts(
      name: name, sha256: String(repeating: "30", count: 32), isBuiltIn: isBuiltIn)
  }

  static func policy(_ text: String = "8YE23NZS57.com.example.wallet") -> PolicyFacts {
    PolicyFacts(
      evaluatedAt: Timestamp(rfc3339: "2026-03-14T09:26:53Z"), evaluatedAtSource: .capture,
      appIDs: [text], environment: "production",
      anchors: AnchorPair(anchor("Apple App Attestation Root CA"), anchor("Apple Root CA - G3")))
  }

  static let tool = RunHeader.Tool(version: "1.0.0", rules: "2026.1")

  static func header(
    inputs: [String] = ["capture-0314.har"], isBuiltIn: Bool = true, legends: RuleLegends = .none
  ) -> RunHeader {
    RunHeader(
      tool: tool, inputs: inputs,
      anchors: AnchorPair(
        anchor("Apple App Attestation Root CA", isBuiltIn: isBuiltIn), anchor("Apple Root CA - G3")),
      legends: legends)
  }

  static func rule(
    _ id: RuleID, passes: String, fails: String, severity: Severity = .error
  ) -> FixtureRule {
    FixtureRule(id: id, passes: passes, fails: fails, severity: severity)
  }

  static let nonce = rule(
    "attestation.nonce", passes: "Nonce matches the challenge",
    fails: "Nonce doesn't match the challenge")

  static func cause(_ statement: String, code: String? = nil) -> CauseFacts {
    CauseFacts(
      id: "N03-hash-base64-text", statement: statement, actor: .server,
      fix: [
        FixStep("Base64-decode the challenge before SHA-256, on the server.", code: code),
        FixStep("Ask devices that failed to attest again with a new key."),
      ],
      reference: .init("Establishing your app's integrity", url: "https://developer.apple.com/"))
  }

  /// Handbook pages of the rule and the cause above.
  static let handbook = Handbook([
    HandbookPage(
      id: nonce.id.rawValue, kind: .rule, title: nonce.passes, waitsFor: nil,
      sections: [
        .init("What we check", key: "checks", .text(FixtureRule.background.checks)),
        .init(
          "When it fails", key: "fails",
          .text("\(nonce.fails). A failure rejects the artifact.")),
        .init("Why it matters", key: "protects", .text(FixtureRule.background.protects)),
        .init("Applies to", key: "appliesTo", .text("Attestation")),
        .init(
          "Depends on", key: "dependsOn", .links([.init(id: "attestation.structure", title: "")])),
        .init(
          "Known causes of a failure", key: "causes",
          .links([.init(id: "N03-hash-base64-text", title: "The server hashed the Base64 text")])),
        .init("Source", key: "source", .citation(FixtureRule.background.source)),
      ]),
    HandbookPage(
      id: "N03-hash-base64-text", kind: .cause, title: "The server hashed the Base64 text",
      waitsFor: nil,
      sections: [
        .init("Who acts", key: "actor", .text("Server team")),
        .init(
          "What it explains", key: "explains",
          .links([.init(id: nonce.id.rawValue, title: nonce.fails)])),
        .init(
          "How it is shown", key: "proof",
          .text("The challenge is read as the app may have read it, and hashed.")),
        .init(
          "What shows it", key: "evidence",
          .text(
            "The artifact, what the server expected of it, or other records of the same input.")),
        .init("How to fix", key: "fix", .steps(cause("", code: "SHA256(*bytes*)\nend").fix)),
        .init("Reference", key: "reference", .citation(cause("").reference)),
      ]),
  ])

  /// Returns a rejected attestation; every input string is `text`.
  static func rejected(
    _ text: String = "device-0412.cbor", id: String = String(repeating: "7d", count: 32),
    source: Source? = nil
  ) -> ArtifactResult {
    let owner = "by Apple's steps"
    let expected = Value(.bytes(Array(repeating: 0x1c, count: 32)), owner)
    let actual = Value(.bytes(Array(artifact.storage[588..<620])), "in the certificate")
    let fault = EvidenceReference(artifact.all[588..<620], "/attStmt/x5c/0/nonce")
    let confirms = EvidenceReference(payload.all[40..<72], "/attStmt/receipt/4", .confirms)
    let checks = [
      CheckResult(
        rule: rule("transport.encoding", passes: "Text decodes", fails: "Text needed repair"),
        finding: .pass("1,024 bytes of \(text)", at: fault)),
      CheckResult(
        rule: nonce,
        finding: .fail(
          "The certificate holds another nonce", expected: expected, actual: actual,
          at: [fault, confirms])),
      CheckResult(
        rule: rule(
          "attestation.app-id", passes: "App ID is the one expected",
          fails: "App ID is another one"),
        finding: .warn(
          "The App ID is \(text)", expected: Value(.text("com.example"), owner),
          actual: Value(.text(text), "in the certificate"), at: [confirms])),
      CheckResult(
        rule: rule("receipt.risk-metric", passes: "Risk metric present", fails: "No risk metric"),
        finding: .notApplicable("ATTEST receipts carry none")),
      CheckResult(
        rule: rule("receipt.signature", passes: "Signed by Apple", fails: "Not signed by Apple"),
        finding: .unreadable("The signature could not be read"), blockedBy: "receipt.cms"),
    ]
    let diagnosis = Diagnosis(
      cause: cause(
        "The server hashed the challenge's Base64 text; the app hashed its bytes",
        code: "let bytes = Data(base64Encoded: challenge)\nSHA256.hash(data: bytes)"),
      certainty: .proven, rules: ["attestation.nonce"],
      proof: Proof(
        "Hashing the 32 decoded bytes gives the certificate's nonce; text \(text)",
        undoing: "challenge := base64decode(challenge)",
        steps: [
          .init(
            "challenge", configured: Value(.text(text), owner),
            recovered: Value(.bytes([0x5e, 0xf0]), "as the app computed it"))
        ], hypotheses: [.init("SHA-256 of the Base64 text of the challenge", matched: true)]),
      wouldPass: ["attestation.nonce"], remaining: ["attestation.app-id"])
    return make(
      text, id: id, outcome: .rejected, checks: checks, diagnoses: [diagnosis],
      headline: "The server hashed the challenge's Base64 text; the app hashed its bytes",
      source: source, details: details(text))
  }

  /// Returns the same with an additional unexplained failure.
  static func rejected(failing id: RuleID) -> ArtifactResult {
    let like = rejected()
    let failure = CheckResult(
      rule: rule(id, passes: "Right", fails: "Wrong"), finding: .fail("It is wrong"))
    return make(
      "device-0412.cbor", id: like.id, outcome: .rejected, checks: like.checks + [failure],
      diagnoses: like.diagnoses, headline: like.headline)
  }

  /// Returns a rejected artifact whose failure has a cause with this statement.
  static func explained(
    _ statement: String = "It went wrong.", by actor: Actor = .app,
    _ certainty: Certainty = .proven, fix: [FixStep] = [], rival: String? = nil
  ) -> ArtifactResult {
    let diagnosis = Diagnosis(
      cause: CauseFacts(
        id: "A01", statement: statement, actor: actor, fix: fix, reference: .init("Guide", nil)),
      certainty: certainty, rules: [nonce.id],
      proof: Proof("Seen", undoing: "it", rival: rival))
    return make(
      "device", id: String(repeating: "7d", count: 32), outcome: .rejected,
      checks: [CheckResult(rule: nonce, finding: .fail("It is wrong"))], diagnoses: [diagnosis],
      headline: "")
  }

  /// An accepted artifact with a warning of which only the rule says what to do.
  static func warned() -> ArtifactResult {
    let background = RuleFacts.Background(
      checks: "A check.", protects: "A protection.", source: Citation("A source"), actor: .app,
      fix: ["Ask the app team.", "Then look again."])
    let warning = CheckResult(
      rule: RuleFacts(
        id: "receipt.type", group: "Receipt", severity: .error, background: background),
      title: "It is odd", finding: .warn("The type is odd."))
    return make(
      "device-0002.cbor", id: String(repeating: "02", count: 32), outcome: .accepted,
      checks: [warning], diagnoses: [], headline: "Accepted with 1 warning: it is odd")
  }

  static func accepted(
    _ text: String = "device-0001.cbor", id: String = String(repeating: "01", count: 32)
  ) -> ArtifactResult {
    make(
      text, id: id, outcome: .accepted,
      checks: [CheckResult(rule: nonce, finding: .pass("f9772074…"))], diagnoses: [],
      headline: "Genuine attestation from com.example.wallet, production")
  }

  static func undetermined(_ text: String = "device-0002.cbor") -> ArtifactResult {
    make(
      text, id: String(repeating: "02", count: 32), outcome: .undetermined,
      checks: [
        CheckResult(
          rule: nonce, finding: .needs(.challenge, because: "No challenge was given"))
      ], diagnoses: [],
      headline: "Nothing is wrong so far, but the challenge is missing", needs: [.challenge])
  }

  static func make(
    _ text: String, id: String, type: ArtifactType = .attestation, outcome: Verdict.Outcome,
    checks: [CheckResult],
    diagnoses: [Diagnosis], headline: String, needs: [Need] = [], decoded: FieldNode? = nil,
    payload: Bytes = artifact.all, source: Source? = nil,
    details: ArtifactDetails = ArtifactDetails()
  ) -> ArtifactResult {
    var summary = ArtifactResult.Summary()
    summary.appID = text
    summary.environment = "production"
    summary.operatingSystem = "iOS 18.3.1"
    summary.keyID = "8XlsRu7bdKA2gujiM3MKYzX+5V/4YpsP+52UWEJeBUg="
    summary.issuedAt = Timestamp(rfc3339: "2026-03-14T09:26:50.123Z")
    summary.counter = 0
    let counts = Dictionary(grouping: checks, by: \.result).mapValues(\.count)
    return ArtifactResult(
      id: id, record: text, type: type,
      source: source
        ?? Source(
          file: text, entry: 212, path: "/request/postData", transport: "base64",
          capturedAt: Timestamp(rfc3339: "2026-03-14T09:26:53.004Z")),
      payload: payload, sha256: String(id.prefix(64)), summary: summary,
      policy: policy(text), verdict: Verdict(outcome: outcome, counts: counts, needs: needs),
      headline: headline, checks: checks, diagnoses: diagnoses, decoded: decoded ?? tree(text),
      details: details)
  }

  /// Returns certificates, receipt and times; every input string is `text`.
  static func details(_ text: String) -> ArtifactDetails {
    let start = Timestamp(rfc3339: "2026-03-13T09:26:47Z")
    let end = Timestamp(rfc3339: "2026-03-16T09:26:47Z")
    let issued = Timestamp(rfc3339: "2026-03-14T09:26:47Z")
    func link(_ role: CertificateChain.Role, _ place: String?) -> CertificateChain.Link {
      CertificateChain.Link(
        role: role, place: place, name: text, subject: "CN=\(text)", notBefore: start,
        notAfter: end, key: "P-256", signature: "ecdsa-with-SHA256", serial: "0102",
        fingerprint: place == nil ? String(repeating: "30", count: 32) : nil,
        authority: .init(isCA: role != .leaf, pathLength: nil),
        attributes: role == .leaf
          ? [
            .init(.nonce, .bytes(artifact.all[588..<620]), at: artifact.all[588..<620]),
            .init(.appID, .text(text), at: artifact.all[1..<20]),
          ] : [], bytes: place.map { _ in artifact.all[500..<800] })
    }
    var details = ArtifactDetails()
    details.chains = [
      CertificateChain(
        .attestation,
        [link(.anchor(isBuiltIn: true), nil), link(.issuer, "x5c[1]"), link(.leaf, "x5c[0]")])
    ]
    details.receipt = ReceiptDetails(
      fields: [
        FieldNode("2", .text(text), at: payload.all[0..<20], note: "App ID"),
        FieldNode("5", .redacted(count: 88), at: payload.all[120..<208], note: "token"),
      ], signer: text)
    details.periods = [.init(.leaf, from: start, to: end)].compactMap(\.self)
    details.computation = computation(text)
    details.events = [
      .init(.issuance, at: issued, in: artifact.all[20..<28]), .init(.leafEnd, at: end),
    ].compactMap(\.self)
    return details
  }

  /// A computation from a challenge to a wrong nonce; the receipt's field 4 gives the right one.
  static func computation(_ text: String) -> [Computation.Step] {
    func bytes(_ range: Range<Int>) -> Value.Content { .bytes(Array(artifact.storage[range])) }
    return [
      .init(.challenge, computed: Value(.text(text), "taken as its UTF-8 text")),
      .init(
        .clientDataHash, computed: Value(bytes(0..<32), "SHA-256(challenge)"),
        found: Value(.bytes(Array(payload.storage[40..<72])), "field 4 of the receipt"),
        at: payload.all[40..<72]),
      .init(.authenticatorData, at: artifact.all[20..<180]),
      .init(
        .nonce, computed: Value(bytes(64..<96), "SHA-256(authData ‖ clientDataHash)"),
        found: Value(bytes(588..<620), "SHA-256(authData ‖ field 4)")),
      .init(
        .certifiedNonce, found: Value(bytes(588..<620), "the certificate"),
        at: artifact.all[588..<620]),
    ]
  }

  static func tree(_ text: String) -> FieldNode {
    FieldNode(
      "attestation object", at: artifact.all,
      [
        FieldNode("fmt", .text(text), at: artifact.all[1..<20]),
        FieldNode(
          "authData", .bytes(artifact.all[20..<180]), at: artifact.all[20..<180],
          [
            FieldNode("rpIdHash", .bytes(artifact.all[20..<52]), at: artifact.all[20..<52]),
            FieldNode("flags", .flag(true), at: artifact.all[52..<53], note: text),
            FieldNode("counter", .number(0), at: artifact.all[53..<57]),
          ]),
        FieldNode(
          text, .identifier("1.2.840.113635.100.8.2"), at: artifact.all[580..<620],
          [FieldNode("nonce", .bytes(artifact.all[588..<620]), at: artifact.all[588..<620])]),
        FieldNode(
          "receipt", .bytes(artifact.all[500..<800]), at: artifact.all[500..<800],
          [
            FieldNode("created", .time(Timestamp(milliseconds: 0)), at: payload.all[0..<20]),
            FieldNode("client hash", .bytes(payload.all[40..<72]), at: payload.all[40..<72]),
            FieldNode("token", .redacted(count: 88), at: payload.all[120..<208]),
          ]),
      ])
  }
}
