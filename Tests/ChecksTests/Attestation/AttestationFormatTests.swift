import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule attestation.format")
struct AttestationFormatTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationFormat).result == .pass)
  }

  @Test(
    "fails on every other name, and shows it",
    arguments: ["apple", "packed", "none", "", "apple-appattest ", "Apple-AppAttest"])
  func otherFormat(name: String) throws {
    let finding = try Trial.attestation { $0.format = name }.finding(of: .attestationFormat)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .text("apple-appattest"))
    #expect(finding.actual?.content == (name.isEmpty ? .bytes([]) : .text(name)))
    #expect(finding.paths == ["/fmt"])
    #expect(finding.places == [Array(name.utf8)])
  }

  @Test("is not run if the object ends before the format")
  func noFormat() throws {
    let trial = try Trial.attestation { $0.alterObject = { Array($0.prefix(4)) } }
    #expect(trial.finding(of: .attestationFormat).result == .notRun)
  }
}
