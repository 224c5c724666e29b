import Evidence

/// Recognition of other structures in DER: certificates, keys, signatures, certificate requests.
enum DERShape {
  /// Returns what the bytes are; `nil` if they aren't exactly one known structure.
  static func recognize(_ bytes: Bytes) -> MismatchedContent? {
    if let point = publicPoint(bytes) { return point }
    guard bytes.first == 0x30 else { return nil }
    let decoded = ASN1Decoder.decode(bytes, rules: .der)
    guard decoded.rest.isEmpty, let element = decoded.element, element.tag == .sequence else {
      return nil
    }
    if let shape = shapes.first(where: { $0.matches(element.children) }) {
      return MismatchedContent(shape.kind, shape.evidence, at: element.bytes.prefix(shape.marked))
    }
    if PublicKeyInfo(element) != nil {
      return MismatchedContent(
        .publicKey, "it is a SubjectPublicKeyInfo (RFC 5280 §4.1.2.7)", at: element.bytes)
    }
    return CertificateMark.recognize(Certificate(decoding: bytes))
  }

  /// Returns whether an element has the form of a private key.
  static func isPrivateKey(_ element: ASN1Element) -> Bool {
    element.tag == .sequence
      && shapes.contains { $0.kind == .privateKey && $0.matches(element.children) }
  }

  /// A structure that is recognized by the tags of its first elements.
  private struct Shape {
    /// The kind of artifact.
    let kind: MismatchedKind
    /// The evidence, as a clause for reports.
    let evidence: String
    /// The tags of the first elements, in order.
    let tags: [ASN1Tag]
    /// The number of elements, if it is fixed.
    var count: Int?
    /// Returns whether further conditions are met.
    var holds: @Sendable (_ first: ASN1Element, _ all: [ASN1Element]) -> Bool = { _, _ in true }
    /// The number of bytes from the start that are cited as evidence.
    var marked = 8

    /// Returns whether a SEQUENCE with these elements has the structure.
    func matches(_ elements: [ASN1Element]) -> Bool {
      guard let head = elements.first, elements.count >= tags.count else { return false }
      return elements.prefix(tags.count).map(\.tag) == tags
        && (count.map { $0 == elements.count } ?? true) && holds(head, elements)
    }
  }

  /// The structures, in the order of the tests.
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

  /// The maximum length in bytes of r and s of an ECDSA signature: that of P-521, with a sign byte.
  private static let longestNumber = 67

  /// Returns a public point for 65 bytes that start with `04` (SEC 1 §2.3.3). Whether the point is
  /// on the curve isn't checked.
  private static func publicPoint(_ bytes: Bytes) -> MismatchedContent? {
    guard bytes.count == 65, bytes.first == 4 else { return nil }
    return MismatchedContent(
      .publicPoint, "the first is 04, as in a point that is not compressed (SEC 1 §2.3.3)",
      at: bytes.prefix(1))
  }
}
