import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule receipt.creation-time")
struct ReceiptCreationTimeTests {
  @Test(
    "passes on genuine receipts, alone and inside attestations",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .receiptCreationTime).result == .pass)
  }

  /// Milliseconds from the receipt's creation to its capture.
  static let captures: [(Int64, Finding.Result)] = [
    (0, .pass), (300_000, .pass), (300_001, .warn), (86_400_000, .warn),
    (-300_000, .pass), (-300_001, .fail),
  ]

  @Test("allows five minutes up to the capture", arguments: captures)
  func capture(milliseconds: Int64, result: Finding.Result) throws {
    let trial = try Trial.receipt()
    let created = try #require(trial.input.receipt?.receipt.time(.creationTime))
    let captured = created.adding(milliseconds: milliseconds)
    let finding = trial.expecting { $0.capturedAt = captured }.finding(of: .receiptCreationTime)
    #expect(finding.result == result)
    #expect(finding.paths == ["/receipt/payload/12"])
    #expect(finding.places == [Array(created.description.utf8)])
    if result != .pass {
      #expect(finding.expected?.content == .time(captured))
      #expect(finding.actual?.content == .time(created))
    }
  }

  @Test("fails inside an attestation with another time of issue")
  func apart() throws {
    let finding = try Trial.attestation { $0.receipt.createdAt = $0.issuedAt.adding(hours: 2) }
      .expecting { $0.capturedAt = nil }.finding(of: .receiptCreationTime)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .time(Trial.issuedAt))
    #expect(finding.actual?.content == .time(Trial.issuedAt.adding(hours: 2)))
  }

  @Test("fails if the field isn't a time")
  func noTime() throws {
    let finding = try Trial.receipt {
      $0.alterFields = { $0.setting(.creationTime, to: Array("yesterday".utf8)) }
    }.finding(of: .receiptCreationTime)
    #expect(finding.result == .fail)
    #expect(finding.found == "“yesterday” isn't a time.")
    #expect(finding.places == [Array("yesterday".utf8)])
  }

  @Test("is not run without the field")
  func missing() throws {
    let trial = try Trial.receipt { $0.alterFields = { $0.filter { $0.type != .creationTime } } }
    #expect(trial.finding(of: .receiptCreationTime).result == .notRun)
  }
}
