/// How to make a labelled conversation: what happens in it, and what must be found.
package struct FlowRecipe: Sendable {
  /// Unique among conversations: the rule that is meant, two hyphens, and how.
  package let name: String
  /// What happens, in one sentence without its point.
  package let title: String
  /// What must be found in its records, as `rule result`, and nothing else.
  package let findings: Set<String>
  /// The same in its capture, which tells no accounts.
  package let captureFindings: Set<String>
  /// The causes that its findings prove, in its records and in its capture.
  let causes: Set<String>
  let captureCauses: Set<String>
  let tell: @Sendable (inout FlowScript) throws -> Void

  init(
    _ name: String, _ title: String, finds findings: Set<String> = [],
    inCapture captureFindings: Set<String>? = nil, proving causes: Set<String> = [],
    provingInCapture captureCauses: Set<String>? = nil,
    tell: @escaping @Sendable (inout FlowScript) throws -> Void
  ) {
    self.name = name
    self.title = title
    self.findings = findings
    self.captureFindings = captureFindings ?? findings
    self.causes = causes
    self.captureCauses = captureCauses ?? causes
    self.tell = tell
  }
}

/// Makes conversations by their recipes, under hierarchies of its own.
package struct FlowForge: Sendable {
  private let pki: ThrowawayPKI
  private let seed: String

  package init(seed: UInt64) throws {
    self.seed = "flows/\(seed)"
    pki = try ThrowawayPKI(seed: self.seed)
  }

  /// The roots under which its artifacts are genuine, in PEM.
  package var attestationRoot: String {
    PEM.text(of: pki.attestationRoot.certificate, label: "CERTIFICATE")
  }
  package var receiptRoot: String {
    PEM.text(of: pki.receiptRoot.certificate, label: "CERTIFICATE")
  }

  package func forge(_ recipe: FlowRecipe) throws -> ForgedFlow {
    var script = FlowScript(Lot(seed: "\(seed)/\(recipe.name)"), pki: pki)
    try recipe.tell(&script)
    return ForgedFlow(recipe, script.messages)
  }
}
