package import Decoding
import Evidence
import SystemCrypto

/// A fault of an attestation: changes to a genuine one and to its record.
package struct AttestationFault: Sendable {
  /// The environment of the attestation.
  let environment: AttestationEnvironment
  /// Returns the PKI that issues and signs.
  let pki: @Sendable (Scene) throws -> ThrowawayPKI
  /// Returns whether the forged bytes have the shape that the case needs.
  let suits: @Sendable ([UInt8]) -> Bool
  /// Changes the attestation before it is forged.
  let change: @Sendable (inout AttestationPlan, Scene) throws -> Void
  /// Changes the record after the attestation was forged.
  let describe: @Sendable (inout EvidenceRecord, Scene) throws -> Void

  /// Returns the record of an attestation with the fault.
  ///
  /// - Parameter name: The identifier of the record.
  /// - Returns: `nil` if the forged bytes do not have the shape that the fault needs.
  func record(named name: String, in scene: Scene) throws -> EvidenceRecord? {
    var plan = AttestationPlan(scene, environment)
    try change(&plan, scene)
    let forged = try plan.forge(with: pki(scene))
    guard suits(forged.bytes) else { return nil }

    var record = EvidenceRecord(id: name)
    record.attestation = forged.bytes.base64
    record.keyId = forged.keyID.base64
    record.challenge = scene.challenge.base64
    record.challengeEncoding = "base64"
    record.appId = scene.appID
    record.environment = environment.rawValue
    record.capturedAt = plan.issuedAt.adding(milliseconds: 1_214).description
    try describe(&record, scene)
    return record
  }
}

extension CaseRecipe {
  /// Creates a recipe of an attestation.
  ///
  /// - Parameters:
  ///   - name: The unique name.
  ///   - title: What was done.
  ///   - expectation: The expected result; by default a rejection by the rule in the name.
  ///   - causes: The IDs of the causes that must be found.
  ///   - environment: The environment of the attestation.
  ///   - pki: Returns the PKI that issues and signs; the trusted one by default.
  ///   - suits: Whether the forged bytes have the shape that the case needs.
  ///   - change: Changes the attestation before it is forged.
  ///   - describe: Changes the record after the attestation was forged.
  package static func attestation(
    _ name: String, _ title: String, _ expectation: CaseExpectation? = nil, causes: [String] = [],
    environment: AttestationEnvironment = .production,
    pki: @escaping @Sendable (Scene) throws -> ThrowawayPKI = { $0.pki },
    suits: @escaping @Sendable ([UInt8]) -> Bool = { _ in true },
    plan change: @escaping @Sendable (inout AttestationPlan, Scene) throws -> Void = { _, _ in },
    record describe: @escaping @Sendable (inout EvidenceRecord, Scene) throws -> Void = { _, _ in }
  ) -> CaseRecipe {
    CaseRecipe(
      name, title, expectation, causes: causes,
      fault: .attestation(
        AttestationFault(
          environment: environment, pki: pki, suits: suits, change: change, describe: describe)))
  }
}

extension AttestationPlan {
  /// Plans the genuine attestation of the scene's device.
  package init(_ scene: Scene, _ environment: AttestationEnvironment = .production) {
    self.init(
      key: scene.key, appID: scene.appID, environment: environment,
      clientDataHash: Digest.sha256(scene.challenge), issuedAt: scene.issuedAt)
  }

  /// Sets the client data hash that the app passes, which becomes part of the nonce and of the
  /// receipt.
  package mutating func useClientDataHash(_ hash: [UInt8]) {
    clientDataHash = hash
    receipt.clientHash = hash
  }
}
