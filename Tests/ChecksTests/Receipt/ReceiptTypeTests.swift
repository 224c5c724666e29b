import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule receipt.type")
struct ReceiptTypeTests {
  @Test(
    "passes on genuine receipts, alone and inside attestations",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .receiptType).result == .pass)
  }

  @Test("fails on every other type", arguments: ["REFUND", "", "attest", "ATTEST ", "AT\u{7}EST"])
  func unknown(word: String) throws {
    let finding = try Trial.receipt { $0.typeWord = word }.finding(of: .receiptType)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .text("ATTEST or RECEIPT"))
    let isText = word.utf8.allSatisfy(\.isPrintable)
    #expect(finding.actual?.content == (isText ? .text(word) : .bytes(Array(word.utf8))))
    #expect(finding.paths == ["/receipt/payload/6"])
    #expect(finding.places == [Array(word.utf8)])
  }

  @Test("fails on an exchanged receipt inside an attestation")
  func exchanged() throws {
    let finding = try Trial.attestation { $0.receipt.kind = .exchanged }.finding(of: .receiptType)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .text("ATTEST"))
  }

  @Test("is not run without the field")
  func missing() throws {
    let trial = try Trial.receipt { $0.alterFields = { $0.filter { $0.type != .receiptType } } }
    #expect(trial.finding(of: .receiptType).result == .notRun)
  }
}
