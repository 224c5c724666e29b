import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule receipt.chain")
struct ReceiptChainTests {
  @Test(
    "passes on genuine receipts, alone and inside attestations",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation, except: "mikedan37"))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .receiptChain).result == .pass)
  }

  @Test(
    "fails on the real receipt with a flipped byte in its signer's certificate",
    arguments: Trial.real(.attestation, "mikedan37"))
  func flippedByte(trial: Trial) {
    let finding = trial.finding(of: .receiptChain)
    #expect(finding.result == .fail)
    #expect(finding.paths == ["/receipt/certificates/0"])
    #expect(finding.places == [trial.input.signingPath?.signer.bytes.array])
  }

  @Test("fails under a root of the same name, even if the message contains it")
  func foreignRoot() throws {
    let finding = try Trial.receipt(pki: Trial.foreignPKI).finding(of: .receiptChain)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .text("Throw-away Root CA - G3"))
  }

  @Test("fails if the intermediate is missing")
  func noIntermediate() throws {
    let trial = try Trial.receipt { $0.arrangeCertificates = { [$0[0], $0[2]] } }
    #expect(trial.finding(of: .receiptChain).result == .fail)
  }

  @Test("passes without a root in the message, and in any order")
  func arrangement() throws {
    let rootless = try Trial.receipt { $0.arrangeCertificates = { Array($0.prefix(2)) } }
    let reversed = try Trial.receipt { $0.arrangeCertificates = { $0.reversed() } }
    for trial in [rootless, reversed] {
      #expect(trial.finding(of: .receiptChain).result == .pass)
    }
  }

  @Test("fails if the reported path differs from the validated one")
  func detour() throws {
    let impostor = try Impostor(ofIssuerIn: Trial.pki).certificate
    for arrange in [{ [$0[0], impostor, $0[1], $0[2]] }, { [impostor] + $0 }]
      as [([[UInt8]]) -> [[UInt8]]]
    {
      let trial = try Trial.receipt { $0.arrangeCertificates = arrange }
      #expect(trial.finding(of: .receiptChain).result == .fail)
      #expect(trial.rules(.fail).contains("receipt.chain"))
    }
  }

  @Test("is not run without the signer's certificate or a complete message")
  func noSigner() throws {
    let none = try Trial.receipt { $0.arrangeCertificates = { Array($0.dropFirst()) } }
    let cut = try Trial.receipt { $0.alterMessage = { $0.dropLast(100) } }
    for trial in [none, cut] {
      #expect(trial.finding(of: .receiptChain).result == .notRun)
    }
  }
}
