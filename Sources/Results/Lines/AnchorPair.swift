/// The two trust anchors that a line of results states: the one for attestations and the one for
/// receipts.
struct AnchorPair: Sendable {
  let attestation: AnchorFacts
  let receipt: AnchorFacts

  /// Pairs the anchor for attestations with the one for receipts.
  init(_ attestation: AnchorFacts, _ receipt: AnchorFacts) {
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
      {
        Element(
          role: $0, anchor: AnchorFacts(name: $1, sha256: $2, isBuiltIn: $3, file: $4))
      },
      .field("role", \.role, .choice.schema(Schema(["enum": ["attestation", "receipt"]]))),
      .field("name", \.anchor.name, .own),
      .field("sha256", \.anchor.sha256, .own.schema(.digest)),
      .field(
        "builtIn", \.anchor.isBuiltIn, .flag,
        about: "False where the caller replaced Apple's certificate."),
      .field(
        "file", \.anchor.file, .optional(.text),
        about: "The file of the caller's certificate, as it was named."))
  }
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
