import Evidence
import Results

extension Fixture {
  /// Returns a finding that the server accepted an artifact twice; the first time is that of another record.
  ///
  /// - Parameters:
  ///   - result: The artifact.
  ///   - isOffence: Whether the artifact is the fault itself.
  ///   - step: The first step of its fix.
  static func replay(
    of result: ArtifactResult, isOffence: Bool = true, step: String = "On the server, look it up."
  ) -> RunFinding {
    let cause = CauseFacts(
      id: "F01", statement: "", actor: .server, fix: [FixStep(step)],
      reference: Citation("Apple", nil))
    return RunFinding(
      rule: RuleFacts(id: "flow.replay", group: "Conversation", severity: .error, background: nil),
      result: .fail, title: "The server accepted it twice", found: "So.", artifacts: [result.id],
      events: [
        FlowEvent(
          number: 0, what: "attestation", source: Source(file: "other.har"), record: "ticket-99",
          artifact: "\(result.id):2", verdict: .accepted),
        FlowEvent(
          number: 1, what: "attestation", source: result.source, artifact: result.id,
          verdict: .accepted, isOffence: isOffence),
      ],
      diagnoses: [
        Diagnosis(
          cause: cause, certainty: .consistent, rules: ["flow.replay"],
          proof: Proof("Seen.", undoing: ""))
      ])
  }
}
