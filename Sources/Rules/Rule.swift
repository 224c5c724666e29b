package import Evidence
package import Results

/// The definition of a rule on an artifact, a token, a request to DeviceCheck or a conversation:
/// its texts, its severity and its source, without the function that checks it.
///
/// The handbook page, the wording of reports and the verdict all come from this value. Checks and
/// Flow add the functions.
package struct Rule: Sendable, Hashable {
  /// The stable identifier, family before the dot: `attestation.nonce`.
  package let id: RuleID
  /// The heading under which reports list the rule.
  package let group: Group
  /// The number of the receipt field that the rule checks, such as 12 for the creation time; `nil`
  /// if it checks no single field.
  package let receiptField: Int?
  /// The headings for its outcomes.
  package let title: Title
  /// How serious a failure is.
  package let severity: Severity
  /// What is computed and compared, what an attacker could do without it, and who demands it: a
  /// step of Apple's guide, a section of an RFC, or an observation of genuine artifacts.
  package let background: RuleFacts.Background
  /// Who acts on a warning that no known cause explains, and the steps, as sentences; `nil` for a
  /// rule that never warns without a cause.
  package let advice: Advice?
  /// The IDs of the causes that findings of a rule on conversations name. A cause of a failed check names its rules
  /// itself.
  package let causes: [String]
  /// Rules whose failure explains why this one had nothing to check, in the order in which they are
  /// looked at.
  package let dependsOn: [RuleID]
  /// The types of artifact on which the rule runs, by its family; none for a rule on conversations.
  /// Rules on receipts run on both attestations, for the receipt inside, and receipts.
  package let appliesTo: Set<ArtifactType>

  /// Creates a definition. Those of the program are read from `rules.txt`.
  ///
  /// - Parameter dependsOn: The rules whose failure explains that this one could not run.
  package init(
    _ id: RuleID, group: Group, receiptField: Int? = nil, title: Title, severity: Severity = .error,
    background: RuleFacts.Background, advice: Advice? = nil, causes: [String] = [],
    dependsOn: [RuleID] = []
  ) {
    self.id = id
    self.group = group
    self.receiptField = receiptField
    self.title = title
    self.severity = severity
    self.background = background
    self.advice = advice
    self.causes = causes
    self.dependsOn = dependsOn
    appliesTo = Self.types[ByteText(id.family)] ?? []
  }

  /// The types of artifact on which the rules of a family run.
  private static let types: [ByteText: Set<ArtifactType>] = [
    "transport": Set(ArtifactType.allCases),
    "attestation": [.attestation], "receipt": [.attestation, .receipt], "assertion": [.assertion],
    "token": [.token], "devicecheck": [.deviceCheck],
  ]

  /// A heading under which reports list rules. The raw value is the heading's text.
  package enum Group: String, Sendable, Hashable, CaseIterable {
    /// The form of the artifact: text encoding, CBOR, layout.
    case decoding = "Decoding"
    /// The certificate path of an attestation.
    case certificates = "Certificates"
    /// The tie to the server's challenge or to the client data: nonce and signature.
    case binding = "Challenge binding"
    /// Which key, app and environment the artifact belongs to.
    case identity = "Key and app identity"
    /// The receipt, alone or inside an attestation.
    case receipt = "Receipt"
    /// JSON Web Tokens of attestation services.
    case token = "Token"
    /// Requests to Apple's DeviceCheck server.
    case deviceCheck = "DeviceCheck"
    /// The events between clients, servers and Apple.
    case conversation = "Conversation"
  }

  /// What to do about a warning.
  package struct Advice: Sendable, Hashable {
    /// Who acts.
    package let actor: Actor
    /// The steps in order, as sentences.
    package let steps: [String]
  }

  /// The headings of a rule, one for each kind of outcome.
  package struct Title: Sendable, Hashable {
    /// The property as a statement, for a pass and for a rule that didn't run: “The counter is
    /// zero”.
    package let passes: String
    /// What is unusual, for a warning; the same as ``fails`` for a rule that never warns.
    package let warns: String
    /// The failure as a statement, for a failure and for an error in the rule; empty for a rule on
    /// conversations, whose findings have titles of their own.
    package let fails: String

    /// Creates the headings. Without `warns`, a warning has the heading of a failure.
    package init(passes: String, warns: String? = nil, fails: String) {
      self.passes = passes
      self.warns = warns ?? fails
      self.fails = fails
    }

    /// Returns the heading for a result.
    package func heading(of result: Finding.Result) -> String {
      switch result {
      case .warn: warns
      case .fail, .error: fails
      case .pass, .notApplicable, .notRun: passes
      }
    }
  }
}

extension Rule {
  /// Returns the rule as results store it, without functions.
  ///
  /// - Parameter result: The outcome. A failure, a warning or an error includes the background, and
  ///   a warning also what to do about it.
  package func facts(for result: Finding.Result) -> RuleFacts {
    var facts = RuleFacts(
      id: id, group: group.rawValue, receiptField: receiptField, severity: severity,
      background: result.isTroubled ? background : nil)
    if result == .warn {
      facts.background?.actor = advice?.actor
      facts.background?.fix = advice?.steps
    } else {
      facts.background?.warning = nil
    }
    return facts
  }

  /// The rule's identifier, group and severity with its passing title, which a run lists once
  /// instead of with each artifact.
  package var legend: RuleLegend { RuleLegend(facts(for: .pass), title: title.passes) }
}
