import Claims
import Checks
import Evidence
import Results
import Testing
import TrialBench

@Suite("Findings")
struct FindingTests {
  private let place = EvidenceReference(Bytes([1]), "/here")

  @Test("point at the confirming bytes if a rule passes, and at the faults otherwise")
  func roles() {
    #expect(Finding.pass("", at: place).evidence.map(\.role) == [.confirms])
    #expect(Finding.fail("", at: [place]).evidence.map(\.role) == [.fault])
    #expect(Finding.warn("", at: [place]).evidence.map(\.role) == [.fault])
  }

  @Test("that didn't run have a reason or a need")
  func notRun() {
    #expect(Finding.unreadable("").result == .notRun)
    #expect(Finding.unreadable("").needs.isEmpty)
    #expect(Finding.needs(.appID, .challenge, because: "").result == .notRun)
    #expect(Finding.needs(.appID, .challenge, because: "").needs == [.appID, .challenge])
  }

  @Test("name every need by its field in an evidence record")
  func needs() {
    #expect(
      Set(Need.allCases.map(\.rawValue)) == [
        "appId", "challenge", "clientData", "environment", "publicKey",
      ])
  }

  /// Every compared value has a source, whatever the rules find.
  @Test("name the source of each value")
  func owners() throws {
    let trials = [
      try Trial.attestation().expecting { $0.challenge = .base64([1]) },
      try Trial.receipt().expecting { $0.appIDs = ["A.b"] },
      try Trial.assertion().expecting { $0.previousCounter = 9 },
    ]
    for trial in trials {
      let failed = trial.checks.filter { $0.result == .fail }.map(\.finding)
      #expect(failed.count == 1)
      #expect(failed.allSatisfy { $0.expected?.owner.isEmpty == false })
      #expect(failed.allSatisfy { $0.actual?.owner.isEmpty == false })
    }
  }

  @Test("keep the start of an overlong value, and mark it")
  func longValues() {
    let bytes = Value(.bytes([UInt8](repeating: 7, count: 1 << 20)), "as given")
    #expect(bytes.content == .bytes([UInt8](repeating: 7, count: 4_096)))
    #expect(bytes.owner == "as given; its first 4096 of 1048576 bytes")
    let whole = Value(.bytes([UInt8](repeating: 7, count: 4_096)), "as given")
    #expect(whole.owner == "as given")
    // Byte 4,096 is inside a character.
    let text = Value(.text("a" + String(repeating: "é", count: 4_000)), "as given")
    #expect(text.content == .text("a" + String(repeating: "é", count: 2_047)))
    #expect(Value(text.content, "again").owner == "again")
  }
}
