package import Decoding
import Evidence
import SystemCrypto

/// What is changed in a genuine attestation, and in its record.
package struct AttestationFault: Sendable {
  let environment: AttestationEnvironment
  /// The hierarchies that issue and sign.
  let pki: @Sendable (Scene) throws -> ThrowawayPKI
  /// Whether the bytes have the shape that the case needs.
  let suits: @Sendable ([UInt8]) -> Bool
  /// Changes what is forged.
  let change: @Sendable (inout AttestationPlan, Scene) throws -> Void
  /// Changes what the server says.
  let describe: @Sendable (inout EvidenceRecord, Scene) throws -> Void

  static func record(_ faults: [AttestationFault], named name: String, in scene: Scene) throws
    -> EvidenceRecord?
  {
    let environment = faults.map(\.environment).first { $0 != .production } ?? .production
    var plan = AttestationPlan(scene, environment)
    for fault in faults { try fault.change(&plan, scene) }
    var changed = scene
    for fault in faults { changed.pki = try fault.pki(changed) }
    let forged = try plan.forge(with: changed.pki)
    guard faults.allSatisfy({ $0.suits(forged.bytes) }) else { return nil }

    var record = EvidenceRecord(id: name)
    record.attestation = forged.bytes.base64
    record.keyId = forged.keyID.base64
    record.challenge = scene.challenge.base64
    record.challengeEncoding = "base64"
    record.appId = scene.appID
    record.environment = environment.rawValue
    record.capturedAt = plan.issuedAt.adding(milliseconds: 1_214).description
    for fault in faults { try fault.describe(&record, scene) }
    return record
  }
}

extension CaseRecipe {
  /// A genuine attestation with its record, changed in the way that the case asks for.
  ///
  /// - Parameters:
  ///   - pki: the hierarchies that issue and sign; the trusted ones where nothing is said.
  ///   - suits: whether the bytes have the shape that the case needs.
  ///   - plan: changes what is forged.
  ///   - record: changes what the server says.
  package static func attestation(
    _ name: String, _ title: String, _ expectation: CaseExpectation, causes: [String] = [],
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
  /// The attestation that the scene's device makes.
  package init(_ scene: Scene, _ environment: AttestationEnvironment = .production) {
    self.init(
      key: scene.key, appID: scene.appID, environment: environment,
      clientDataHash: Digest.sha256(scene.challenge), issuedAt: scene.issuedAt)
  }

  /// What the app passes to the system goes into the nonce and into the receipt.
  package mutating func useClientDataHash(_ hash: [UInt8]) {
    clientDataHash = hash
    receipt.clientHash = hash
  }
}
