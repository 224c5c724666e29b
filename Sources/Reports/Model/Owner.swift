import Evidence
import Results

/// Who must act on an artifact. The report's index page filters its rows by it, and totals are
/// counted by it.
///
/// The raw value is the word for it in the fragment of the page's URL: `#?owner=server`.
enum Owner: String, Sendable, Hashable, CaseIterable {
  case server, app, device, transport, security
  /// No known cause names anybody.
  case unknown
  /// Whoever runs the analysis, because a value is missing.
  case analyst
  /// Nothing has to be done.
  case nobody

  /// Takes who acts on an artifact from its leading problem, or without one from what is missing, or from the
  /// place that the next step names.
  ///
  /// - Parameters:
  ///   - problem: The problem under which the artifact counts; `nil` without any.
  ///   - result: The artifact.
  init(_ problem: Problem?, _ result: ArtifactResult) {
    if let problem {
      self.init(problem.actor)
    } else if result.verdict.outcome == .accepted {
      self = .nobody
    } else if !result.suppliableNeeds.isEmpty {
      self = .analyst
    } else if let next = result.next,
      let actor = Actor.allCases.first(where: { next.begins(with: $0.workplace) })
    {
      self.init(actor)
    } else {
      self = result.isChallengeUsed ? .security : .unknown
    }
  }

  /// Takes the actor of a cause; `unknown` for `nil`.
  init(_ actor: Actor?) {
    self = actor.flatMap { Self(rawValue: $0.rawValue) } ?? .unknown
  }

  /// The actor of a cause; `nil` for `unknown`, `analyst` and `nobody`, which no cause names.
  var actor: Actor? { Actor(rawValue: rawValue) }

  /// Who acts, as a label: “Server team”.
  var title: String {
    switch self {
    case .unknown: "Not known yet"
    case .analyst: "You: a value is missing"
    case .nobody: "Nobody"
    default: actor?.title ?? rawValue
    }
  }
}
