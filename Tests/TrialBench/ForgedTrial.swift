package import Claims
import Checks
package import Decoding
package import Evidence
package import Forge
package import Signing
import SystemCrypto

/// Trials of genuine artifacts, forged under a throwaway PKI, with matching expectations. A test
/// changes the plan to make one mistake.
extension Trial {
  /// The App ID of all forged trials.
  package static let appID = "8YE23NZS57.com.example.wallet"
  /// The challenge of all forged trials, 32 bytes.
  package static let challenge = Digest.sha256(Array("challenge".utf8))
  /// The client data of forged assertions: JSON that contains the challenge.
  package static let clientData = Array(
    #"{"amount":"25.00","challenge":"\#(challenge.base64)"}"#.utf8)

  /// The PKI that issues forged artifacts unless a test names another one. The trials trust its
  /// roots.
  package static var pki: ThrowawayPKI { get throws { try sharedPKI.get() } }
  /// A second PKI with the same names, which no trial trusts.
  package static var foreignPKI: ThrowawayPKI { get throws { try sharedForeignPKI.get() } }

  /// Returns the key that is derived from a name.
  package static func key(_ name: String = "device") throws -> SigningKey {
    guard let key = SigningKey(curve: .p256, seed: Array(name.utf8)) else {
      throw ForgeError.noKey(name)
    }
    return key
  }

  /// Returns a trial of a forged attestation.
  ///
  /// - Parameters:
  ///   - environment: The environment of the attestation and of the expectations.
  ///   - key: The attested key; `nil` for the default device key.
  ///   - pki: The PKI that issues it; `nil` for ``pki``.
  ///   - change: Changes the plan before it is forged.
  package static func attestation(
    _ environment: AttestationEnvironment = .production, of key: SigningKey? = nil,
    pki: ThrowawayPKI? = nil, _ change: (inout AttestationPlan) throws -> Void = { _ in }
  ) throws -> Trial {
    var plan = try attestationPlan(environment, of: key)
    try change(&plan)
    let forged = try plan.forge(with: pki ?? self.pki)
    return try Trial(forging: .attestation, forged.bytes).expecting {
      $0.keyID = forged.keyID.base64
      $0.environment = environment == .production ? .production : .development
      $0.challenge = .base64(challenge)
      $0.capturedAt = plan.issuedAt.adding(milliseconds: 1_200)
    }
  }

  /// Returns a trial of a receipt for a forged attestation.
  ///
  /// - Parameters:
  ///   - pki: The PKI that signs the receipt; `nil` for ``pki``.
  ///   - change: Changes the receipt's plan before it is forged.
  package static func receipt(
    pki: ThrowawayPKI? = nil, _ change: (inout ReceiptPlan) throws -> Void = { _ in }
  ) throws -> Trial {
    let attestation = try attestationPlan()
    let attested = try attestation.forge(with: self.pki)
    var plan = attestation.receipt
    plan.certificate = attested.certificate
    try change(&plan)
    return try Trial(forging: .receipt, plan.forge(with: pki ?? self.pki)).expecting {
      $0.keyID = attested.keyID.base64
      $0.environment = .production
      $0.capturedAt = plan.createdAt.adding(milliseconds: 1_200)
    }
  }

  /// Returns a trial of a forged assertion with counter 8, before a server that stored counter 7.
  ///
  /// - Parameter change: Changes the plan before it is forged.
  package static func assertion(
    _ change: (inout AssertionPlan) throws -> Void = { _ in }
  ) throws -> Trial {
    var plan = AssertionPlan(
      key: try key(), appID: appID, counter: 8, clientData: clientData)
    try change(&plan)
    let trial = try Trial(forging: .assertion, plan.forge())
    let publicKey = GivenBytes.base64(try key().publicPoint)
    return trial.expecting {
      $0.publicKey = publicKey
      $0.clientData = .base64(clientData)
      $0.challenge = .base64(challenge)
      $0.previousCounter = 7
    }
  }

  /// Creates a trial that trusts ``pki`` and expects ``appID``, 1.2 seconds after the issuance.
  private init(forging type: ArtifactType, _ bytes: [UInt8]) throws {
    let payload = Bytes(bytes, name: "artifact")
    let pki = try Self.pki
    self.init(
      "forged \(type)", DecodedText(text: payload, payload: payload, encoding: .raw),
      attestationAnchor: .init(Bytes(pki.attestationRoot.certificate), isBuiltIn: false),
      receiptAnchor: .init(Bytes(pki.receiptRoot.certificate), isBuiltIn: false))
    self.type = type
    claimedType = type
    expectations.appIDs = [Self.appID]
    evaluatedAt = Self.issuedAt.adding(milliseconds: 1_200)
  }

  /// Returns the plan of a genuine attestation.
  private static func attestationPlan(
    _ environment: AttestationEnvironment = .production, of key: SigningKey? = nil
  ) throws -> AttestationPlan {
    AttestationPlan(
      key: try key ?? self.key(), appID: appID, environment: environment,
      clientDataHash: Digest.sha256(challenge), issuedAt: issuedAt)
  }

  /// The time of issuance: 2026-10-14T09:26:53.589Z.
  package static let issuedAt = Timestamp(milliseconds: 1_791_970_013_589)

  private static let sharedPKI = Result { try ThrowawayPKI(seed: "trials") }
  private static let sharedForeignPKI = Result { try ThrowawayPKI(seed: "foreign trials") }
}

extension GivenBytes {
  /// Returns given bytes that are written in Base64 and declared as such.
  package static func base64(_ bytes: [UInt8]) -> GivenBytes { text(bytes.base64, .base64) }

  /// Returns given bytes with a text and, if known, its encoding.
  package static func text(_ text: String, _ encoding: Encoding? = nil) -> GivenBytes {
    GivenBytes(Bytes(Array(text.utf8)), encoding)
  }
}

extension [ReceiptPlan.Field] {
  /// Returns the fields with a new value and version in every field of one type.
  package func setting(
    _ type: ReceiptField.Kind, to value: [UInt8], version: Int64 = 1
  ) -> Self {
    map { field in
      var field = field
      if field.type == type { (field.value, field.version) = (value, version) }
      return field
    }
  }
}
