package import Decoding
import Evidence
import Results

extension Check {
  /// Checks the payload: a SET of SEQUENCE { type, version, value } with all required fields.
  ///
  /// - Passes: there are no anomalies and fields 2, 3, 4, 5, 6, 12 and 21 are present; in a receipt
  ///   of type RECEIPT also 17 and 19.
  /// - Warns: the form is unusual.
  /// - Fails: a field is missing, malformed or duplicated.
  /// - Not run: there is no payload.
  package static let receiptStructure = Check("receipt.structure") { input in
    guard let receipt = input.receipt?.receipt, let payload = receipt.message.content else {
      return .unreadable("There is no payload to read.")
    }
    let types = receipt.fields.compactMap(\.type)
    let list = types.map(String.init).joined(separator: ", ")
    let form = Finding.judging(
      receipt.payloadAnomalies, path: "/receipt/payload", otherwise: "Fields \(list).")
    guard form.result == .pass else { return form }
    let missing = ReceiptField.Kind.required(in: receipt).filter { !types.contains($0.rawValue) }
    guard missing.isEmpty else {
      let names = missing.map { "field \($0.rawValue) (\($0.name))" }.joined(separator: ", ")
      return .fail(
        "The receipt lacks \(names).", at: [EvidenceReference(payload, "/receipt/payload")])
    }
    return form
  }
}

extension ReceiptField.Kind {
  /// Returns the fields that a receipt of its type must have.
  fileprivate static func required(in receipt: Receipt) -> [Self] {
    let always: [Self] = [
      .appID, .certificate, .clientHash, .token, .receiptType, .creationTime, .expirationTime,
    ]
    return receipt.kind == .receipt ? always + [.riskMetric, .notBefore] : always
  }
}

extension Receipt {
  /// The two kinds of receipt, by the text in field 6.
  package enum Kind: String {
    /// Made with an attestation.
    case attest = "ATTEST"
    /// Made by Apple's server in exchange for another receipt.
    case receipt = "RECEIPT"
  }

  /// The kind of the receipt; `nil` if field 6 is missing or has another text.
  package var kind: Kind? { text(.receiptType).flatMap(Kind.init) }
}
