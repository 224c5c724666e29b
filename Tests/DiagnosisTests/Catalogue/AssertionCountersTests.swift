import Claims
import Checks
import Diagnosis
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Causes of a counter that does not rise")
struct AssertionCountersTests {
  private func trial(stored: UInt32) throws -> Trial {
    try Trial.assertion().expecting { $0.previousCounter = stored }
  }

  @Test("a stored counter that is near with reversed bytes may be one of another key")
  func byteOrder() throws {
    let trial = try trial(stored: 7 << 24)
    #expect(trial.causes == ["S14-counter-endianness-or-sign"])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.certainty == .consistent)
    #expect(diagnosis.proof.rival == "A stored counter of another key")
    #expect(diagnosis.rules == ["assertion.counter"])
    #expect(diagnosis.cause.fix.first?.text.contains("last accepted") == true)
    let repeated = trial.diagnoses(among: try counters(8, 8))
    #expect(repeated.map(\.cause.id).contains("S15-counter-reset"))
  }

  @Test("a stored counter that isn't lower either way isn't reversed", arguments: [9 << 24, 9])
  func notReversed(stored: UInt32) throws {
    #expect(!(try trial(stored: stored).causes.contains("S14-counter-endianness-or-sign")))
  }

  @Test("a record with a higher counter is consistent with reordered requests")
  func overtaken() throws {
    let trial = try trial(stored: 9)
    let diagnosis = try #require(trial.diagnoses(among: try counters(9, 8)).first)
    #expect(diagnosis.cause.id == "S12-counter-not-greater")
    #expect(diagnosis.certainty == .consistent)
    #expect(diagnosis.proof.rival != nil)
    #expect(diagnosis.summary.contains(KnownOtherRecords.record.name))
    let repeated = trial.diagnoses(among: try counters(9, 8, 8))
    #expect(repeated.map(\.cause.id) == ["S15-counter-reset"])
  }

  private func counters(_ counters: UInt32..., of key: String = "device") throws
    -> KnownOtherRecords
  {
    KnownOtherRecords(counters: [try Trial.keyIdentifier(key): counters])
  }

  @Test("a counter equal to the stored one was sent before")
  func storedBesideLaterOnes() throws {
    let diagnoses = try trial(stored: 8).diagnoses(among: try counters(9, 8))
    #expect(diagnoses.map(\.cause.id) == ["S15-counter-reset"])
  }

  @Test("a record above the stored counter wasn't earlier")
  func aboveStored() throws {
    let diagnosis = try #require(
      try trial(stored: 10).diagnoses(among: try counters(11, 8)).first)
    #expect(diagnosis.cause.id == "S12-counter-not-greater")
    #expect(!diagnosis.summary.contains(KnownOtherRecords.record.name))
  }

  @Test("counters of another key give no cause")
  func otherKey() throws {
    let diagnosis = try #require(
      try trial(stored: 9).diagnoses(among: try counters(9, 8, 8, of: "another device")).first)
    #expect(diagnosis.cause.id == "S12-counter-not-greater")
    #expect(!diagnosis.summary.contains(KnownOtherRecords.record.name))
  }

  @Test("a slightly higher stored counter is consistent with reordered requests, and with a replay")
  func overtakenInStore() throws {
    let diagnosis = try #require(try trial(stored: 9).diagnoses.first)
    #expect(diagnosis.cause.id == "S12-counter-not-greater")
    #expect(diagnosis.proof.rival?.contains("accepted before and is sent again") == true)
    #expect(diagnosis.cause.fix.contains { $0.text.contains("look up an earlier request") })
  }

  @Test(
    "a counter equal to or far below the stored one is a replay, or is stored for another key",
    arguments: [8, 900])
  func sentAgain(stored: UInt32) throws {
    let diagnosis = try #require(try trial(stored: stored).diagnoses.first)
    #expect(diagnosis.cause.id == "S15-counter-reset")
    #expect(diagnosis.certainty == .consistent)
    // Requests out of order have different counters.
    #expect(diagnosis.proof.rival?.contains("out of order") == (stored > 8))
    #expect(diagnosis.proof.rival?.contains("retry") == (stored == 8))
    #expect(diagnosis.proof.rival?.contains("a stored counter of another key") == (stored == 8))
    #expect(!diagnosis.summary.contains("used"))
    #expect(diagnosis.cause.fix.contains { $0.text.contains("this is a retry") })
  }

  @Test("an unsigned counter gives no cause")
  func unsigned() throws {
    let trial = try Trial.assertion {
      $0.alterSignature = { $0.dropLast() + [$0[$0.count - 1] ^ 1] }
    }
    .expecting { $0.previousCounter = 8 }
    #expect(trial.causes.isEmpty)
  }
}
