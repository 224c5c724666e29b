/// The settings of a run: the first line of `results.jsonl`.
package struct RunHeader: Sendable {
  /// The program that made the results.
  package let tool: Tool
  /// The inputs as the caller named them; `-` is standard input.
  package let inputs: [String]
  /// Trust anchor for attestations: the Apple App Attestation Root CA, or the caller's replacement.
  package let attestationAnchor: AnchorFacts
  /// Trust anchor for receipts: Apple Root CA - G3, or the caller's replacement.
  package let receiptAnchor: AnchorFacts
  /// Texts of rules that did not fail, which lines without bytes omit from their checks.
  package let legends: RuleLegends

  /// Creates a header.
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

  /// The program's version and the version of its rules.
  package struct Tool: Sendable, Hashable {
    /// Version of the program, for example `0.1.0`.
    package let version: String
    /// Version of the catalogue of rules, for example `2026.2`. It changes whenever a verdict can
    /// change.
    package let rules: String

    /// Creates the pair of versions.
    package init(version: String, rules: String) {
      self.version = version
      self.rules = rules
    }
  }
}
