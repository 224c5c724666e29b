import Decoding
import Evidence
import Forge
import SystemCrypto
import Testing

@Suite("Forged receipts")
struct ReceiptPlanTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  private func verdict(_ change: (inout ReceiptPlan) -> Void) throws -> CMSReport.Verdict {
    var plan = try bench.receipt()
    change(&plan)
    return CMSVerifier.examine(contentInfo: Bytes(try plan.forge(with: bench.pki))).verdict
  }

  @Test("are valid, in BER and in DER", arguments: [ReceiptPlan.Encoding.chunked, .definite])
  func valid(encoding: ReceiptPlan.Encoding) throws {
    let verdict = try verdict { $0.encoding = encoding }
    #expect(verdict == .valid)
  }

  @Test(
    "are valid with signed attributes only if the signature covers them",
    arguments: [(SignedAttributes.covered, true), (.notCovered, false)])
  func attributes(attributes: SignedAttributes, isValid: Bool) throws {
    let verdict = try verdict { $0.attributes = attributes }
    #expect((verdict == .valid) == isValid)
  }

  @Test("are invalid after a field was changed")
  func altered() throws {
    let verdict = try verdict { $0.alterSignedFields = { $0.dropLast() } }
    #expect(verdict != .valid)
  }

  @Test("have the fields of their kind, in Apple's order")
  func fields() throws {
    let orders: [ReceiptPlan.Kind: [UInt64]] = [
      .attest: [2, 3, 4, 5, 6, 7, 12, 21], .exchanged: [17, 6, 2, 3, 4, 5, 7, 12, 19, 21],
    ]
    for (kind, order) in orders {
      var plan = try bench.receipt()
      plan.kind = kind
      let receipt = Receipt(decoding: Bytes(try plan.forge(with: bench.pki)))
      #expect(receipt.fields.map(\.type) == order)
      #expect(receipt.text(.receiptType) == kind.rawValue)
      #expect(receipt.text(.token)?.utf8.count == 88)
      #expect(receipt.time(.creationTime) == plan.createdAt)
    }
  }

  @Test("have a client hash that was decoded as text if exchanged, like Apple's")
  func clientHash() throws {
    var plan = try bench.receipt()
    plan.clientHash = [0x41, 0xff, 0x42]
    plan.kind = .exchanged
    let receipt = Receipt(decoding: Bytes(try plan.forge(with: bench.pki)))
    #expect(receipt.value(.clientHash)?.array == [0x41, 0xef, 0xbf, 0xbd, 0x42])
  }
}
