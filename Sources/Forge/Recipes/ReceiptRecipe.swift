import Decoding
import Evidence

/// What is changed in a genuine receipt that came alone, and in its record.
package struct ReceiptFault: Sendable {
  /// The hierarchies that sign.
  let pki: @Sendable (Scene) throws -> ThrowawayPKI
  let change: @Sendable (inout ReceiptPlan, Scene) throws -> Void
  let describe: @Sendable (inout EvidenceRecord, ReceiptPlan, Scene) throws -> Void

  static func record(_ faults: [ReceiptFault], named name: String, in scene: Scene) throws
    -> EvidenceRecord
  {
    let attestation = AttestationPlan(scene)
    let attested = try attestation.forge(with: scene.pki)
    var plan = attestation.receipt
    plan.certificate = attested.certificate
    for fault in faults { try fault.change(&plan, scene) }
    var changed = scene
    for fault in faults { changed.pki = try fault.pki(changed) }

    var record = EvidenceRecord(id: name)
    record.receipt = try plan.forge(with: changed.pki).base64
    record.keyId = attested.keyID.base64
    record.appId = scene.appID
    record.environment = attestation.environment.rawValue
    record.capturedAt = plan.createdAt.adding(milliseconds: 1_203).description
    for fault in faults { try fault.describe(&record, plan, scene) }
    return record
  }
}

extension CaseRecipe {
  /// A genuine receipt alone with its record, changed in the way that the case asks for.
  package static func receipt(
    _ name: String, _ title: String, _ expectation: CaseExpectation, causes: [String] = [],
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
