import Decoding
import Evidence

extension CaseForge {
  /// Genuine artifacts that something between the device and the server has put into another form.
  func transportCases() throws -> [ForgedCase] {
    try TransportDamage.all.map { damage in
      try attestation(
        "transport-encoding--\(damage.name)", damage.title, damage.expectation,
        suits: damage.suits,
        record: { $0.attestation = $0.attestation.map(damage.apply) })
    } + exchangedFieldCases()
  }

  private func exchangedFieldCases() throws -> [ForgedCase] {
    let assertion = try assertion("assertion", "", .accepted).record
    return [
      try attestation(
        "transport-kind--attestation-as-receipt", "The field for receipts holds an attestation",
        .warned(by: "transport.kind"),
        record: { record in
          record.receipt = record.attestation
          record.attestation = nil
        }),
      try attestation(
        "transport-kind--assertion-as-attestation",
        "The field for attestations holds an assertion", .warned(by: "transport.kind"),
        record: { record in
          let id = record.id
          record = assertion
          record.id = id
          record.attestation = record.assertion
          record.assertion = nil
        }),
    ]
  }
}
