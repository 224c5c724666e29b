import Decoding
import Evidence
import TestSupport
import Testing

@Suite("Receipts")
struct ReceiptTests {
  private static let attested = SampleCase.real(.attestation)
  private static let alone = SampleCase.real(.receipt)
  private static let day: Int64 = 86_400_000

  @Test(
    "a genuine receipt has its fields with the known values",
    arguments: attested + alone)
  func genuine(sample: SampleCase) throws {
    let receipt = try #require(sample.receipt)
    #expect(receipt.payloadAnomalies.isEmpty)
    #expect(receipt.fields.allSatisfy { $0.version == 1 && $0.kind != nil })
    #expect(receipt.text(.appID) == sample.fields["appId"])
    #expect(receipt.value(.token)?.count == 88)
    #expect(receipt.certificate?.subject?.commonName == sample.bytes("keyId").hex)
    let environment = sample.fields["environment"].flatMap(AttestationEnvironment.init(rawValue:))
    #expect(receipt.text(.environment) == environment?.receiptWord)
    let created = try #require(receipt.time(.creationTime))
    let expires = try #require(receipt.time(.expirationTime))
    #expect(sample.fields["capturedAt"].flatMap { Timestamp(rfc3339: $0) } == created)
    #expect(expires.milliseconds - created.milliseconds == 90 * Self.day)
  }

  @Test("the receipt of an attestation has eight fields, including the leaf", arguments: attested)
  func attestation(sample: SampleCase) throws {
    let receipt = try #require(sample.receipt)
    #expect(receipt.fields.compactMap(\.type) == [2, 3, 4, 5, 6, 7, 12, 21])
    #expect(receipt.text(.receiptType) == "ATTEST")
    #expect(receipt.value(.certificate) == sample.attestation.leaf?.bytes)
    #expect(receipt.value(.riskMetric) == nil)
  }

  @Test("a receipt that was exchanged has ten, with a risk metric and a first use")
  func exchanged() throws {
    let receipts = Self.alone.compactMap(\.receipt).filter { $0.text(.receiptType) == "RECEIPT" }
    #expect(!receipts.isEmpty)
    for receipt in receipts {
      #expect(receipt.fields.compactMap(\.type) == [17, 6, 2, 3, 4, 5, 7, 12, 19, 21])
      #expect(receipt.text(.riskMetric).flatMap(Int.init) != nil)
      let created = try #require(receipt.time(.creationTime))
      let usable = try #require(receipt.time(.notBefore))
      #expect(usable.milliseconds - created.milliseconds == Self.day)
    }
  }

  @Test("every field maps into the receipt, and a copy gives the same", arguments: alone)
  func spans(sample: SampleCase) throws {
    let receipt = try #require(sample.receipt)
    for field in receipt.fields {
      let value = try #require(field.value)
      #expect(value.lies(within: field.bytes))
      #expect(field.bytes.lies(within: receipt.bytes))
      #expect(value.roots.flatMap(\.array) == value.array)
    }
    #expect(Receipt(decoding: Bytes(receipt.bytes.array)) == receipt)
  }

  @Test("no bytes give a receipt without a payload")
  func empty() {
    let receipt = Receipt(decoding: .empty)
    #expect(receipt.fields.isEmpty)
    #expect(receipt.payloadAnomalies.map(\.kind) == [.missing("the receipt's payload")])
  }
}

@Suite("Receipts that were altered")
struct AlteredReceiptTests {
  private let genuine: Receipt

  init() throws {
    genuine = try #require(SampleCase.real(.receipt).first?.receipt)
  }

  /// Returns the receipt with one changed byte in a field. Short fields begin
  /// 30 len 02 01 type 02 01 version 04 len.
  private func changing(
    _ kind: ReceiptField.Kind, at offset: Int, to byte: UInt8
  ) throws -> Receipt {
    let field = try #require(genuine.fields.first { $0.kind == kind })
    let place = field.bytes.startIndex + offset
    let root = try #require(field.bytes.buffer.all[place..<(place + 1)].roots.first)
    var copy = genuine.bytes.array
    copy[root.startIndex] = byte
    return Receipt(decoding: Bytes(copy))
  }

  @Test("a field given twice is noted, and the first counts")
  func duplicate() throws {
    let receipt = try changing(.environment, at: 4, to: 6)
    #expect(
      receipt.payloadAnomalies.map(\.kind) == [.twoValues("field 6", "“ATTEST” and “sandbox”")])
    #expect(receipt.text(.receiptType) == genuine.text(.receiptType))
    #expect(receipt.text(.environment) == nil)
  }

  @Test("another version of a field is noted")
  func version() throws {
    let receipt = try changing(.appID, at: 7, to: 2)
    #expect(
      receipt.payloadAnomalies.map(\.kind)
        == [.wrongValue("a field's version", expected: "1", found: "02")])
    #expect(receipt.text(.appID) == genuine.text(.appID))
  }

  @Test("a field of an unknown type is read, and has no kind")
  func unknown() throws {
    let receipt = try changing(.environment, at: 4, to: 99)
    #expect(receipt.payloadAnomalies.isEmpty)
    #expect(receipt.fields.contains { $0.type == 99 && $0.kind == nil && $0.value != nil })
  }

  @Test("a value of another type is noted and absent")
  func value() throws {
    let receipt = try changing(.environment, at: 8, to: 0x0c)
    #expect(receipt.value(.environment) == nil)
    #expect(!receipt.payloadAnomalies.isEmpty)
  }

  @Test("an invalid time is kept as text")
  func time() throws {
    let receipt = try changing(.creationTime, at: 10, to: 0x78)
    #expect(receipt.time(.creationTime) == nil)
    #expect(receipt.text(.creationTime)?.first == "x")
  }
}
