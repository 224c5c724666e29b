package import Claims
package import Decoding
package import Evidence
import Results
package import SystemCrypto

/// The input of the rules: one decoded artifact, with what the server expects of it and the policy
/// of the run.
///
/// Values that several rules need, such as the leaf or the path of the receipt's signer, are
/// computed once here.
package struct CheckInput: Sendable {
  /// The type that the artifact was decoded as. It selects the rules that run.
  package let type: ArtifactType
  /// The type that the name of the field promised, such as `assertion`; `nil` if the bytes came
  /// without a field name.
  package var claimedType: ArtifactType?
  /// Whether the input is a file or a text by itself, so that no field name claimed that it is an
  /// artifact.
  package var isLoose = false
  /// The text around the artifact: its encoding, the repairs that decoding needed, and damage.
  package let decodedText: DecodedText
  /// The same in the text that was captured. What follows the artifact there shows how it was cut off.
  let captured: DecodedText
  /// The decoded JSON Web Token; `nil` for all other types.
  package let token: WebToken?
  /// The call to Apple's DeviceCheck server and its answer; `nil` for all other types, and if the
  /// evidence has only the body.
  package var deviceCheck: DeviceCheckCall?
  /// The attestation in the same exchange or record as a token, which the token's claims are
  /// compared with.
  package internal(set) var companion: AttestedContent?
  /// What was sent instead of an App Attest artifact, such as an HTML page or a passkey
  /// attestation; `nil` if nothing of that kind was recognized.
  package let mismatched: MismatchedContent?
  /// What the server expects of this artifact: App IDs, challenge, client data, keys, counter.
  package var expectations: Expectations
  /// Facts about the request, such as its path, which some apps sign.
  package var circumstances = Circumstances()
  /// Other challenges in the evidence.
  package var challengeContext = ChallengeContext()
  /// A value of the request that the signature covers and that isn't the given client data; `nil` if
  /// none was found.
  package var coveredValue: CoveredValue?
  /// The key of a sound attestation in the same run, for an assertion or receipt of that key.
  /// ``AttestedKey`` says when an attestation is sound.
  package var attestedKey: AttestedKey?
  /// The key of an attestation that isn't sound, or is for another app or environment. Reports show
  /// it; it verifies nothing.
  package var keyClaim: KeyClaim?
  /// The settings of the run. A change computes ``signingPath`` again, because the path depends on
  /// the receipt's anchor.
  package var policy: Policy { didSet { signingPath = Self.path(receiptAsFound, policy) } }
  /// The attestation with its derived values; `nil` for all other types.
  package var attestation: AttestedContent?
  /// The assertion, complete or not; `nil` for all other types. See ``wholeAssertion``.
  package var assertion: Assertion?
  /// The receipt inside an attestation, or the artifact itself, if its message is complete.
  package let receipt: ReceiptContent?
  /// The same receipt, complete or not. In an attestation whose receipt was cut off it is `nil`.
  package let receiptAsFound: Receipt?
  /// The certificate path of the receipt's signer; `nil` if SignerInfo doesn't name exactly one
  /// certificate of the message.
  package private(set) var signingPath: SigningPath?
  /// The certificate paths that were validated already in this run.
  package let paths: PathCache

  /// Collects everything that the rules need to know about one artifact.
  ///
  /// - Parameters:
  ///   - artifact: The decoded artifact.
  ///   - claimedType: The type that the field's name promised, if any.
  ///   - decodedText: How the text around the artifact was decoded.
  ///   - expectations: What the server expects of this artifact.
  ///   - attestedKey: The key of a sound attestation in the same run that the artifact should
  ///     belong to.
  ///   - keyClaim: The key of an attestation that isn't sound.
  ///   - policy: The settings of the run.
  ///   - shared: What all artifacts of the run share.
  package init(
    _ artifact: Artifact, claimedType: ArtifactType?, decodedText: DecodedText,
    expectations: Expectations, attestedKey: AttestedKey?, keyClaim: KeyClaim? = nil,
    policy: Policy, shared: RunState
  ) {
    type = artifact.type
    self.claimedType = claimedType
    captured = decodedText
    self.decodedText = decodedText.withoutSurroundings
    mismatched = artifact.mismatched(in: self.decodedText)
    self.expectations = expectations
    self.attestedKey = attestedKey
    self.keyClaim = keyClaim
    self.policy = policy
    paths = shared.paths
    token = if case .other(.token, let text) = artifact { WebToken(decoding: text) } else { nil }
    attestation = if case .attestation(let object) = artifact { .init(object) } else { nil }
    assertion = if case .assertion(let object) = artifact { object } else { nil }
    receiptAsFound =
      switch artifact {
      case .attestation(let object):
        object.statement.hasWholeReceipt ? object.statement.receipt : nil
      case .receipt(let object): object
      case .assertion, .other: nil
      }
    let leaf = attestation?.leaf
    receipt = receiptAsFound.flatMap {
      $0.message.isWhole ? ReceiptContent($0, beside: leaf) : nil
    }
    signingPath = Self.path(receiptAsFound, policy)
  }

  /// Returns the path of a receipt's signer, up to the receipt anchor of the policy.
  private static func path(_ receipt: Receipt?, _ policy: Policy) -> SigningPath? {
    receipt.flatMap { SigningPath(of: $0.message, to: policy.receiptAnchor) }
  }
}

extension CheckInput {
  /// The assertion if all of its bytes are present, otherwise `nil`. Rules about the content use
  /// it, so that a cut-off assertion fails once, in the rule about its form.
  package var wholeAssertion: Assertion? {
    assertion.flatMap { $0.isWhole ? $0 : nil }
  }

  /// The authenticator data of an attestation or of a complete assertion.
  package var signedData: AuthenticatorData? {
    attestation?.authenticatorData ?? wholeAssertion?.authenticatorData
  }

  /// The JSON Pointer of the authenticator data.
  package var dataPath: String { type == .assertion ? "/authenticatorData" : "/authData" }
}

/// The state that all artifacts of a run share: a cache of validated certificate paths.
///
/// Sharing it saves most of the work, because nearly all attestations have the same intermediate.
package struct RunState: Sendable {
  /// Reports of validation by certificate path, with a bounded number of entries.
  let paths = PathCache()

  /// Creates an empty cache. One per run is enough; it can be used from several threads.
  package init() {}
}

/// An attestation object with the values that several rules derive from it.
package struct AttestedContent: Sendable {
  /// The decoded attestation object.
  package let object: AttestationObject
  /// The first of ``certificates``: the certificate of the attested key, which Apple calls
  /// credCert. `nil` if x5c is missing or cut off.
  package let leaf: Certificate?
  /// The contents of Apple's own extensions in the leaf, 1.2.840.113635.100.8.2 to 8.7: nonce, App
  /// ID, operating system.
  package let details: AttestationExtensions?
  /// SHA-256 of the leaf's public key as the point 04 ‖ X ‖ Y, 32 bytes. The key ID and the
  /// credential ID must equal it (Apple, steps 5 and 9). `nil` if there is no leaf, or its key
  /// can't be read.
  package let keyIdentifier: [UInt8]?

  /// The certificates of x5c with the leaf first, if all of their bytes are present; otherwise
  /// empty.
  ///
  /// If x5c has the issuer first, `attestation.structure` fails, but the other rules still check
  /// both certificates in their proper roles.
  package let certificates: [Certificate]
  /// The same certificates in the order of x5c.
  package let certificatesAsFound: [Certificate]

  /// Derives the values from a decoded object.
  init(_ object: AttestationObject) {
    self.init(
      object, certificates: object.statement.hasWholeChain ? object.statement.certificates : [])
  }

  /// Returns the same attestation with other certificates in x5c, to test what a different chain
  /// would change.
  ///
  /// - Parameter certificates: The certificates instead of those in x5c. Of two, the issuer may
  ///   come first.
  package func with(_ certificates: [Certificate]) -> AttestedContent {
    AttestedContent(object, certificates: certificates)
  }

  /// Derives the values from an object and a given list of certificates.
  private init(_ object: AttestationObject, certificates: [Certificate]) {
    self.object = object
    self.certificates = certificates.leafFirst
    certificatesAsFound = certificates
    leaf = self.certificates.first
    details = leaf.map(AttestationExtensions.init)
    keyIdentifier = leaf?.publicKey.map { Digest.sha256($0.key) }
  }

  /// The authenticator data if all of its bytes are present, otherwise `nil`.
  package var authenticatorData: AuthenticatorData? {
    object.hasWholeAuthenticatorData ? object.authenticatorData : nil
  }

  /// The environment that the aaguid names; `nil` for another aaguid or none.
  package var environment: AttestationEnvironment? {
    authenticatorData?.credential?.aaguid.flatMap(AttestationEnvironment.init)
  }
}

extension Finding {
  /// The finding of a rule that reads the leaf if there is none.
  static let noLeaf = unreadable("There is no leaf certificate.")
}

extension [Certificate] {
  /// Exchanges two certificates if the first is an authority (basicConstraints CA=TRUE, RFC 5280
  /// §4.2.1.9) and the second isn't; any other list stays as it is.
  fileprivate var leafFirst: [Certificate] {
    let isTurned =
      count == 2 && self[0].basicConstraints?.isCA == true
      && self[1].basicConstraints?.isCA != true
    return isTurned ? reversed() : self
  }
}

/// A receipt with the values that several rules derive from it.
package struct ReceiptContent: Sendable {
  /// The decoded receipt.
  package let receipt: Receipt
  /// The certificate in field 3, which Apple calls the attested public key; `nil` if the field is
  /// missing or isn't a certificate.
  package let certificate: Certificate?

  /// Decodes the certificate of field 3.
  ///
  /// - Parameter leaf: The leaf of the surrounding attestation. If field 3 has the same bytes, as
  ///   it should, the leaf is used and nothing is decoded again.
  init(_ receipt: Receipt, beside leaf: Certificate?) {
    self.receipt = receipt
    certificate = receipt.certificate(like: leaf)
  }

  /// The first SignerInfo of the message (RFC 5652 §5.3); a genuine receipt has exactly one.
  package var signer: SignerInfo? { receipt.message.signers.first }
}
