/// What a run was asked to do: the first line of `results.jsonl`.
package struct RunHeader: Sendable {
  package let tool: Tool
  /// The inputs as the caller named them.
  package let inputs: [String]
  package let attestationAnchor: AnchorFacts
  package let receiptAnchor: AnchorFacts
  /// What lines without bytes leave out of their checks.
  package let legends: RuleLegends

  package init(
    tool: Tool, inputs: [String], attestationAnchor: AnchorFacts, receiptAnchor: AnchorFacts,
    legends: RuleLegends = .none
  ) {
    self.tool = tool
    self.inputs = inputs
    self.attestationAnchor = attestationAnchor
    self.receiptAnchor = receiptAnchor
    self.legends = legends
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
