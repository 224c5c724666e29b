import Evidence
import Results
import Testing

@testable import Reports

@Suite("Confirm steps of one artifact")
struct ConfirmStepTests {
  private func cause(_ fix: [FixStep], by actor: Actor = .server) -> CauseFacts {
    CauseFacts(
      id: "R01-bundle-only", statement: "The prefix is missing.", actor: actor, fix: fix,
      reference: Citation("Apple", "step 6"))
  }

  private func steps(
    _ fix: [FixStep], _ certainty: Certainty = .proven, passing rules: [RuleID] = [],
    correcting correction: Correction? = nil
  ) -> [FixStep] {
    let rule: RuleID = "attestation.app-id"
    let diagnosis = Diagnosis(
      cause: cause(fix),
      certainty: certainty, rules: [rule],
      proof: Proof("Seen.", undoing: "appId", correction: correction), wouldPass: rules,
      remaining: [], fingerprint: "")
    return diagnosis.steps(in: Fixture.undetermined())
  }

  private static let change = FixStep("On the server, add the prefix.", code: "appId = prefix")
  private static let generic = FixStep(
    "Confirm it: analyze a new one.", code: "attestscope analyze attestation.txt --app-id ID")

  private static let digest = String(repeating: "d8", count: 32)

  @Test(
    "hashes to search for or to compare with are titled so, not as code of the server",
    arguments: [
      (digest, "SHA-256 to look for"), ("expected: \(digest)", "SHA-256 to compare with"),
      ("its text: \(digest)\nits bytes: \(digest)", "SHA-256 to compare with"),
      ("its text: \(digest)\nsha256(bytes)", "On the server"), ("", "On the server"),
    ])
  func hash(code: String, caption: String) {
    let step = FixStep("On the server, look for it.", code: code)
    #expect(StepList.Step(step, by: .server).code?.caption == caption)
  }

  @Test("a challenge that the reader found is tried on the artifact itself")
  func found() {
    let step = FixStep("To check one, analyze this with it.", code: FixStep.withFoundChallenge)
    let code = steps([step], .consistent).first?.code
    #expect(code?.hasPrefix("attestscope analyze device-0002.cbor") == true)
    #expect(code?.contains("--challenge base64:FOUND") == true)
  }

  @Test("show a cause with a corrected option, then confirm the fix")
  func corrected() {
    let steps = steps(
      [Self.change, Self.generic], passing: ["attestation.app-id"],
      correcting: Correction([.init("appId", .text("TEAMID.other"))]))
    #expect(steps.first == Self.change)
    #expect(steps.count == 3)
    #expect(
      steps.dropLast().last?.text
        == "Confirm the cause: with the corrected value, attestation.app-id passes.")
    #expect(steps.dropLast().last?.code?.contains("--app-id TEAMID.other") == true)
    #expect(steps.last?.text.hasPrefix("Confirm it: ") == true)
    #expect(steps.last?.code?.hasPrefix("attestscope analyze NEW-FILE") == true)
    #expect(steps.last?.code?.contains("TEAMID.other") == false)
  }

  @Test("say which form of the value is needed if the server changed instead")
  func changedServer() {
    let instead = FixStep("Or on the server, add the prefix.")
    for fix in [[Self.change, instead, Self.generic], [Self.change, Self.generic]] {
      let last = steps(
        fix, passing: ["attestation.app-id"],
        correcting: Correction([.init("appId", .text("TEAMID.other"))])
      ).last
      #expect(last?.text.contains(" If the server changed instead,") == (fix.count == 3))
    }
  }

  @Test("a page shows a cause that can be corrected in one place")
  func onPage() {
    let diagnosis = Diagnosis(
      cause: cause([Self.change, Self.generic]), certainty: .proven, rules: ["attestation.app-id"],
      proof: Proof(
        "Seen.", undoing: "appId", correction: Correction([.init("appId", .text("TEAMID.other"))])),
      wouldPass: ["attestation.app-id"], remaining: [], fingerprint: "")
    let problem = Problem(diagnosis: diagnosis, checks: [], shownElsewhere: [])
    let steps = problem.listedSteps(in: Fixture.undetermined())
    #expect(steps.map { $0.text.prefix(10) } == ["On the ser", "Confirm it"])
  }

  @Test(
    "say who is fixed, which check must pass, and what becomes of this artifact",
    arguments: [
      (
        .app,
        "Confirm it: analyze an attestation made after the fix: the check attestation.app-id must pass. With the values given here, this old attestation stays rejected."
      ),
      (
        .server,
        "Confirm it: analyze a new attestation with the values of the fixed server: the check attestation.app-id must pass. With the values given here, this old attestation stays rejected."
      ),
      (
        .transport,
        "Confirm it: analyze a new attestation the same way: the check attestation.app-id must pass. With the values given here, this old attestation stays rejected."
      ),
    ] as [(Actor, String)])
  func fixed(actor: Actor, text: String) {
    for (fix, certainty) in [
      ([Self.change], Certainty.proven), ([Self.change, Self.generic], .consistent),
    ] {
      let diagnosis = Diagnosis(
        cause: cause(fix, by: actor), certainty: certainty, rules: ["attestation.app-id"],
        proof: Proof("Seen.", undoing: ""))
      let steps = diagnosis.steps(in: Fixture.rejected())
      #expect(steps.count == 2)
      #expect(steps.last?.text == text)
    }
  }

  @Test(
    "state the values of the old record as options, with placeholders for those of a new artifact")
  func ofRecord() {
    let diagnosis = Diagnosis(
      cause: cause([Self.change]), certainty: .proven, rules: ["attestation.nonce"],
      proof: Proof("Seen.", undoing: ""))
    for path in ["/attestation", nil] {
      let step = diagnosis.steps(in: ofRecord(at: path)).last
      #expect(step?.text.contains(" server: the check") == true)
      #expect(
        step?.code == """
          attestscope analyze NEW-FILE \\
            --app-id 8YE23NZS57.com.example.wallet \\
            --environment production \\
            --challenge base64:… \\
            --key-id ID
          """)
    }
  }

  @Test("ask for the attestation of an assertion's key, if the run supplied the key")
  func keyOfRun() {
    let diagnosis = Diagnosis(
      cause: cause([Self.change]), certainty: .proven, rules: ["assertion.signature"],
      proof: Proof("Seen.", undoing: ""), wouldPass: [], remaining: [], fingerprint: "")
    for origin in [GivenValue.Origin.run, .context] {
      var result = Fixture.rejected()
      result.given = [GivenValue(.publicKey, "a key", from: origin)]
      let text = diagnosis.steps(in: result).last?.text
      #expect(
        text?.contains("with the attestation of its key in the same file") == (origin == .run))
    }
  }

  @Test("name a member of the record that has no option")
  func ofMember() {
    let diagnosis = Diagnosis(
      cause: cause([Self.change]), certainty: .proven, rules: ["attestation.nonce"],
      proof: Proof("Seen.", undoing: ""))
    let step = diagnosis.steps(
      in: ofRecord(at: "/attestation", and: GivenValue(.clientDataHash, "hex:00", from: .record))
    ).last
    #expect(step?.text.contains(", in a record with its clientDataHash: the check") == true)
  }

  private func ofRecord(at path: String?, and other: GivenValue? = nil) -> ArtifactResult {
    let like = Fixture.undetermined()
    return ArtifactResult(
      id: like.id, record: nil, type: .attestation, source: Source(file: "a.json", path: path),
      payload: like.payload, sha256: like.sha256, summary: like.summary,
      policy: PolicyFacts(
        evaluatedAt: nil, evaluatedAtSource: .capture, appIDs: ["8YE23NZS57.com.example.wallet"],
        environment: "production", anchors: like.policy.anchors),
      given: [
        GivenValue(.appID, "8YE23NZS57.com.example.wallet", from: .record),
        GivenValue(.environment, "production", from: .options),
        GivenValue(.challenge, "base64:XvBV", from: .record),
        GivenValue(.keyID, "a", from: .record),
        GivenValue(.capturedAt, "2026-03-14T09:26:53Z", from: .record),
      ] + [other].compactMap(\.self), verdict: like.verdict, headline: "", checks: [],
      diagnoses: [], decoded: like.decoded)
  }

  /// A result with options for the App ID, the environment and the roots, and the causes.
  private func result(_ diagnoses: [Diagnosis]) -> ArtifactResult {
    let like = Fixture.rejected()
    let root = AnchorFacts(
      name: "Root", sha256: String(repeating: "00", count: 32), isBuiltIn: false, file: "r.pem")
    return ArtifactResult(
      id: like.id, record: nil, type: .attestation, source: Source(file: "a.cbor", path: nil),
      payload: like.payload, sha256: like.sha256, summary: like.summary,
      policy: PolicyFacts(
        evaluatedAt: nil, evaluatedAtSource: .capture, appIDs: ["b.c", "d.e"],
        environment: "development", anchors: AnchorPair(root, root)),
      given: [], verdict: like.verdict, headline: "", checks: [], diagnoses: diagnoses,
      decoded: like.decoded)
  }

  private func diagnosis(
    _ actor: Actor, _ undoing: String, rival: String? = nil, correcting: Correction? = nil
  ) -> Diagnosis {
    Diagnosis(
      cause: cause([Self.change], by: actor), certainty: rival == nil ? .proven : .consistent,
      rules: ["attestation.app-id"],
      proof: Proof("Seen.", undoing: undoing, rival: rival, correction: correcting), wouldPass: [],
      remaining: [], fingerprint: "")
  }

  @Test(
    "a command for a new artifact has the corrected value of the server, or a placeholder for it")
  func fixedValues() throws {
    let proven = diagnosis(
      .server, "appId := “A.b.c”", correcting: Correction([.init("appId", .text("A.b.c"))]))
    let open = diagnosis(.server, "environment := production", rival: "Another")
    let roots = diagnosis(.server, "attestation root := Apple's, receipt root := Apple's")
    let step = try #require(proven.steps(in: result([proven, open, roots])).last)
    #expect(
      step.code == """
        attestscope analyze NEW-FILE \\
          --app-id A.b.c \\
          --environment ENVIRONMENT
        """)
    #expect(step.text.hasSuffix("the check attestation.app-id must pass."))
    let unknown = diagnosis(.server, "appId := “A.b.c”", rival: "Another")
    #expect(
      unknown.steps(in: result([unknown])).last?.code?.contains("--app-id TEAMID.bundle.id \\\n")
        == true)
  }

  @Test("a command for a new artifact keeps the server's values where the app is at fault")
  func keptValues() throws {
    let ofApp = diagnosis(
      .app, "environment := production",
      correcting: Correction([.init("environment", .text("production"))]))
    let step = try #require(ofApp.steps(in: result([ofApp])).last)
    #expect(
      step.code == """
        attestscope analyze NEW-FILE \\
          --app-id b.c \\
          --app-id d.e \\
          --environment development \\
          --attestation-root r.pem \\
          --receipt-root r.pem
        """)
    #expect(step.text.hasSuffix("With the values given here, this old attestation stays rejected."))
  }

  @Test("replace the file of other commands, and add no step if unexplained")
  func others() {
    let decode = FixStep("Look.", code: "attestscope decode attestation.txt")
    let steps = steps([decode], .unexplained)
    #expect(steps.count == 1)
    #expect(steps.first?.code?.hasPrefix("attestscope decode ") == true)
    #expect(steps.first?.code?.contains("attestation.txt") == false)
    let roots = FixStep("Analyze it.", code: "attestscope analyze INPUT --receipt-root R.pem")
    let code = self.steps([roots], .unexplained).first?.code
    #expect(code?.contains("INPUT") == false)
    #expect(code?.hasSuffix(" --receipt-root R.pem") == true)
  }
}
