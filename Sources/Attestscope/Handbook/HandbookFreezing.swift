import Diagnosis
import Evidence
import Flow
import Reports
import Results
import Rules

/// Makes pages of the handbook from the catalogues of rules, known errors, causes and hazards, so
/// that the handbook always describes the program.
extension HandbookPage {
  /// Makes the page of a rule, with links to the causes that explain its failure and to the errors that it finds.
  init(_ rule: Rule, causes: [Cause]) {
    self.init(
      id: rule.id.rawValue, kind: .rule, title: rule.title.passes, waitsFor: nil,
      sections: Self.sections(of: rule, causes: causes))
  }

  /// Returns the sections of the page of a rule.
  private static func sections(of rule: Rule, causes: [Cause]) -> [Section] {
    let failure = Failure(of: rule, among: causes)
    let types = rule.appliesTo.map(\.word).sorted().joined(separator: ", ")
    let fails = rule.title.fails
    let weight =
      rule.severity == .error ? "A failure rejects the artifact." : "A failure is a warning."
    return present([
      ("What we check", "checks", .text(rule.background.checks)),
      ("When it fails", "fails", .text(fails.isEmpty ? "" : "\(fails.sentence) \(weight)")),
      ("What it needs", "needs", .text(rule.group == .conversation ? answers : "")),
      (
        "About a warning", "advice",
        .text(
          rule.advice.map { "\($0.actor.title): \($0.steps.joined(separator: " "))" } ?? "")
      ),
      ("Who acts", "actor", .text(failure.who)),
      ("What to do", "fix", .steps(failure.steps)),
      ("Why it matters", "protects", .text(rule.background.protects)),
      ("What a warning means", "warning", .text(rule.background.warning ?? "")),
      ("The risk in everyday words", "risk", .text(rule.background.requirement?.risk ?? "")),
      (
        "Who demands it", "requirement",
        .text(rule.background.requirement?.level.meaning ?? "")
      ),
      ("Applies to", "appliesTo", .text(types)),
      (
        "Depends on", "dependsOn",
        .links(rule.dependsOn.map { Link(id: $0.rawValue, title: "") })
      ),
      (
        failure.isOfArtifacts ? "Known causes of a failure" : "Causes that it finds", "causes",
        .links(failure.causes.map { Link(id: $0.id, title: $0.statement) })
      ),
      (
        "Errors that it finds", "errors",
        .links(failure.errors.map { Link(id: $0.id, title: "\($0.title).") })
      ),
      ("Source", "source", .citation(rule.background.source)),
    ])
  }

  /// The failure of a rule: what can explain it, who acts, and what to do.
  private struct Failure {
    /// The causes that explain it.
    let causes: [Cause]
    /// The reported errors that a rule on conversations finds.
    let errors: [KnownError]
    /// Whether the rule checks artifacts, not conversations.
    let isOfArtifacts: Bool
    /// Whether it rejects the artifact.
    private let rejects: Bool

    init(of rule: Rule, among causes: [Cause]) {
      self.causes = causes.filter {
        $0.explains.contains(rule.id) || rule.causes.includes($0.id)
      }
      isOfArtifacts = rule.group != .conversation
      errors = isOfArtifacts ? [] : KnownError.all.filter { $0.rules.includes(rule.id.rawValue) }
      rejects = isOfArtifacts && rule.severity == .error
    }

    /// Who acts: the teams of all causes and errors, and a security reviewer if none of them explains why an artifact
    /// is rejected.
    var who: String {
      let actors = Actor.allCases.filter { actor in
        causes.contains { $0.actor == actor } || errors.contains { $0.actor == actor }
      }.map(\.title)
      let named =
        actors.joined(separator: ", ")
        + (actors.count > 1 ? ": the \(causes.isEmpty ? "error" : "cause") says who" : "")
      guard rejects else { return named }
      let reviewer = Actor.security.title
      return named.isEmpty || named.equals(reviewer)
        ? reviewer : "\(named). Without a known cause, the \(reviewer.inSentence)."
    }

    /// What to do: the steps of the only cause, the first step of each cause of a finding on a conversation, or else
    /// how to find the steps with a report.
    var steps: [FixStep] {
      if errors.isEmpty, !rejects, let only = causes.first, causes.count == 1 {
        return HandbookPage.fix(of: only)
      }
      if errors.isEmpty, !isOfArtifacts, causes.count > 1 {
        return HandbookPage.firstSteps(of: causes)
      }
      let hasPages = !causes.isEmpty || !errors.isEmpty
      let unexplained =
        (hasPages ? "If the report names no cause, " : "Read the report, and ")
        + "follow its steps: they depend on what its other checks show."
      return [
        rejects ? "Reject the artifact." : nil,
        hasPages ? "Follow the page of the cause or error below that the report names." : nil,
        rejects ? FixStep(unexplained) : nil,
      ].compactMap(\.self)
    }
  }

  /// What rules on conversations need, as a phrase.
  private static let answers =
    "The server's answers: a capture, or `served`, `status`, `account` and `capturedAt` in records."

  /// Makes the page of a known error: its meaning, usual causes and fix. The page is of the kind
  /// `cause`.
  init(_ error: KnownError) {
    self.init(
      id: error.id, kind: .cause, title: "\(error.title).", waitsFor: nil,
      sections: Self.present([
        ("What it means", "meaning", .text(error.meaning)),
        ("Usual causes", "causes", .links(error.likelyCauses)),
        ("What to collect", "collect", .text(error.collect ?? "")),
        ("Who acts", "actor", .text(error.actor.title)),
        ("How to fix", "fix", .steps(error.facts.fix)),
        (
          "Rules that check it", "rules",
          .links(
            error.rules.map { id in
              Link(id: id, title: RuleCatalogue.standard[RuleID(id)]?.title.passes ?? "")
            })
        ),
        ("Reference", "reference", .citation(error.source)),
      ]))
  }

  /// The steps of a cause for all artifacts that it can explain.
  private static func fix(of cause: Cause) -> [FixStep] {
    cause.fix.map { $0.forDevices(after: cause.explains) }.confirmingLast
  }

  /// The first step of each cause of a finding on a conversation: the report names the cause.
  private static func firstSteps(of causes: [Cause]) -> [FixStep] {
    causes.compactMap { cause in
      fix(of: cause).first.map {
        FixStep("If the report names \(cause.id): \($0.text)", code: $0.code)
      }
    } + ["Follow the other steps on the page of that cause, which is below."]
  }

  /// Makes the page of a cause, with links to the rules that it explains.
  init(_ cause: Cause) {
    self.init(
      id: cause.id, kind: .cause, title: cause.statement, waitsFor: cause.evidence.awaited,
      sections: Self.sections(of: cause))
  }

  /// Returns the sections of the page of a cause.
  private static func sections(of cause: Cause) -> [Section] {
    let explained = cause.explains.map { id in
      Link(id: id.rawValue, title: RuleCatalogue.standard[id]?.title.fails ?? "")
    }
    let fix = fix(of: cause)
    let acting = [fix.whoActs(cause.actor), cause.otherActor].compactMap(\.self)
      .joined(separator: " ")
    return present([
      // A team alone is no sentence.
      (
        "Who acts", "actor",
        .text(acting.equals(cause.actor.title.sentence) ? cause.actor.title : acting)
      ),
      ("What it explains", "explains", .links(explained)),
      ("How it is shown", "proof", .text(cause.method)),
      ("What shows it", "evidence", .text(cause.evidence.meaning)),
      ("How to fix", "fix", .steps(fix)),
      ("Worked example", "example", .steps(cause.example)),
      ("Reference", "reference", .citation(cause.reference)),
    ])
  }

  /// Makes the page of a hazard, a property of sound artifacts that a known verifier doesn't
  /// handle: its symptom, who acts, and the fix.
  init(_ hazard: HazardRule) {
    self.init(
      id: hazard.id, kind: .hazard, title: hazard.statement, waitsFor: nil,
      sections: Self.present([
        ("What it means", "meaning", .text(Self.soundness)),
        (
          "What the server reports", "symptom",
          .text("The server reports \(hazard.symptom.sentence)")
        ),
        ("Who acts", "actor", .text(Actor.server.title)),
        ("How to fix", "fix", .steps([FixStep(hazard.fix), Self.confirmation])),
        ("Seen in", "reference", .text(hazard.reference.sentence)),
      ]))
  }

  /// What every hazard means, because only sound artifacts are searched for them.
  private static let soundness =
    "An artifact that passes every check can have this property. It alone isn't a reason to reject one."

  /// How to see that a server handles a hazard.
  private static let confirmation = FixStep(
    "Confirm it: the fixed server must accept the next artifact with this property. For a test server, this makes genuine ones.",
    code: "attestscope forge -o corpus --only genuine")

  /// Returns the sections that are not empty. Each entry has a heading, a key for JSON, and the
  /// content.
  private static func present(_ sections: [(String, String, Content)]) -> [Section] {
    sections.compactMap { heading, key, content in
      switch content {
      case .links(let links) where links.isEmpty: nil
      case .steps(let steps) where steps.isEmpty: nil
      case .text(let text) where text.isEmpty: nil
      case .text, .links, .steps, .citation:
        Section(heading, key: key, content)
      }
    }
  }
}

extension KnownError {
  /// Links to the causes that lead to this error, the most likely first.
  var likelyCauses: [HandbookPage.Link] {
    causes.compactMap { id in
      CauseCatalogue.cause(id).map { HandbookPage.Link(id: $0.id, title: $0.statement) }
    }
  }
}

extension EvidenceSource {
  /// The evidence that a cause needs in addition to artifacts, as an object for the verb “needs”;
  /// `nil` if it needs nothing more.
  fileprivate var awaited: String? {
    switch self {
    case .artifact: nil
    case .serverAnswer: "the server's answer"
    case .traffic: "captured traffic"
    case .clientLog: "the client's log"
    }
  }

  /// What evidence shows the cause, as a sentence; empty for a cause that artifacts show, as most do.
  fileprivate var meaning: String {
    switch self {
    case .artifact: ""
    case .serverAnswer:
      "The server's answer: the artifact is sound, and the server misreads it. Artifacts alone never show this cause."
    case .traffic:
      "Captured requests and responses in their order. Artifacts alone never show this cause."
    case .clientLog:
      "The error codes that the app received. Artifacts alone never show this cause."
    }
  }
}
