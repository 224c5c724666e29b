import Evidence

extension RunHeader {
  /// Joins the headers of several runs into one. The inputs follow each other.
  ///
  /// A replaced trust anchor takes precedence over a built-in one, so that the report shows its
  /// banner about replaced anchors. The tool's versions come from the first header. For rules that
  /// occur several times, the first legend (texts of a rule) counts.
  ///
  /// - Returns: `nil` if `headers` is empty.
  package init?(joining headers: [RunHeader]) {
    guard let first = headers.first else { return nil }
    let attestation = headers.map(\.anchors.attestation)
    let receipt = headers.map(\.anchors.receipt)
    self.init(
      tool: first.tool, inputs: headers.flatMap(\.inputs),
      anchors: AnchorPair(
        attestation.first { !$0.isBuiltIn } ?? first.anchors.attestation,
        receipt.first { !$0.isBuiltIn } ?? first.anchors.receipt),
      legends: RuleLegends(headers.flatMap(\.legends.all)))
  }

  /// Describes the differences between runs that can change a verdict: version of the tool or its
  /// rules, and trust anchors.
  ///
  /// - Returns: One sentence for each difference; empty if the runs agree.
  package static func differences(among headers: [RunHeader]) -> [String] {
    [
      difference(
        "versions of the tool", headers.map { "\($0.tool.version), rules \($0.tool.rules)" }),
      difference("trust anchors for attestations", headers.map { name($0.anchors.attestation) }),
      difference("trust anchors for receipts", headers.map { name($0.anchors.receipt) }),
    ].compactMap(\.self)
  }

  /// The name of an anchor with its fingerprint, so that different anchors of one name differ.
  private static func name(_ anchor: AnchorFacts) -> String {
    "\(anchor.name), SHA-256 \(anchor.sha256)"
  }

  /// Returns a sentence with the distinct values, or `nil` if there is only one.
  ///
  /// - Parameters:
  ///   - what: The plural noun for the values: “versions of the tool”.
  ///   - values: One value for each run.
  private static func difference(_ what: String, _ values: [String]) -> String? {
    let distinct = values.distinct { ByteText($0) }
    guard distinct.count > 1 else { return nil }
    return "These results come from several \(what): \(distinct.joined(separator: "; "))."
  }
}
