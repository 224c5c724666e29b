package import Checks

/// What a run was asked to do: the first line of `results.jsonl`.
package struct RunHeader: Sendable {
  package let tool: Tool
  /// The inputs as the caller named them.
  package let inputs: [String]
  package let attestationAnchor: Policy.Anchor
  package let receiptAnchor: Policy.Anchor

  package init(
    tool: Tool, inputs: [String], attestationAnchor: Policy.Anchor, receiptAnchor: Policy.Anchor
  ) {
    self.tool = tool
    self.inputs = inputs
    self.attestationAnchor = attestationAnchor
    self.receiptAnchor = receiptAnchor
  }

  /// A sentence for each of Apple’s anchors that the caller replaced.
  var replacedAnchors: [String] {
    [attestationAnchor, receiptAnchor].compactMap(\.replacement)
  }

  /// The program and its catalogue of rules.
  package struct Tool: Sendable, Hashable {
    package let version: String
    /// Changes whenever a verdict can change.
    package let rules: String

    package init(version: String, rules: String) {
      self.version = version
      self.rules = rules
    }
  }
}

extension Policy.Anchor {
  /// That it is not Apple’s, for wherever results are read; `nil` for a built-in one.
  package var replacement: String? {
    isBuiltIn
      ? nil
      : "Not Apple’s trust anchor: judged against \(name), SHA-256 \(sha256), put in place by the "
        + "caller."
  }
}
