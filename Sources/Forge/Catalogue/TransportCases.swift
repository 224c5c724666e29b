/// Forged cases of family T: genuine artifacts whose text was changed in transit, or that are in
/// the wrong field of the record.
enum TransportCases {
  /// All cases of the family.
  static let all = damages + fields

  /// One case per kind of damage to the text.
  private static let damages: [CaseRecipe] = TransportDamage.all.map { damage in
    .attestation(
      "transport-encoding--\(damage.name)", damage.title, damage.expectation,
      causes: damage.causes, suits: damage.suits,
      record: { record, _ in record.attestation = record.attestation.map(damage.apply) })
  }

  /// Artifacts in the field of another type.
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
