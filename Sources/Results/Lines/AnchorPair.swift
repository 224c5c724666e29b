/// The two trust anchors of a run or of an artifact's policy.
package struct AnchorPair: Sendable, Hashable {
  /// The anchor for attestations: the Apple App Attestation Root CA, or the caller's replacement.
  package var attestation: AnchorFacts
  /// The anchor for receipts: Apple Root CA - G3, or the caller's replacement.
  package var receipt: AnchorFacts

  /// Pairs the anchor for attestations with the one for receipts.
  package init(_ attestation: AnchorFacts, _ receipt: AnchorFacts) {
    self.attestation = attestation
    self.receipt = receipt
  }

  /// What an anchor is for.
  enum Role: String, CaseIterable { case attestation, receipt }

  /// An anchor with its role.
  struct Element: Sendable {
    let role: Role
    let anchor: AnchorFacts

    static let fields = FieldTable(
      Element.init(role:anchor:),
      .field("role", \.role, .choice.schema(Schema(["enum": ["attestation", "receipt"]]))),
      .members(\.anchor, AnchorFacts.fields))
  }
}

extension AnchorFacts {
  /// The members of an anchor.
  static let fields = FieldTable(
    AnchorFacts.init(name:sha256:isBuiltIn:file:),
    .field("name", \.name, .own), .field("sha256", \.sha256, .own.schema(.digest)),
    .field(
      "builtIn", \.isBuiltIn, .flag, about: "False where the caller replaced Apple's certificate."),
    .field(
      "file", \.file, .optional(.text),
      about: "The file of the caller's certificate, as it was named."))
}

extension Codec<AnchorPair> {
  /// An array of both trust anchors. A reader demands both.
  static let anchors = Codec(
    schema: elements.schema,
    write: { pair, line in
      elements.write(
        [
          Element(role: .attestation, anchor: pair.attestation),
          Element(role: .receipt, anchor: pair.receipt),
        ], &line)
    },
    read: { (value, line) throws(ResultsFault) in
      let all = try elements.read(value, line)
      guard let attestation = all.first(where: { $0.role == .attestation })?.anchor,
        let receipt = all.first(where: { $0.role == .receipt })?.anchor
      else { throw value.fault("lacks an anchor for attestations or for receipts") }
      return AnchorPair(attestation, receipt)
    })

  private typealias Element = AnchorPair.Element
  private static let elements = Codec<[Element]>.list(.object(Element.fields))
}
