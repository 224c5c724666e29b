import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule receipt.app-id")
struct ReceiptAppIDTests {
  private static let other = "8YE23NZS57.com.example.notes"

  @Test(
    "passes on genuine receipts, alone and inside attestations",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .receiptAppID).result == .pass)
  }

  @Test("fails inside an attestation of another app, whatever the server expects")
  func otherThanAttested() throws {
    let finding = try Trial.attestation { $0.receipt.appID = Self.other }
      .expecting { $0.appIDs = [Self.other] }.finding(of: .receiptAppID)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .bytes(Digest.sha256(Array(Trial.appID.utf8))))
    #expect(finding.actual?.content == .bytes(Digest.sha256(Array(Self.other.utf8))))
    #expect(finding.paths == ["/receipt/payload/2"])
    #expect(finding.places == [Array(Self.other.utf8)])
  }

  @Test("fails for a receipt alone if the server expects another app")
  func otherThanExpected() throws {
    let finding = try Trial.receipt().expecting { $0.appIDs = [Self.other, "A.b"] }
      .finding(of: .receiptAppID)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .text("\(Self.other), A.b"))
    #expect(finding.actual?.content == .text(Trial.appID))
  }

  @Test("needs an App ID for a receipt alone, not for one inside an attestation")
  func needs() throws {
    let alone = try Trial.receipt().expecting { $0.appIDs = [] }.finding(of: .receiptAppID)
    let inside = try Trial.attestation().expecting { $0.appIDs = [] }.finding(of: .receiptAppID)
    #expect(alone.needs == [.appID])
    #expect(inside.result == .pass)
  }

  @Test("is not run without the field or an rpIdHash")
  func nothingToJudge() throws {
    let fieldless = try Trial.receipt { $0.alterFields = { $0.filter { $0.type != .appID } } }
    let cut = try Trial.attestation { $0.alterAuthenticatorData = { Array($0.prefix(31)) } }
    for trial in [fieldless, cut] {
      #expect(trial.finding(of: .receiptAppID).result == .notRun)
    }
  }
}
