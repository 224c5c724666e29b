/// The settings of a run: the first line of `results.jsonl`.
package struct RunHeader: Sendable {
  /// The program that made the results.
  package let tool: Tool
  /// The inputs as the caller named them; `-` is standard input.
  package let inputs: [String]
  /// The trust anchors.
  package let anchors: AnchorPair
  /// Texts of rules that did not fail, which lines without bytes omit from their checks.
  package let legends: RuleLegends

  /// Creates a header.
  package init(
    tool: Tool, inputs: [String], anchors: AnchorPair, legends: RuleLegends = .none
  ) {
    self.tool = tool
    self.inputs = inputs
    self.anchors = anchors
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

extension RunHeader: Tabled {
  /// The run's line.
  ///
  /// ```json
  /// {"inputs": ["log.jsonl"], "kind": "run",
  ///  "rules": [{"group": "Decoding", "rule": "transport.encoding", "severity": "warning",
  ///   "title": "The text decodes as it was captured"}, …],
  ///  "schemaVersion": "1.0", "tool": {"name": "attestscope", "version": "0.1.0", …},
  ///  "trustAnchors": [{"role": "attestation", …}, {"role": "receipt", …}]}
  /// ```
  package static let fields = FieldTable(
    derived: Field.ofLine("run"),
    { RunHeader(tool: $0, inputs: $1, anchors: $2, legends: RuleLegends($3)) },
    .field("tool", \.tool, .object(Tool.fields)),
    .field("inputs", \.inputs, .list(.redactedBefore)),
    .field("trustAnchors", \.anchors, .anchors),
    .field(
      "rules", \.legends.all, .nonEmpty(.object(RuleLegend.fields)),
      about: "What a check that did not fail tells of its rule. Lines without bytes leave it out."))
}

extension RunHeader.Tool {
  /// The program with its versions.
  package static let fields = FieldTable(
    derived: [Field("name", .own.schema(.constant("attestscope"))) { _, _ in "attestscope" }],
    RunHeader.Tool.init(version:rules:),
    .field("version", \.version, .own),
    .field("rules", \.rules, .own, about: "Changes whenever a verdict can change."))
}
