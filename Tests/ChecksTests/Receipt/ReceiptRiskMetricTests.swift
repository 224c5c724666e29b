import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule receipt.risk-metric")
struct ReceiptRiskMetricTests {
  @Test(
    "passes on genuine receipts that have one",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    let hasMetric = trial.input.receipt?.receipt.value(.riskMetric) != nil
    #expect(trial.finding(of: .receiptRiskMetric).result == (hasMetric ? .pass : .notApplicable))
  }

  private func finding(_ metric: String) throws -> Finding {
    try Trial.receipt {
      $0.kind = .exchanged
      $0.riskMetric = metric
    }.finding(of: .receiptRiskMetric)
  }

  @Test("passes on any decimal number of at most nine digits", arguments: ["0", "15", "999999999"])
  func number(metric: String) throws {
    let finding = try finding(metric)
    #expect(finding.result == .pass)
    #expect(finding.found == "The risk metric is \(metric).")
    #expect(finding.paths == ["/receipt/payload/17"])
  }

  @Test("fails on anything else", arguments: ["", "few", "-1", "1.5", " 2", "1000000000", "٣"])
  func noNumber(metric: String) throws {
    let finding = try finding(metric)
    #expect(finding.result == .fail)
    let isASCII = !metric.isEmpty && metric.utf8.allSatisfy { $0 < 0x80 }
    #expect(finding.actual?.content == (isASCII ? .text(metric) : .bytes(Array(metric.utf8))))
    #expect(finding.places == [Array(metric.utf8)])
  }
}
