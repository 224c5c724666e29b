package import Evidence
import SystemCrypto

/// A value in a response that may be a challenge that the server issued.
package struct IssuedValue: Sendable {
  /// The value as the response writes it.
  package let text: Bytes
  /// The kind of place at which it was found.
  package let origin: Origin
  /// The path from the file to the value.
  package let steps: [SourceStep]
  /// The values of neighboring members with the name of an identifier, by which a request may name
  /// this value.
  package var identifiers: [Bytes] = []
  /// For how long the server says that the value is valid, in milliseconds; `nil` if it doesn't say so.
  package var lifetime: Int64?

  /// The kind of place of a value in a response. Cases are in order of strength, strongest first.
  package enum Origin: Int, Sendable, Comparable {
    /// A member, its parent, a header or a cookie with the name of a challenge.
    case named
    /// The whole body.
    case whole
    /// A member with any other name whose value looks random.
    case member
    /// The only text of a body, which doesn't look random.
    case onlyText

    /// Returns whether the left place is stronger evidence than the right one.
    package static func < (left: Origin, right: Origin) -> Bool { left.rawValue < right.rawValue }
  }

  /// Creates a value without identifiers.
  package init(_ text: Bytes, _ origin: Origin, at steps: [SourceStep]) {
    self.text = text
    self.origin = origin
    self.steps = steps
  }
}

/// An artifact in a request, with what the request says about its challenge.
package struct ObservedArtifact: Sendable {
  /// The SHA-256 hash of the artifact.
  package let digest: [UInt8]
  /// The SHA-256 hash of what Apple signed in an attestation, which no client can write in another way; that of the
  /// artifact if nothing was found to be signed.
  package let signedDigest: [UInt8]
  /// Whether it is an attestation; otherwise it is an assertion.
  package let isAttestation: Bool
  /// The values of the request's members that have the name of a challenge.
  package var challenges: [Bytes] = []
  /// The values of the request's members that have the name of a challenge's identifier.
  package var identifiers: [Bytes] = []
  /// The values of the client data's members that have the name of a challenge. If the client data
  /// isn't JSON, all of it.
  package var challengesOfData: [Bytes] = []
  /// Whether a member of the client data has the name of a challenge.
  package var dataNamesChallenge = false

  /// Creates an observation without values of an artifact whose hashes are known.
  package init(digest: [UInt8], signedDigest: [UInt8], isAttestation: Bool) {
    self.digest = digest
    self.signedDigest = signedDigest
    self.isAttestation = isAttestation
  }

  /// Creates an observation without values, and hashes the artifact.
  ///
  /// - Parameter signed: What Apple signed in it; `nil` if nothing was found.
  package init(_ artifact: Bytes, isAttestation: Bool, signed: Bytes? = nil) {
    let digest = Digest.sha256(artifact)
    self.init(
      digest: digest, signedDigest: signed.map { Digest.sha256($0) } ?? digest,
      isAttestation: isAttestation)
  }
}
