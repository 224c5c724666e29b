import Evidence

/// What results say about a rule, copied from the catalogue when the rule ran.
///
/// A reader of results needs no catalogue, and results of other versions of the tool can be shown.
package struct RuleFacts: Sendable, Hashable {
  /// The rule's ID, for example `attestation.nonce`.
  package let id: RuleID
  /// Heading under which reports list the rule, for example “Certificates”.
  package let group: String
  /// Number of the receipt field that the rule checks (Apple, “Assessing fraud risk”); `nil` for
  /// other rules.
  package let receiptField: Int?
  /// Weight of a failure.
  package let severity: Severity
  /// Explanation for a failure or a warning; `nil` for every other result, which keeps lines short.
  package var background: Background?

  /// Creates the facts.
  package init(
    id: RuleID, group: String, receiptField: Int? = nil, severity: Severity,
    background: Background?
  ) {
    self.id = id
    self.group = group
    self.receiptField = receiptField
    self.severity = severity
    self.background = background
  }

  /// An explanation of a rule: what it checks, why, and where the demand comes from.
  package struct Background: Sendable, Hashable {
    /// What is computed and compared, in one or two sentences.
    package let checks: String
    /// The attack or accident that the rule prevents.
    package let protects: String
    /// The page or standard that demands it.
    package let source: Citation
    /// Who demands it, and the risk in everyday words; `nil` in results of older versions.
    package let requirement: Requirement?
    /// Who acts on a warning without a known cause; `nil` for all other results.
    package var actor: Actor?
    /// What to do where no cause says it, as sentences: for the rules of a team, and for warnings without
    /// a known cause. `nil` for all other results.
    package var fix: [String]?
    /// What a warning means, which weighs less than a failure; `nil` for all other results, and if ``protects``
    /// fits a warning too.
    package var warning: String?

    /// Creates an explanation.
    package init(
      checks: String, protects: String, source: Citation, requirement: Requirement? = nil,
      actor: Actor? = nil, fix: [String]? = nil, warning: String? = nil
    ) {
      self.checks = checks
      self.protects = protects
      self.source = source
      self.requirement = requirement
      self.actor = actor
      self.fix = fix
      self.warning = warning
    }

    /// Why the result matters: what a warning means, or what the rule prevents.
    package var importance: String { warning ?? protects }
  }
}

/// How much a failure of a rule weighs.
///
/// - `error`: a server must reject the artifact.
/// - `warning`: a deviation that does not make the artifact invalid.
package enum Severity: String, Sendable, Hashable, CaseIterable {
  case error
  case warning
}

extension RuleFacts.Background {
  /// The members of a check or a finding that explain its rule.
  ///
  /// - Parameter source: The name of the citation's member.
  static func fields(source: String) -> FieldTable<RuleFacts.Background> {
    FieldTable(
      RuleFacts.Background.init(checks:protects:source:requirement:actor:fix:warning:),
      .field("checks", \.checks, .own, about: "What is computed and compared."),
      .field("protects", \.protects, .own, about: "The attack or accident that the rule prevents."),
      .field(source, \.source, .object(Citation.fields)),
      .field("requirement", \.requirement, .optional(.object(Requirement.fields))),
      .field(
        "actor", \.actor, .optional(.choice),
        about: "Who acts on a warning, unless a diagnosis explains it."),
      .field(
        "fix", \.fix,
        .optional(.list(.own)).about(
          "What to do about a warning, or a failure of a team's rule, unless a diagnosis explains it."
        )),
      .field(
        "warning", \.warning, .optional(.own),
        about: "What a warning means, in place of `protects` and `requirement`."))
  }
}

extension RuleFacts {
  /// The members of a finding that describe its rule.
  static let fields = FieldTable(
    { RuleFacts(id: $0, group: $1, severity: $2, background: $3) },
    .field("rule", \.id, .rule), .field("group", \.group, .own),
    .field("severity", \.severity, .choice),
    .members(
      \.background, Background.fields(source: "citation"), if: "citation", "checks", "protects"))

  /// The members of a check that describe its rule. Those with the same value in the first line of
  /// the results, which lists all rules, are left out.
  static let fieldsOfCheck = FieldTable(
    RuleFacts.init(id:heading:receiptField:severity:background:),
    .field("rule", \.id, .rule),
    .field(
      "group", \.group, .heading.about("The heading that reports list the rule under."),
      of: \.id, unless: \.rule.group),
    .field(
      "receiptField", \.receiptField,
      .optional(.count).about("The number of the receipt's field that the rule checks."),
      of: \.id, unless: \.rule.receiptField),
    .field("severity", \.severity, .choice, of: \.id, unless: \.rule.severity),
    .members(\.background, Background.fields(source: "source"), if: "source"))

  /// Creates the facts of a rule that was read. Without a heading, the rule's family is the group.
  init(
    id: RuleID, heading: String, receiptField: Int?, severity: Severity,
    background: Background? = nil
  ) {
    let family = id.family
    self.init(
      id: id,
      group: heading.isEmpty
        ? String(family.prefix(1)).uppercasedASCII + family.dropFirst() : heading,
      receiptField: receiptField, severity: severity, background: background)
  }
}
