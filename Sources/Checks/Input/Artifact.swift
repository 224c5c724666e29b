package import Decoding
package import Evidence

/// An App Attest artifact, decoded by its type: attestation object, assertion or receipt.
///
/// Types without a decoder of their own keep their bytes. A malformed artifact is still decoded:
/// the decoders are total, and record deviations as anomalies instead of throwing.
package enum Artifact: Sendable {
  /// An attestation object: CBOR with `fmt`, `attStmt` and `authData` (WebAuthn §6.5.4).
  case attestation(AttestationObject)
  /// An assertion: CBOR with `signature` and `authenticatorData`.
  case assertion(Assertion)
  /// A receipt by itself: a CMS SignedData message (RFC 5652 §5) whose content is a set of fields.
  /// The receipt inside an attestation belongs to ``attestation(_:)``.
  case receipt(Receipt)
  /// A token or a DeviceCheck request, which other types decode, or bytes of unknown type.
  case other(ArtifactType, Bytes)

  /// Decodes bytes as an artifact of the given type, without checking that they look like one.
  ///
  /// - Parameters:
  ///   - bytes: The artifact itself, after its text encoding was decoded.
  ///   - type: The type that was recognized, as a rule by `ArtifactType.sniff`.
  ///   - limits: The most depth, items and bytes that a decoder follows; what exceeds them becomes
  ///     an anomaly.
  package init(decoding bytes: Bytes, as type: ArtifactType, limits: DecodingLimits = .standard) {
    self =
      switch type {
      case .attestation: .attestation(AttestationObject(decoding: bytes, limits: limits))
      case .assertion: .assertion(Assertion(decoding: bytes, limits: limits))
      case .receipt: .receipt(Receipt(decoding: bytes, limits: limits))
      case .token, .deviceCheck, .unknown: .other(type, bytes)
      }
  }

  /// The type that the artifact was decoded as.
  package var type: ArtifactType {
    switch self {
    case .attestation: .attestation
    case .assertion: .assertion
    case .receipt: .receipt
    case .other(let type, _): type
    }
  }

  /// The whole artifact as a tree of fields, each with its byte range, at full detail.
  package var tree: FieldNode { tree(.complete) }

  /// Returns the artifact as a tree of fields for display.
  ///
  /// - Parameter detail: How much of certificates and receipts is expanded. Assertions, requests
  ///   and unknown bytes are short, so the detail doesn't change them.
  /// - Returns: The root field. A token or unknown bytes give a single field, marked as secret if
  ///   it is a token or a private key.
  package func tree(_ detail: TreeDetail) -> FieldNode {
    switch self {
    case .attestation(let object): object.tree(detail).markingCut(object.decodingAnomalies)
    case .assertion(let object): object.tree.markingCut(object.encodingAnomalies)
    case .receipt(let object): object.tree(detail).markingCut(object.decodingAnomalies)
    case .other(.deviceCheck, let bytes): DeviceCheckRequest(decoding: bytes).tree(bytes)
    case .other(let type, let bytes):
      FieldNode(
        type.rawValue, bytes.count > Self.longestValue ? .none : .bytes(bytes), at: bytes,
        privacy: Self.isSecret(bytes, type) ? .secret : .plain)
    }
  }

  /// Maximum number of unknown bytes that are a value. Of more, only their place is given, so that the
  /// output doesn't grow with what an archive expands to.
  private static let longestValue = 64 << 10

  /// Whether reports must redact the bytes: a private key that was sent by mistake, or a token,
  /// because whoever has the token can use it.
  private static func isSecret(_ bytes: Bytes, _ type: ArtifactType) -> Bool {
    type == .token || MismatchedContent.isPrivateKey(bytes)
  }
}
