import Evidence

/// Structures in DER that stand by themselves: certificates, keys, signatures.
enum DERShape {
  static func recognise(_ bytes: Bytes) -> ForeignArtifact? {
    if let point = publicPoint(bytes) { return point }
    guard bytes.first == 0x30 else { return nil }
    let decoded = ASN1Decoder.decode(bytes, rules: .der)
    guard decoded.rest.isEmpty, let element = decoded.element, element.tag == .sequence else {
      return nil
    }
    if let shape = shapes.first(where: { $0.matches(element.children) }) {
      return ForeignArtifact(shape.kind, shape.evidence, at: element.bytes.prefix(shape.marked))
    }
    if PublicKeyInfo(element) != nil {
      return ForeignArtifact(
        .publicKey, "it is a SubjectPublicKeyInfo (RFC 5280 §4.1.2.7)", at: element.bytes)
    }
    return CertificateMark.recognise(Certificate(decoding: bytes))
  }

  /// A structure by the tags of its first elements, in order.
  private struct Shape {
    let kind: ForeignKind
    let evidence: String
    let tags: [ASN1Tag]
    /// The number of elements, where it is fixed.
    var count: Int?
    /// What else must hold of the elements, the first of which is given apart.
    var holds: @Sendable (_ first: ASN1Element, _ all: [ASN1Element]) -> Bool = { _, _ in true }
    /// How many bytes from the start are pointed at.
    var marked = 8

    func matches(_ elements: [ASN1Element]) -> Bool {
      guard let head = elements.first, elements.count >= tags.count else { return false }
      return elements.prefix(tags.count).map(\.tag) == tags
        && (count.map { $0 == elements.count } ?? true) && holds(head, elements)
    }
  }

  private static let shapes = [
    Shape(
      kind: .privateKey, evidence: "it is a PrivateKeyInfo (RFC 5958 §2)",
      tags: [.integer, .sequence, .octetString],
      holds: { first, _ in (first.unsignedInteger ?? 9) <= 1 }),
    Shape(
      kind: .privateKey, evidence: "it is an ECPrivateKey (RFC 5915 §3)",
      tags: [.integer, .octetString], holds: { first, _ in first.unsignedInteger == 1 }),
    Shape(
      kind: .privateKey, evidence: "it is an RSAPrivateKey (RFC 8017 §A.1.2)",
      tags: Array(repeating: .integer, count: 9),
      holds: { first, _ in first.unsignedInteger == 0 }),
    Shape(
      kind: .signature, evidence: "it is a SEQUENCE of two INTEGERs (RFC 3279 §2.2.3)",
      tags: [.integer, .integer], count: 2,
      holds: { $1.allSatisfy { $0.content.count <= longestNumber } }),
    Shape(
      kind: .publicKey, evidence: "it is an RSAPublicKey (RFC 8017 §A.1.1)",
      tags: [.integer, .integer], count: 2,
      holds: { first, _ in first.content.count > longestNumber }),
    Shape(
      kind: .certificateRequest, evidence: "it is a CertificationRequest (RFC 2986 §4.2)",
      tags: [.sequence, .sequence, .bitString], count: 3,
      holds: { first, _ in
        first.children.map(\.tag) == [.integer, .sequence, .sequence, .context(0)]
      }),
  ]

  /// Bytes that r or s of an ECDSA signature has at most: those of P-521, and one for the sign.
  private static let longestNumber = 67

  /// 04 ‖ X ‖ Y has the form of a point on P-256 (SEC 1 §2.3.3); whether it is one, the curve tells.
  private static func publicPoint(_ bytes: Bytes) -> ForeignArtifact? {
    guard bytes.count == 65, bytes.first == 4 else { return nil }
    return ForeignArtifact(
      .publicPoint, "the first is 04, as in a point that is not compressed (SEC 1 §2.3.3)",
      at: bytes.prefix(1))
  }
}
