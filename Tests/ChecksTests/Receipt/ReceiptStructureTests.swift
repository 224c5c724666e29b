import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule receipt.structure")
struct ReceiptStructureTests {
  @Test(
    "passes on genuine receipts, alone and inside attestations",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .receiptStructure).result == .pass)
  }

  @Test(
    "fails without a required field",
    arguments: [
      .appID, .certificate, .clientHash, .token, .receiptType, .creationTime, .expirationTime,
    ] as [ReceiptField.Kind])
  func missing(field: ReceiptField.Kind) throws {
    let finding = try Trial.receipt { $0.alterFields = { $0.filter { $0.type != field } } }
      .finding(of: .receiptStructure)
    #expect(finding.result == .fail)
    #expect(finding.found == "The receipt lacks field \(field.rawValue) (\(field.name)).")
    #expect(finding.paths == ["/receipt/payload"])
  }

  @Test("fails without risk metric or start only for exchanged receipts")
  func missingInExchanged() throws {
    for field in [ReceiptField.Kind.riskMetric, .notBefore] {
      let trial = try Trial.receipt {
        $0.kind = .exchanged
        $0.alterFields = { $0.filter { $0.type != field } }
      }
      #expect(trial.finding(of: .receiptStructure).result == .fail)
    }
    #expect(try Trial.receipt().finding(of: .receiptStructure).result == .pass)
  }

  @Test("requires no environment, which isn't documented")
  func noEnvironment() throws {
    let trial = try Trial.receipt { $0.alterFields = { $0.filter { $0.type != .environment } } }
    #expect(trial.finding(of: .receiptStructure).result == .pass)
  }

  @Test("fails on a duplicate field, and points at the second")
  func duplicate() throws {
    let trial = try Trial.receipt { $0.alterFields = { $0 + [$0[3]] } }
    let finding = trial.finding(of: .receiptStructure)
    #expect(finding.result == .fail)
    #expect(finding.places == [trial.input.receipt?.receipt.fields.last?.bytes.array])
  }

  @Test("fails on another version of a field")
  func version() throws {
    let trial = try Trial.receipt {
      $0.alterFields = { $0.setting(.token, to: [], version: 2) }
    }
    let finding = trial.finding(of: .receiptStructure)
    #expect(finding.result == .fail)
    #expect(finding.places == [[0x02, 0x01, 0x02]])
  }

  @Test("is not run on a truncated message")
  func cut() throws {
    let trial = try Trial.receipt { $0.alterMessage = { $0.dropLast(100) } }
    #expect(trial.finding(of: .receiptStructure).result == .notRun)
  }
}
