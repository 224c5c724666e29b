import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule receipt.expiration")
struct ReceiptExpirationTests {
  @Test(
    "passes on genuine receipts, alone and inside attestations",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .receiptExpiration).result == .pass)
  }

  @Test("passes at the end, and fails a millisecond later")
  func bounds() throws {
    let trial = try Trial.receipt()
    let end = try #require(trial.input.receipt?.receipt.time(.expirationTime))
    let late = end.adding(milliseconds: 1)
    let finding = trial.with { $0.evaluatedAt = late }.finding(of: .receiptExpiration)
    #expect(trial.with { $0.evaluatedAt = end }.finding(of: .receiptExpiration).result == .pass)
    #expect(finding.result == .fail)
    #expect(finding.expected == Value(.time(end), "or earlier: the end of its validity"))
    #expect(finding.actual?.content == .time(late))
    #expect(finding.paths == ["/receipt/payload/21"])
    #expect(finding.places == [Array(end.description.utf8)])
  }

  @Test("fails if the receipt ends before it starts, at any time")
  func backwards() throws {
    let trial = try Trial.receipt { $0.expiresAt = $0.createdAt }.with { $0.evaluatedAt = nil }
    let created = try #require(trial.input.receipt?.receipt.time(.creationTime))
    let finding = trial.finding(of: .receiptExpiration)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .time(created))
  }

  @Test("fails if the field isn't a time")
  func noTime() throws {
    let finding = try Trial.receipt {
      $0.alterFields = { $0.setting(.expirationTime, to: [0xff]) }
    }.finding(of: .receiptExpiration)
    #expect(finding.result == .fail)
    #expect(finding.places == [[0xff]])
  }

  @Test("is not run without the field or a time")
  func nothingToJudge() throws {
    let fieldless = try Trial.receipt {
      $0.alterFields = { $0.filter { $0.type != .expirationTime } }
    }
    let timeless = try Trial.receipt().with { $0.evaluatedAt = nil }
    for trial in [fieldless, timeless] {
      #expect(trial.finding(of: .receiptExpiration).result == .notRun)
    }
  }
}
