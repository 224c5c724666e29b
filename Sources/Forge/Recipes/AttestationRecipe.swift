package import Decoding
import Evidence
import SystemCrypto

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
    CaseRecipe(name, title, expectation, causes: causes) { scene in
      var plan = AttestationPlan(scene, environment)
      try change(&plan, scene)
      let forged = try plan.forge(with: try pki(scene))
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
