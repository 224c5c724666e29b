import Evidence

extension RunHeader {
  /// Several runs as one: the inputs follow each other. A replaced trust anchor takes precedence over
  /// a built-in one, so that the report carries its banner.
  ///
  /// `nil` where there is no run.
  package init?(joining headers: [RunHeader]) {
    guard let first = headers.first else { return nil }
    let attestation = headers.map(\.attestationAnchor)
    let receipt = headers.map(\.receiptAnchor)
    self.init(
      tool: first.tool, inputs: headers.flatMap(\.inputs),
      attestationAnchor: attestation.first { !$0.isBuiltIn } ?? first.attestationAnchor,
      receiptAnchor: receipt.first { !$0.isBuiltIn } ?? first.receiptAnchor,
      legends: RuleLegends(headers.flatMap(\.legends.all)))
  }

  /// In what the runs differ that can change a verdict, a sentence each.
  package static func differences(among headers: [RunHeader]) -> [String] {
    [
      difference(
        "versions of the tool", headers.map { "\($0.tool.version), rules \($0.tool.rules)" }),
      difference("trust anchors for attestations", headers.map { name($0.attestationAnchor) }),
      difference("trust anchors for receipts", headers.map { name($0.receiptAnchor) }),
    ].compactMap(\.self)
  }

  private static func name(_ anchor: AnchorFacts) -> String {
    "\(anchor.name), SHA-256 \(anchor.sha256)"
  }

  private static func difference(_ what: String, _ values: [String]) -> String? {
    var seen: Set<ByteText> = []
    let distinct = values.filter { seen.insert(ByteText($0)).inserted }
    guard distinct.count > 1 else { return nil }
    return "These results come from several \(what): \(distinct.joined(separator: "; "))."
  }
}
