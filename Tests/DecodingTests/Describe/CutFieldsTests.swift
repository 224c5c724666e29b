import Decoding
import Evidence
import TestSupport
import Testing

@Suite("Fields of artifacts whose end is missing")
struct CutFieldsTests {
  private let attestation = SampleCase.real(.attestation)[0].attestation

  /// Returns the notes of the first bytes of an attestation, by path.
  private func notes(_ count: Int) -> [String: String] {
    let cut = AttestationObject(decoding: Bytes(attestation.bytes.prefix(count).array))
    let tree = cut.tree().markingCut(cut.decodingAnomalies)
    return tree.walk().reduce(into: [:]) { $0[$1.path] = $1.node.note }
  }

  @Test("a whole artifact has no note about a missing end")
  func whole() {
    let tree = attestation.tree()
    #expect(tree.markingCut(attestation.decodingAnomalies) == tree)
  }

  @Test(
    "a value that arrived in part says how many bytes arrived, and a list behind it wasn't reached")
  func value() {
    let notes = notes(20)
    #expect(notes["attestation/fmt"] == "cut short: 14 of 15 bytes")
    #expect(notes["attestation/attStmt/x5c"] == "not reached: the bytes end before it")
  }

  @Test("a certificate that ends before its version has none, and its list says that it ends there")
  func certificate() {
    let cut = AttestationObject(decoding: Bytes(attestation.bytes.prefix(40).array))
    let tree = cut.tree().markingCut(cut.decodingAnomalies)
    #expect(!tree.walk().contains { $0.node.name == "version" })
    let notes = notes(100)
    #expect(notes["attestation/attStmt/x5c"] == "begun, and the bytes end in the list")
    for part in ["attStmt/receipt", "authData"] {
      #expect(notes["attestation/\(part)"] == "not reached: the bytes end before it")
    }
  }

  @Test("a receipt that ends in its payload has no certificates and signers that were reached")
  func receipt() throws {
    let receipt = try #require(attestation.statement.receipt)
    let notes = notes(receipt.bytes.startIndex + 400)
    #expect(notes["attestation/attStmt/x5c"] == "certificates, leaf first")
    for list in ["certificates", "signers"] {
      #expect(
        notes["attestation/attStmt/receipt/\(list)"] == "not reached: the bytes end before it")
    }
    // One field, and each that contains it.
    let cut = notes.filter { $0.value.contains("cut short") }.keys.sorted { $0.count < $1.count }
    #expect(cut.first == "attestation")
    #expect(cut.last?.hasPrefix("attestation/attStmt/receipt/") == true)
    #expect(zip(cut, cut.dropFirst()).allSatisfy { $1.hasPrefix("\($0)/") })
  }

  @Test("an empty list before other fields keeps its number")
  func emptyList() throws {
    let tree = FieldNode(
      "receipt",
      [
        FieldNode("certificates", .number(0)),
        FieldNode("signature", .bytes(Bytes([1, 2])), at: Bytes([1, 2])),
      ])
    let anomaly = Anomaly(.truncated(needed: 9, available: 0), at: Bytes([1]).suffix(0))
    #expect(tree.markingCut([anomaly]).children.first?.value == .number(0))
  }
}
