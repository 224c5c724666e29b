import Decoding
import Evidence

/// A fault of a separate receipt: changes to a genuine one and to its record.
package struct ReceiptFault: Sendable {
  /// Returns the PKI that signs.
  let pki: @Sendable (Scene) throws -> ThrowawayPKI
  /// Changes the receipt before it is signed.
  let change: @Sendable (inout ReceiptPlan, Scene) throws -> Void
  /// Changes the record after the receipt was forged.
  let describe: @Sendable (inout EvidenceRecord, ReceiptPlan, Scene) throws -> Void

  /// Returns the record of a receipt with the fault.
  ///
  /// - Parameter name: The identifier of the record.
  func record(named name: String, in scene: Scene) throws -> EvidenceRecord {
    let attestation = AttestationPlan(scene)
    let attested = try attestation.forge(with: scene.pki)
    var plan = attestation.receipt
    plan.certificate = attested.certificate
    try change(&plan, scene)

    var record = EvidenceRecord(id: name)
    record.receipt = try plan.forge(with: pki(scene)).base64
    record.keyId = attested.keyID.base64
    record.appId = scene.appID
    record.environment = attestation.environment.rawValue
    record.capturedAt = plan.createdAt.adding(milliseconds: 1_203).description
    try describe(&record, plan, scene)
    return record
  }
}

extension CaseRecipe {
  /// Creates a recipe of a separate receipt.
  ///
  /// - Parameters:
  ///   - name: The unique name.
  ///   - title: What was done.
  ///   - expectation: The expected result; by default a rejection by the rule in the name.
  ///   - causes: The IDs of the causes that must be found.
  ///   - pki: Returns the PKI that signs; the trusted one by default.
  ///   - change: Changes the receipt before it is signed.
  ///   - describe: Changes the record after the receipt was forged.
  package static func receipt(
    _ name: String, _ title: String, _ expectation: CaseExpectation? = nil, causes: [String] = [],
    pki: @escaping @Sendable (Scene) throws -> ThrowawayPKI = { $0.pki },
    plan change: @escaping @Sendable (inout ReceiptPlan, Scene) throws -> Void = { _, _ in },
    record describe: @escaping @Sendable (inout EvidenceRecord, ReceiptPlan, Scene) throws -> Void =
      { _, _, _ in }
  ) -> CaseRecipe {
    CaseRecipe(
      name, title, expectation, causes: causes,
      fault: .receipt(ReceiptFault(pki: pki, change: change, describe: describe)))
  }
}
