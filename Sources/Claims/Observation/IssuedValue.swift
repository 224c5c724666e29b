package import Evidence
import SystemCrypto

/// A value of a response that may be a challenge.
package struct IssuedValue: Sendable {
  package let text: Bytes
  package let origin: Origin
  /// The way from the file to it.
  package let steps: [SourceStep]
  /// What belongs to it as its identifier: members beside it with the name of one.
  package var identifiers: [Bytes] = []

  /// Where in a response it stands, the strongest first.
  package enum Origin: Int, Sendable, Comparable {
    /// A member, its parent, a header or a cookie is called a challenge.
    case named
    /// The whole body.
    case whole
    /// A member that looks random, of any other name.
    case member
    /// The only text of a body, which doesn't look random.
    case onlyText

    package static func < (left: Origin, right: Origin) -> Bool { left.rawValue < right.rawValue }
  }

  package init(_ text: Bytes, _ origin: Origin, at steps: [SourceStep]) {
    self.text = text
    self.origin = origin
    self.steps = steps
  }
}

/// An artifact in a request, with what the request says of its challenge.
package struct ObservedArtifact: Sendable {
  /// SHA-256 of the artifact.
  package let digest: [UInt8]
  package let isAttestation: Bool
  /// Values of members of the request that are called a challenge.
  package var challenges: [Bytes] = []
  /// Values of members of the request that are called the identifier of a challenge.
  package var identifiers: [Bytes] = []
  /// Values of members of its client data that are called a challenge; of client data that is no JSON, all
  /// of it.
  package var challengesOfData: [Bytes] = []
  /// Whether a member of its client data is called a challenge.
  package var dataNamesChallenge = false

  package init(_ artifact: Bytes, isAttestation: Bool) {
    digest = Digest.sha256(artifact)
    self.isAttestation = isAttestation
  }
}
