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

  /// The whole artifact as fields.
  package var tree: FieldNode { tree(.complete) }

  package func tree(_ detail: TreeDetail) -> FieldNode {
    switch self {
    case .attestation(let object): object.tree(detail)
    case .assertion(let object): object.tree
    case .receipt(let object): object.tree(detail)
    case .other(.deviceCheck, let bytes): DeviceCheckRequest(decoding: bytes).tree(bytes)
    case .other(let type, let bytes):
      FieldNode(
        type.rawValue, .bytes(bytes), at: bytes,
        privacy: Self.isSecret(bytes, type) ? .secret : .plain)
    }
  }

  /// A private key that was sent by mistake must not travel on in a report; nor must a token, which
  /// its holder is let in with.
  private static func isSecret(_ bytes: Bytes, _ type: ArtifactType) -> Bool {
    type == .token || ForeignArtifact.isPrivateKey(bytes)
  }
}
