import Decoding
package import Evidence
package import Results

/// One requirement on an artifact, as a value: its texts, its severity, its source, and the closure
/// that checks it.
///
/// The handbook page, the wording of reports and the verdict all come from this value. A rule looks
/// at decoded values and returns a ``Finding``. It prints nothing and doesn't call other rules.
///
/// The findings of a rule, and what they mean for the verdict:
/// - `pass`, `notApplicable`: nothing is wrong, or the rule says nothing about such an artifact.
/// - `warn`: something is unusual, and the artifact can still be accepted.
/// - `fail`: the artifact is rejected.
/// - `notRun`: an input or a readable value is missing, so the verdict stays open.
package final class Rule: Sendable {
  /// The stable identifier, artifact before the dot: `attestation.nonce`.
  package let id: RuleID
  /// The heading under which reports list the rule.
  package let group: Group
  /// The number of the receipt field that the rule checks, such as 12 for the creation time; `nil`
  /// if it checks no single field.
  package let receiptField: Int?
  /// The headings for its three outcomes.
  package let title: Title
  /// How serious a failure is.
  package let severity: Severity
  /// What is computed and compared, what an attacker could do without it, and the document that
  /// requires it: a step of Apple's guide, a section of an RFC, or an observation of genuine
  /// artifacts.
  package let background: RuleFacts.Background
  /// The types of artifact on which the rule runs, by its family. Rules on receipts run on both
  /// attestations, for the receipt inside, and receipts.
  package let appliesTo: Set<ArtifactType>
  /// Rules whose failure explains why this one had nothing to check, in the order in which they are
  /// looked at.
  package let dependsOn: [RuleID]
  /// Checks one artifact. It must be total: malformed or missing input gives a finding, never a
  /// trap.
  package let evaluate: @Sendable (CheckInput) -> Finding

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - id: the identifier; the handbook and the catalogue list rules by it.
  ///   - group: the heading in reports.
  ///   - receiptField: the number of the receipt field that it checks.
  ///   - title: the headings for pass, warning and failure.
  ///   - severity: how serious a failure is.
  ///   - checks: what is computed and compared, in one or two sentences, with the formula if there
  ///     is one.
  ///   - protects: what goes wrong without it.
  ///   - source: the document that requires it.
  ///   - other: the last of the rules whose failure explains that this one could not run; those
  ///     that it depends on itself come before it.
  ///   - evaluate: the check itself.
  package init(
    _ id: RuleID, group: Group, receiptField: Int? = nil, title: Title,
    severity: Severity = .error, checks: String, protects: String, source: Citation,
    after other: Rule? = nil, evaluate: @escaping @Sendable (CheckInput) -> Finding
  ) {
    self.id = id
    self.group = group
    self.receiptField = receiptField
    self.title = title
    self.severity = severity
    background = .init(
      checks: checks, protects: protects, source: source,
      requirement: RequirementTable.ofArtifacts[id])
    appliesTo = Self.types[ByteText(id.family)] ?? []
    dependsOn = other.map { $0.dependsOn + [$0.id] } ?? []
    self.evaluate = evaluate
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
  }

  /// The headings of a rule, one for each kind of outcome.
  package struct Title: Sendable, Hashable {
    /// The property as a statement, for a pass and for a rule that didn't run: “The counter is
    /// zero”.
    package let passes: String
    /// What is unusual, for a warning; the same as ``fails`` for a rule that never warns.
    package let warns: String
    /// The failure as a statement, for a failure and for an error in the rule.
    package let fails: String

    /// Creates the headings. Without `warns`, a warning has the heading of a failure.
    package init(passes: String, warns: String? = nil, fails: String) {
      self.passes = passes
      self.warns = warns ?? fails
      self.fails = fails
    }

    /// Returns the heading for a result.
    package func told(_ result: Finding.Result) -> String {
      switch result {
      case .warn: warns
      case .fail, .error: fails
      case .pass, .notApplicable, .notRun: passes
      }
    }
  }
}
