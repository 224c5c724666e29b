package import Decoding
package import Evidence

/// The bytes of an artifact, decoded as what they are.
package enum Artifact: Sendable {
  case attestation(AttestationObject)
  case assertion(Assertion)
  case receipt(Receipt)
  /// Something that is recognised but not decoded, or nothing known.
  case other(ArtifactType, Bytes)

  package init(decoding bytes: Bytes, as type: ArtifactType, limits: DecodingLimits = .standard) {
    self =
      switch type {
      case .attestation: .attestation(AttestationObject(decoding: bytes, limits: limits))
      case .assertion: .assertion(Assertion(decoding: bytes, limits: limits))
      case .receipt: .receipt(Receipt(decoding: bytes, limits: limits))
      case .token, .deviceCheck, .unknown: .other(type, bytes)
      }
  }

  package var type: ArtifactType {
    switch self {
    case .attestation: .attestation
    case .assertion: .assertion
    case .receipt: .receipt
    case .other(let type, _): type
    }
  }

  /// The artifact as fields.
  package var tree: FieldNode {
    switch self {
    case .attestation(let object): object.tree
    case .assertion(let object): object.tree
    case .receipt(let object): object.tree
    case .other(let type, let bytes): FieldNode(type.rawValue, Self.shown(bytes), at: bytes)
    }
  }

  /// A private key that was sent by mistake must not travel on in a report.
  private static func shown(_ bytes: Bytes) -> FieldValue {
    ForeignArtifact.isPrivateKey(bytes) ? .redacted(count: bytes.count) : .bytes(bytes)
  }
}
