import Decoding
import Forge
import Testing
import TrialBench

@testable import Checks

@Suite("The path of a receipt's signer")
struct ReceiptPathTests {
  private func path(_ trial: Trial) throws -> [String] {
    let content = try #require(trial.subject.receipt)
    return ReceiptPath.located(in: content, to: trial.receiptAnchor).map(\.path)
  }

  @Test("climbs from the signer, leaves the root out, and names each place in the message")
  func located() throws {
    let places = ["/receipt/certificates/0", "/receipt/certificates/1"]
    #expect(try path(try Trial.receipt()) == places)
    let turned = try Trial.receipt { $0.arrangeCertificates = { $0.reversed() } }
    #expect(try path(turned) == ["/receipt/certificates/2", "/receipt/certificates/1"])
  }

  @Test("ends, whatever names the certificates bear")
  func repeated() throws {
    let trial = try Trial.receipt { $0.arrangeCertificates = { $0 + $0 + $0 } }
    #expect(try path(trial).count == 2)
  }

  @Test("is empty where the signer's certificate is missing")
  func noSigner() throws {
    let trial = try Trial.receipt { $0.arrangeCertificates = { Array($0.dropFirst()) } }
    #expect(try path(trial).isEmpty)
  }
}
