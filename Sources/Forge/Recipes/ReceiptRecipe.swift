import Decoding
import Evidence

extension CaseRecipe {
  /// A genuine receipt alone with its record, changed in the way that the case asks for.
  package static func receipt(
    _ name: String, _ title: String, _ expectation: CaseExpectation, causes: [String] = [],
    pki: @escaping @Sendable (Scene) throws -> ThrowawayPKI = { $0.pki },
    plan change: @escaping @Sendable (inout ReceiptPlan, Scene) throws -> Void = { _, _ in },
    record describe: @escaping @Sendable (inout EvidenceRecord, ReceiptPlan, Scene) throws -> Void =
      { _, _, _ in }
  ) -> CaseRecipe {
    CaseRecipe(name, title, expectation, causes: causes) { scene in
      let attestation = AttestationPlan(scene)
      let attested = try attestation.forge(with: scene.pki)
      var plan = attestation.receipt
      plan.certificate = attested.certificate
      try change(&plan, scene)

      var record = EvidenceRecord(id: name)
      record.receipt = try plan.forge(with: try pki(scene)).base64
      record.keyId = attested.keyID.base64
      record.appId = scene.appID
      record.environment = attestation.environment.rawValue
      record.capturedAt = plan.createdAt.adding(milliseconds: 1_203).description
      try describe(&record, plan, scene)
      return record
    }
  }
}
