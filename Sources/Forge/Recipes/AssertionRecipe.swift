import Evidence
import Signing
import SystemCrypto

/// A fault of an assertion: changes to a genuine one and to its record.
package struct AssertionFault: Sendable {
  /// Changes the assertion before it is signed.
  let change: @Sendable (inout AssertionPlan, Scene) throws -> Void
  /// Changes the record after the assertion was forged.
  let describe: @Sendable (inout EvidenceRecord, Scene) throws -> Void

  /// Returns the record of an assertion with the fault.
  ///
  /// - Parameter name: The identifier of the record.
  func record(named name: String, in scene: Scene) throws -> EvidenceRecord {
    var plan = AssertionPlan(
      key: scene.key, appID: scene.appID, counter: scene.counter + 1,
      clientData: scene.clientData)
    try change(&plan, scene)

    var record = EvidenceRecord(id: name)
    record.assertion = try plan.forge().base64
    record.keyId = Digest.sha256(scene.key.publicPoint).base64
    record.publicKey = scene.key.publicPoint.base64
    record.previousCounter = scene.counter
    record.clientData = scene.clientData.base64
    record.clientDataEncoding = "base64"
    record.challenge = scene.challenge.base64
    record.challengeEncoding = "base64"
    record.appId = scene.appID
    record.capturedAt = scene.issuedAt.adding(days: 2).description
    try describe(&record, scene)
    return record
  }
}

extension CaseRecipe {
  /// Creates a recipe of an assertion.
  ///
  /// - Parameters:
  ///   - name: The unique name.
  ///   - title: What was done.
  ///   - expectation: The expected result; by default a rejection by the rule in the name.
  ///   - causes: The IDs of the causes that must be found.
  ///   - change: Changes the assertion before it is signed.
  ///   - describe: Changes the record after the assertion was forged.
  package static func assertion(
    _ name: String, _ title: String, _ expectation: CaseExpectation? = nil, causes: [String] = [],
    plan change: @escaping @Sendable (inout AssertionPlan, Scene) throws -> Void = { _, _ in },
    record describe: @escaping @Sendable (inout EvidenceRecord, Scene) throws -> Void = { _, _ in }
  ) -> CaseRecipe {
    CaseRecipe(
      name, title, expectation, causes: causes,
      fault: .assertion(AssertionFault(change: change, describe: describe)))
  }
}
