import Decoding
import Evidence
import Results

extension Check {
  /// Checks field 6, the type of the receipt.
  ///
  /// - Passes: ATTEST in an attestation; ATTEST or RECEIPT in a receipt alone.
  /// - Fails: any other type, also RECEIPT in an attestation: such a receipt comes from Apple's
  ///   server and was put in later.
  /// - Not run: there is no field 6.
  package static let receiptType = Check("receipt.type") { input in
    guard let receipt = input.receipt?.receipt, let value = receipt.value(.receiptType) else {
      return .unreadable("There is no field 6 to read.")
    }
    let place = EvidenceReference(value, "/receipt/payload/6")
    let allowed: [Receipt.Kind] = input.attestation == nil ? [.attest, .receipt] : [.attest]
    guard let kind = receipt.kind, allowed.contains(kind) else {
      return .fail(
        "The receipt's type is “\(value.text)”.",
        expected: Value(
          .text(allowed.map(\.rawValue).joined(separator: " or ")), "the type of receipt here"),
        actual: Value(
          value.allSatisfy(\.isPrintable)
            ? .text(value.text) : .bytes(value.array),
          "in field 6 of the receipt"), at: [place])
    }
    return .pass("The type is \(kind.rawValue).", at: place)
  }
}
