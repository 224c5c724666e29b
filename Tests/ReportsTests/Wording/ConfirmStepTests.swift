import Reports
import Results
import Testing

@Suite("Confirm steps of one artifact")
struct ConfirmStepTests {
  private func steps(
    _ fix: [FixStep], _ certainty: Certainty = .proven, passing rules: [RuleID] = [],
    correcting correction: Correction? = nil
  ) -> [FixStep] {
    let rule: RuleID = "attestation.app-id"
    let diagnosis = Diagnosis(
      cause: CauseFacts(
        id: "R01-bundle-only", statement: "The prefix is missing.", actor: .server, fix: fix,
        reference: Citation("Apple", "step 6")),
      certainty: certainty, rules: [rule],
      proof: Proof("Seen.", undoing: "appId", correction: correction), wouldPass: rules,
      remaining: [], fingerprint: "")
    return diagnosis.steps(in: Fixture.undetermined())
  }

  private static let change = FixStep("On the server, add the prefix.", code: "appId = prefix")
  private static let generic = FixStep(
    "Confirm it: analyze a new one.", code: "attestscope analyze attestation.txt --app-id ID")

  @Test("confirm a cause with a corrected option")
  func corrected() {
    let steps = steps(
      [Self.change, Self.generic], passing: ["attestation.app-id"],
      correcting: Correction([.init("appId", .text("TEAMID.other"))]))
    #expect(steps.first == Self.change)
    #expect(steps.count == 2)
    #expect(
      steps.last?.text
        == "Confirm the cause: with the corrected value, attestation.app-id passes.")
    #expect(steps.last?.code?.contains("--app-id TEAMID.other") == true)
    #expect(steps.last?.code?.contains("attestation.txt") == false)
  }

  @Test("state that the artifact's result stays if nothing can be corrected")
  func notCorrected() {
    for steps in [steps([Self.change]), steps([Self.change, Self.generic], .consistent)] {
      #expect(steps.count == 2)
      #expect(steps.last?.text.hasPrefix("Confirm it: analyze a new ") == true)
      #expect(steps.last?.text.contains("attestation.app-id must pass") == true)
    }
  }

  @Test("replace the file of other commands, and add no step if unexplained")
  func others() {
    let decode = FixStep("Look.", code: "attestscope decode attestation.txt")
    let steps = steps([decode], .unexplained)
    #expect(steps.count == 1)
    #expect(steps.first?.code?.hasPrefix("attestscope decode ") == true)
    #expect(steps.first?.code?.contains("attestation.txt") == false)
  }
}
