package import Claims
package import Decoding
package import Evidence
package import SystemCrypto

/// An artifact as the rules see it: decoded, with what is expected of it and the policy in force.
package struct Subject: Sendable {
  package let type: ArtifactType
  /// The type that the evidence record's field promises; `nil` where nothing promised anything.
  package var claimedType: ArtifactType?
  /// Whether it is a file or text by itself, so that nothing promised an artifact.
  package var isLoose = false
  package let armour: ArmourReading
  /// The token, where the artifact is one.
  package let token: WebToken?
  /// What Apple's server was called with and answered, where the artifact is a request to DeviceCheck.
  package var deviceCheck: DeviceCheckCall?
  /// The attestation that stands beside a token.
  package internal(set) var companion: AttestedContent?
  /// What was sent in an App Attest artifact's place, where that is recognised.
  package let foreign: ForeignArtifact?
  package var expectations: Expectations
  package var circumstances = Circumstances()
  package var challengeContext = ChallengeContext()
  /// A value of the request that the signature covers and that isn't its client data, by its place.
  package var coveredValue: (value: GivenBytes, place: String)?
  /// The key of an attestation in the same run, for an assertion or receipt of that key.
  package var attestedKey: AttestedKey?
  /// The key of an attestation that is not sound. It is shown, and verifies nothing.
  package var keyClaim: KeyClaim?
  package var policy: Policy { didSet { signingPath = Self.path(receiptAsFound, policy) } }
  package var attestation: AttestedContent?
  package var assertion: Assertion?
  /// The receipt inside an attestation, or the artifact itself, if it is there to its last byte.
  package let receipt: ReceiptContent?
  /// The same, whole or not.
  package let receiptAsFound: Receipt?
  /// The path of the receipt's signer, which half a dozen rules ask for.
  package private(set) var signingPath: SigningPath?
  package let paths: PathCache

  package init(
    _ artifact: Artifact, claimedType: ArtifactType?, armour: ArmourReading,
    expectations: Expectations, attestedKey: AttestedKey?, keyClaim: KeyClaim? = nil,
    policy: Policy, verifier: Verifier
  ) {
    type = artifact.type
    self.claimedType = claimedType
    self.armour = armour
    foreign = artifact.foreign(in: armour)
    self.expectations = expectations
    self.attestedKey = attestedKey
    self.keyClaim = keyClaim
    self.policy = policy
    paths = verifier.paths
    if case .other(.token, let text) = artifact {
      token = WebToken(decoding: text)
    } else {
      token = nil
    }
    switch artifact {
    case .attestation(let object):
      attestation = AttestedContent(object)
      assertion = nil
      receiptAsFound = object.statement.hasWholeReceipt ? object.statement.receipt : nil
    case .assertion(let object):
      attestation = nil
      assertion = object
      receiptAsFound = nil
    case .receipt(let object):
      attestation = nil
      assertion = nil
      receiptAsFound = object
    case .other:
      attestation = nil
      assertion = nil
      receiptAsFound = nil
    }
    let leaf = attestation?.leaf
    receipt = receiptAsFound.flatMap {
      $0.message.isWhole ? ReceiptContent($0, beside: leaf) : nil
    }
    signingPath = Self.path(receiptAsFound, policy)
  }

  private static func path(_ receipt: Receipt?, _ policy: Policy) -> SigningPath? {
    receipt.flatMap { SigningPath(of: $0.message, to: policy.receiptAnchor) }
  }
}

extension Subject {
  /// The assertion, if it is there to its last byte.
  package var wholeAssertion: Assertion? {
    assertion.flatMap { $0.isWhole ? $0 : nil }
  }
}

/// What all artifacts of a run share: certificate paths that were validated already.
package struct Verifier: Sendable {
  let paths = PathCache()

  package init() {}
}

/// An attestation with what several rules derive from it.
package struct AttestedContent: Sendable {
  package let object: AttestationObject
  package let leaf: Certificate?
  package let details: AttestationExtensions?
  /// SHA-256 of the leaf's public key as a point: what the key ID must be.
  package let keyIdentifier: [UInt8]?

  /// The certificates, leaf first, if they are there to the last byte. Where the issuer stands in
  /// front, `attestation.structure` says so, and the rest is judged all the same.
  package let certificates: [Certificate]
  /// The same in the order of x5c.
  package let certificatesAsFound: [Certificate]

  init(_ object: AttestationObject) {
    self.init(
      object, certificates: object.statement.hasWholeChain ? object.statement.certificates : [])
  }

  /// The same attestation, as if these certificates stood in x5c.
  package func with(_ certificates: [Certificate]) -> AttestedContent {
    AttestedContent(object, certificates: certificates)
  }

  private init(_ object: AttestationObject, certificates: [Certificate]) {
    self.object = object
    self.certificates = certificates.leafFirst
    certificatesAsFound = certificates
    leaf = self.certificates.first
    details = leaf.map(AttestationExtensions.init)
    keyIdentifier = leaf?.publicKey.map { Digest.sha256($0.key) }
  }

  /// The authenticator data, if it is there to its last byte.
  package var authenticatorData: AuthenticatorData? {
    object.hasWholeAuthenticatorData ? object.authenticatorData : nil
  }
}

extension [Certificate] {
  /// Two certificates with the authority's first, in reverse order; anything else as it is.
  fileprivate var leafFirst: [Certificate] {
    let isTurned =
      count == 2 && self[0].basicConstraints?.isCA == true
      && self[1].basicConstraints?.isCA != true
    return isTurned ? reversed() : self
  }
}

/// A receipt with what several rules derive from it.
package struct ReceiptContent: Sendable {
  package let receipt: Receipt
  /// The certificate in field 3.
  package let certificate: Certificate?

  init(_ receipt: Receipt, beside leaf: Certificate?) {
    self.receipt = receipt
    certificate = receipt.certificate(like: leaf)
  }

  package var signer: SignerInfo? { receipt.message.signers.first }
}
