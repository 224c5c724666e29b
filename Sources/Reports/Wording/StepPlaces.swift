import Evidence
package import Results

/// The teams that the steps of a fix name by their place, “in the app” or “on the server”.
extension [FixStep] {
  /// The teams whose place can be named, besides the security reviewer.
  static let namedTeams: [Actor] = [.server, .app, .device]

  /// Returns the teams other than those that act which a step names, with the number of the first such step,
  /// counted from 1. A step that may be done instead of another one names nobody; one with code for devices
  /// is the app's.
  func teams(besides acting: [Actor]) -> [(team: Actor, step: Int)] {
    (Self.namedTeams + [.security]).filter { !acting.contains($0) }.compactMap { team in
      firstIndex {
        $0.names(team) && !$0.text.begins(with: "Or ") || team == .app && $0.isForDevices
      }.map { (team, $0 + 1) }
    }
  }

  /// Returns who acts, and the other teams that a step names: “Security reviewer. Step 3: App team.”
  package func whoActs(_ actor: Actor) -> String {
    ([actor.title.sentence]
      + teams(besides: [actor]).map { "Step \($0.step): \($0.team.title.inSentence)." })
      .joined(separator: " ")
  }
}

extension FixStep {
  /// Whether the step has code for devices: the app must run it on each.
  var isForDevices: Bool { code != nil && text.begins(with: "Devices") }

  /// Returns whether the step names the place of an actor: “in the app”.
  func names(_ actor: Actor) -> Bool {
    text.begins(with: actor.workplace)
      || [actor.workplace, actor.workplace.inSentence].contains {
        // The space before it is that of a whole word, unlike in “attestation the server”.
        text.utf8.firstRange(of: " \($0)".utf8) != nil
      }
  }
}
