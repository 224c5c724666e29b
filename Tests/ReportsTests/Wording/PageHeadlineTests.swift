import Evidence
import Results
import Testing

@testable import Reports

@Suite("The headline of an artifact's page")
struct PageHeadlineTests {
  @Test("a sound artifact that the server rejected says so, and has no “nothing to do”")
  func refused() throws {
    var result = Fixture.accepted()
    result.served = Served(.refused, status: 401, toldBy: .status)
    #expect(result.pageHeadline == "The server rejected a sound attestation")
    #expect(!LeadText.text(for: result).contains("nothing to do"))
    let panel = Page(try #require(RefusalPanel(result: result)).html).text
    #expect(panel.contains("status 401") && panel.contains("Server team"))
  }

  @Test("a sound artifact answers the server's error, also one that only an option gives")
  func answersError() throws {
    var result = Fixture.accepted()
    result.hazards = [
      Hazard(
        id: "H02-extension-data", statement: "It ends with extensions.", place: "", symptom: "",
        fix: "Read them.", reference: "")
    ]
    result.errorReply = ErrorReply(
      error: "E50-verifier-nonce", rules: ["attestation.nonce"],
      statement: "Here the nonce matches.", fix: ["On the server, log the challenge."])
    #expect(result.pageHeadline == "The server rejected a sound attestation")
    #expect(!LeadText.text(for: result).contains("nothing to do"))
    #expect(result.leadingHazard == nil)
    let panel = Page(try #require(RefusalPanel(result: result)).html).text
    for part in [
      "Here the nonce matches.", "E50-verifier-nonce", "log the challenge", "1 property stops",
    ] {
      #expect(panel.contains(part), "\(part)")
    }
    #expect(!panel.contains("Most likely"))
    let text = ArtifactTerminal.text(of: result, TerminalStyle())
    #expect(text.contains("Here the nonce matches.") && text.contains("Server team."))
    #expect(!text.contains("H02"))

    result.served = Served(.refused)
    result.errorReply = nil
    let possible = Page(try #require(RefusalPanel(result: result)).html).text
    #expect(possible.contains("Possible") && !possible.contains("Most likely"))
    result.served = Served(.accepted)
    #expect(!result.isSoundButRefused)
  }

  @Test("repeated bytes that the server rejected aren't called sound but rejected")
  func repeated() throws {
    let like = Fixture.accepted()
    var result = Fixture.make(
      "device", id: "\(like.id):2", outcome: .accepted, checks: like.checks, diagnoses: [],
      headline: "Valid attestation")
    result.served = Served(.refused, status: 409, toldBy: .status)
    #expect(result.pageHeadline == "Valid attestation")
    #expect(RefusalPanel(result: result) == nil)
    #expect(LeadText.text(for: result).hasSuffix("it must reject them now."))
    #expect(ConversationEntry(result, number: 1, page: nil).tone == .sound)
  }

  @Test("the paragraph of a cause that isn't proven names the other failures")
  func others() {
    let like = Fixture.rejected(failing: "attestation.chain-validity")
    let cause = Diagnosis(
      cause: Fixture.cause("The app hashed the text"), certainty: .consistent,
      rules: ["attestation.nonce"], proof: Proof("It fits.", undoing: "challenge := text"))
    let result = Fixture.make(
      "device", id: like.id, outcome: .rejected, checks: like.checks, diagnoses: [cause],
      headline: "Probably the app hashed the text")
    #expect(LeadText.text(for: result).hasSuffix("Also: wrong."))
  }

  @Test("an artifact with a server's answer has no “nothing to do”, because findings may name it")
  func answered() {
    var result = Fixture.accepted()
    #expect(LeadText.text(for: result).contains("There is nothing to do."))
    result.served = Served(.accepted, status: 200, toldBy: .status)
    #expect(LeadText.text(for: result).hasSuffix("shows in the conversation only."))
  }

  @Test(
    "an accepted artifact leads to the properties on which a server may stop, unless it accepted it"
  )
  func hazards() {
    var result = Fixture.accepted()
    result.hazards = [
      Hazard(
        id: "H02", statement: "It has extensions.", place: "", symptom: "Trailing bytes",
        fix: "Decode one map.", reference: "Seen")
    ]
    func style(_ verbosity: TerminalStyle.Verbosity) -> TerminalStyle {
      TerminalStyle(color: false, unicode: true, width: 120, verbosity: verbosity)
    }
    func text(_ result: ArtifactResult) -> String {
      Page(
        VerdictSection(
          result: result, state: .accepted, problems: [], isPartOfReport: false, exchange: nil
        ).html
      ).text
    }
    #expect(!text(result).contains("nothing to do"))
    #expect(text(result).contains("If your server rejects it, see 1 property"))
    let inTerminal = "If your server rejects it: 1 property stops known verifiers. -v lists it."
    #expect(ArtifactTerminal.text(of: result, style(.normal)).contains(inTerminal))
    #expect(!ArtifactTerminal.text(of: result, style(.verbose)).contains(inTerminal))
    result.served = Served(.accepted, status: 200, toldBy: .status)
    #expect(!text(result).contains("If your server rejects it"))
  }

  @Test("a paragraph omits sentences with a hash in hexadecimal, unless it has no others")
  func hashes() {
    let hash = String(repeating: "af", count: 32)
    #expect("It is wrong. It signs \(hash). See 1.2.".withoutLongHex == "It is wrong. See 1.2.")
    #expect("It signs \(hash).".withoutLongHex == "It signs \(hash).")
    #expect("“A. B” is wrong".withoutLongHex == "“A. B” is wrong")
  }

  @Test("of a sound artifact with a warning, the warning's cause is the likely reason")
  func refusedForWarning() {
    let like = Fixture.rejected()
    let warning = CheckResult(rule: Fixture.nonce, finding: .warn("It matches the text."))
    let checks = like.checks.filter { $0.result != .fail } + [warning]
    let cause = Diagnosis(
      cause: Fixture.cause("The app hashed the text"), certainty: .consistent,
      rules: ["attestation.nonce"], proof: Proof("It fits", undoing: "it"))
    var result = Fixture.make(
      "device", id: like.id, outcome: .accepted, checks: checks, diagnoses: [cause],
      headline: "Accepted with 1 warning")
    #expect(result.refusalCause == nil)
    result.served = Served(.refused, status: 401, toldBy: .status)
    #expect(result.refusalCause == "The app hashed the text")
    #expect(RefusalPanel(result: result) == nil)
    #expect(LeadText.text(for: result).hasPrefix("Most likely: the app hashed the text."))
    let text = ArtifactTerminal.text(of: result, TerminalStyle())
    #expect(text.contains("Most likely: the app hashed the text.") && text.contains("status 401"))
  }

  @Test("the headline of an accepted artifact with a warning is that of the terminal, however long")
  func warned() {
    let warning = CheckResult(
      rule: Fixture.rule("attestation.key-id", passes: "It does", fails: "The key ID is in hex"),
      finding: .warn("The key ID is spelled in hex."))
    let result = Fixture.make(
      "device", id: String(repeating: "04", count: 32), outcome: .accepted, checks: [warning],
      diagnoses: [], headline: "Accepted with 1 warning: the app sent hex")
    #expect(result.pageHeadline == "Accepted with 1 warning: the app sent hex")
    let long = Fixture.make(
      "device", id: result.id, outcome: .accepted, checks: [warning], diagnoses: [],
      headline: "Accepted with 1 warning: \(String(repeating: "long ", count: 20))")
    #expect(long.pageHeadline == long.headline)
  }

  @Test("a long headline omits the trust anchors, which a banner names, before the App ID")
  func anchors() {
    func headline(_ appID: String) -> String {
      let words = "Valid attestation from \(appID), production, with custom trust anchors"
      var result = Fixture.make(
        "device", id: String(repeating: "07", count: 32), outcome: .accepted, checks: [],
        diagnoses: [], headline: words)
      result.summary.appID = appID
      return result.pageHeadline
    }
    #expect(
      headline("K9D3V7GXR5.com.example.Notes")
        == "Valid attestation from K9D3V7GXR5.com.example.Notes, production")
    #expect(
      headline("K9D3V7GXR5.com.example." + String(repeating: "long", count: 12))
        == "Valid attestation, production")
  }

  @Test("a headline that fits keeps its words")
  func short() {
    #expect(Fixture.rejected().pageHeadline == Fixture.rejected().headline)
    #expect(Fixture.accepted().pageHeadline == Fixture.accepted().headline)
  }
}
