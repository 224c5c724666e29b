import Decoding

/// Family T: genuine artifacts that something between the device and the server has put into another
/// form, or into another field.
enum TransportCases {
  static let all = damages + fields

  private static let damages: [CaseRecipe] = TransportDamage.all.map { damage in
    .attestation(
      "transport-encoding--\(damage.name)", damage.title, damage.expectation,
      causes: damage.causes, suits: damage.suits,
      record: { record, _ in record.attestation = record.attestation.map(damage.apply) })
  }

  private static let fields: [CaseRecipe] = [
    .attestation(
      "transport-kind--attestation-as-receipt", "The field for receipts holds an attestation",
      .warned(by: "transport.kind"), causes: ["T12-field-name"],
      record: { record, _ in
        record.receipt = record.attestation
        record.attestation = nil
      }),
    .assertion(
      "transport-kind--assertion-as-attestation",
      "The field for attestations holds an assertion", .warned(by: "transport.kind"),
      causes: ["S11-assertion-as-attestation"],
      record: { record, _ in
        record.attestation = record.assertion
        record.assertion = nil
      }),
  ]
}
