/// The recipe of a labelled conversation: what happens, and what must be found.
package struct FlowRecipe: Sendable {
  /// The name, unique among conversations: a word, two hyphens, and the variant. The word is the
  /// rule without `flow.`; `genuine` for a conversation without findings; or `twin` for a harmless
  /// one that resembles an attack.
  package let name: String
  /// What happens, in one sentence without its period.
  package let title: String
  /// All findings in the evidence records, as `rule result`: `flow.replay fail`.
  package let findings: Set<String>
  /// All findings in the capture, which contains no accounts.
  package let captureFindings: Set<String>
  /// The IDs of the causes that the findings in the records prove.
  let causes: Set<String>
  /// The IDs of the causes that the findings in the capture prove.
  let captureCauses: Set<String>
  /// Adds the messages to a script.
  let script: @Sendable (inout FlowScript) throws -> Void

  /// Creates a recipe.
  ///
  /// - Parameters:
  ///   - name: The unique name.
  ///   - title: What happens.
  ///   - findings: The findings in the records.
  ///   - captureFindings: Those in the capture; `nil` for the same.
  ///   - causes: The causes that are proven in the records.
  ///   - captureCauses: Those in the capture; `nil` for the same.
  ///   - script: Adds the messages to a script.
  init(
    _ name: String, _ title: String, finds findings: Set<String> = [],
    inCapture captureFindings: Set<String>? = nil, proving causes: Set<String> = [],
    provingInCapture captureCauses: Set<String>? = nil,
    script: @escaping @Sendable (inout FlowScript) throws -> Void
  ) {
    self.name = name
    self.title = title
    self.findings = findings
    self.captureFindings = captureFindings ?? findings
    self.causes = causes
    self.captureCauses = captureCauses ?? causes
    self.script = script
  }
}

/// A generator of conversations from recipes, with a PKI of its own.
package struct FlowForge: Sendable {
  private let pki: ThrowawayPKI
  private let seed: String

  /// Creates a generator. The same seed gives the same conversations.
  ///
  /// - Throws: ``ForgeError`` if a key cannot be derived.
  package init(seed: UInt64) throws {
    self.seed = "flows/\(seed)"
    pki = try ThrowawayPKI(seed: self.seed)
  }

  /// The root of the attestations, in PEM.
  package var attestationRoot: String { pki.attestationRoot.pem }
  /// The root of the receipts, in PEM.
  package var receiptRoot: String { pki.receiptRoot.pem }

  /// Makes a conversation.
  ///
  /// - Throws: ``ForgeError`` if a key cannot be derived.
  package func forge(_ recipe: FlowRecipe) throws -> ForgedFlow {
    var script = FlowScript(SeededRandom(seed: "\(seed)/\(recipe.name)"), pki: pki)
    try recipe.script(&script)
    return ForgedFlow(recipe, script.messages)
  }
}
