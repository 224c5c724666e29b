import Evidence
package import Results

/// The teams that the steps of a fix name by their place, “in the app” or “on the server”.
extension [FixStep] {
  /// The teams whose place can be named, besides the security reviewer.
  static let namedTeams: [Actor] = [.server, .app, .device]

  /// Returns the teams other than those that act which steps name, each with the numbers of these steps, counted
  /// from 1: “steps 2 and 4”, in the order of each one's first step. A step with code for devices is the app's,
  /// and where no security reviewer acts, one that rejects is the server's.
  func teams(besides acting: [Actor]) -> [(team: Actor, steps: String)] {
    var teams: [(team: Actor, numbers: [Int])] = []
    for team in Self.namedTeams + [.security] where !acting.contains(team) {
      let rejects = team == .server && !acting.contains(.security)
      let numbers = indices.filter { index in
        let step = self[index]
        return step.names(team) || team == .app && step.isForDevices || rejects && step.isRejection
      }
      if !numbers.isEmpty { teams.append((team, numbers.map { $0 + 1 })) }
    }
    return teams.sorted { $0.numbers[0] < $1.numbers[0] }.map { team, numbers in
      (team, (numbers.count == 1 ? "step " : "steps ") + numbers.map(String.init).enumeration)
    }
  }

  /// Returns who acts, and the other teams that steps name: “Security reviewer. Steps 2 and 3: app team.”
  package func whoActs(_ actor: Actor) -> String {
    ([actor.title.sentence]
      + teams(besides: [actor]).map { "\($0.steps.capitalizedFirst): \($0.team.title.inSentence)." })
      .joined(separator: " ")
  }
}

extension [StepList.Step] {
  /// Returns who acts, as that of the steps of a fix does, with the numbers of these steps.
  func whoActs(_ actor: Actor) -> String { fixSteps.whoActs(actor) }

  /// Returns the teams other than those that act, as those of the steps of a fix.
  func teams(besides acting: [Actor]) -> [(team: Actor, steps: String)] {
    fixSteps.teams(besides: acting)
  }

  private var fixSteps: [FixStep] { map { FixStep($0.text, code: $0.code?.text) } }
}

extension CauseFacts {
  /// The first step of the team that acts, as ``inBrief(for:)`` of the fix says it.
  var fixInBrief: String? { fix.inBrief(for: actor) }
}

extension [FixStep] {
  /// Returns the first step, of a given team where a step is its own. If that step starts with “Reject”, the
  /// next one is appended if it is as well. `nil` without steps.
  ///
  /// Only the server and the security reviewer can reject anything: beside another name, the step says that the
  /// server must.
  ///
  /// - Parameter actor: The team beside whose name the step is shown; `nil` without any.
  func inBrief(for actor: Actor?) -> String? {
    let start = firstIndex { $0.isMain(for: actor) } ?? startIndex
    guard let first = dropFirst(start).first else { return nil }
    guard first.isRejection else { return first.text }
    let rejects = actor.map { [.server, .security].contains($0) } ?? true
    let rejection =
      rejects
      ? first.text : "The server must reject\(first.text.dropFirst(FixStep.rejecting.count))"
    guard let next = dropFirst(start + 1).first, next.isMain(for: actor) else { return rejection }
    return "\(rejection) \(next.text)"
  }
}

extension FixStep {
  /// The starts of steps that only follow others.
  private static let following = [
    "Confirm", "Devices", "If you kept", "After a", "Or ", "To check",
  ]

  /// Returns whether the step needs no other one before it, and isn't at the place of another team alone.
  fileprivate func isMain(for actor: Actor?) -> Bool {
    guard !Self.following.contains(where: { text.begins(with: $0) }) else { return false }
    guard let actor, !names(actor) else { return true }
    return !Actor.allCases.contains { text.begins(with: $0.workplace) }
  }

  /// Whether the step rejects the artifact.
  var isRejection: Bool { text.begins(with: Self.rejecting) }

  /// The first word of a step that rejects.
  fileprivate static let rejecting = "Reject"

  /// Whether the step has code for devices: the app must run it on each.
  var isForDevices: Bool { code != nil && text.begins(with: "Devices") }

  /// Returns whether the step names the place of an actor, “in the app”, or the security reviewer.
  func names(_ actor: Actor) -> Bool {
    text.begins(with: actor.workplace)
      || [
        actor.workplace, actor.workplace.inSentence,
        actor == .security ? actor.title.inSentence : nil,
      ]
      .compactMap(\.self).contains {
        // The space before it is that of a whole word, unlike in “attestation the server”.
        text.mentions(" \($0)")
      }
  }
}
