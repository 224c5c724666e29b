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

  @Test(
    "don't repeat a value of the server that the fix changes, and name a member without an option")
  func ofChangedServer() {
    let correction = Correction([.init("appId", .text("TEAMID.other"))])
    for (actor, appID) in [
      (.server, "--app-id TEAMID.bundle.id "), (.app, "--app-id 8YE23NZS57.com.example.wallet "),
    ] as [(Actor, String)] {
      let diagnosis = Diagnosis(
        cause: cause([Self.change], by: actor), certainty: .proven, rules: ["attestation.app-id"],
        proof: Proof("Seen.", undoing: "appId", correction: correction))
      let step = diagnosis.steps(
        in: ofRecord(at: "/attestation", and: GivenValue(.clientDataHash, "hex:00", from: .record))
      ).last
      #expect(step?.code?.contains(appID) == true)
      #expect(step?.text.contains(", in a record with its clientDataHash: the check") == true)
    }
  }

  private func ofRecord(at path: String?, and other: GivenValue? = nil) -> ArtifactResult {
    let like = Fixture.undetermined()
    return ArtifactResult(
      id: like.id, record: nil, type: .attestation, source: Source(file: "a.json", path: path),
      payload: like.payload, sha256: like.sha256, summary: like.summary, policy: like.policy,
      given: [
        GivenValue(.appID, "8YE23NZS57.com.example.wallet", from: .record),
        GivenValue(.environment, "production", from: .options),
        GivenValue(.challenge, "base64:XvBV", from: .record),
        GivenValue(.keyID, "a", from: .record),
        GivenValue(.capturedAt, "2026-03-14T09:26:53Z", from: .record),
      ] + [other].compactMap(\.self), verdict: like.verdict, headline: "", checks: [],
      diagnoses: [], decoded: like.decoded)
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
