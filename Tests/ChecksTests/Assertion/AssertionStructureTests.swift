import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule assertion.structure")
struct AssertionStructureTests {
  @Test("passes on genuine assertions", arguments: Trial.genuine(.assertion))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .assertionStructure).result == .pass)
  }

  @Test("fails without a signature")
  func noSignature() throws {
    let finding = try Trial.assertion { $0.hasSignature = false }.finding(of: .assertionStructure)
    #expect(finding.result == .fail)
    #expect(finding.found.contains("signature"))
  }

  @Test("fails on a signature that is a text")
  func wrongType() throws {
    let text = CBORWriter.text("signature")
    let finding = try Trial.assertion {
      $0.hasSignature = false
      $0.extraMembers = [("signature", text)]
    }.finding(of: .assertionStructure)
    #expect(finding.result == .fail)
    #expect(finding.places == [text])
  }

  @Test("warns of an unknown member, and points at it")
  func unknownMember() throws {
    let finding = try Trial.assertion { $0.extraMembers = [("device", CBORWriter.text("phone"))] }
      .finding(of: .assertionStructure)
    #expect(finding.result == .warn)
    #expect(finding.places == [CBORWriter.text("device")])
    #expect(finding.paths == ["/device"])
  }

  @Test("warns of an unsigned cdHash")
  func codeDirectoryHash() throws {
    let hash = CBORWriter.bytes([UInt8](repeating: 0xcd, count: 20))
    let finding = try Trial.assertion { $0.extraMembers = [("cdHash", hash)] }
      .finding(of: .assertionStructure)
    #expect(finding.result == .warn)
    #expect(finding.paths == ["/cdHash"])
    #expect(finding.places == [hash])
    #expect(finding.evidence.map(\.role) == [.context])
  }

  @Test("is not run if the object can't be read to its end")
  func cut() throws {
    let trial = try Trial.assertion { $0.alterObject = { $0.dropLast(10) } }
    #expect(trial.finding(of: .assertionStructure).result == .notRun)
  }
}
