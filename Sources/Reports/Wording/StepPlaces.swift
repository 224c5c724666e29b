import Evidence
package import Results

/// The teams that the steps of a fix name by their place, “in the app” or “on the server”.
extension [FixStep] {
  /// The teams whose place can be named, besides the security reviewer.
  static let namedTeams: [Actor] = [.server, .app, .device]

  /// Returns the teams other than those that act which a step names, with the number of the first such step,
  /// counted from 1, in the order of these steps. A step that may be done instead of another one names nobody; one with code for devices
  /// is the app's.
  func teams(besides acting: [Actor]) -> [(team: Actor, step: Int)] {
    (Self.namedTeams + [.security]).filter { !acting.contains($0) }.compactMap { team in
      firstIndex {
        $0.names(team) && !$0.text.begins(with: "Or ") || team == .app && $0.isForDevices
      }.map { (team, $0 + 1) }
    }.sorted { $0.step < $1.step }
  }

  /// Returns who acts, and the other teams that a step names: “Security reviewer. Step 3: App team.”
  package func whoActs(_ actor: Actor) -> String {
    ([actor.title.sentence]
      + teams(besides: [actor]).map { "Step \($0.step): \($0.team.title.inSentence)." })
      .joined(separator: " ")
  }
}

extension [StepList.Step] {
  /// Returns who acts, as that of the steps of a fix does, with the numbers of these steps.
  func whoActs(_ actor: Actor) -> String {
    map { FixStep($0.text, code: $0.code?.text) }.whoActs(actor)
  }
}

extension CauseFacts {
  /// The first step of the team that acts, as ``inBrief(for:)`` of the fix says it.
  var fixInBrief: String? { fix.inBrief(for: actor) }
}

extension [FixStep] {
  /// Returns the first step, of a given team where a step is its own. If that step starts with “Reject”, the
  /// next one is appended if it is as well. `nil` without steps.
  ///
  /// - Parameter actor: The team beside whose name the step is shown; `nil` without any.
  func inBrief(for actor: Actor?) -> String? {
    let start = firstIndex { $0.isMain(for: actor) } ?? startIndex
    guard let first = dropFirst(start).first, first.text.begins(with: "Reject"),
      let next = dropFirst(start + 1).first, next.isMain(for: actor)
    else { return dropFirst(start).first?.text }
    return "\(first.text) \(next.text)"
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
