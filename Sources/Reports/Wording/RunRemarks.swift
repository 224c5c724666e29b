import Evidence
import Results

extension RunSummary {
  /// Returns the number of artifacts of each outcome: “1,204 artifacts: 1,198 accepted (3 with warnings), 6
  /// rejected”.
  ///
  /// - Parameter warned: The number of accepted artifacts with warnings.
  func tally(warned: Int = 0) -> String {
    let outcomes = Verdict.Outcome.allCases.compactMap { outcome -> String? in
      let count = outcome == .unreadable ? unreadable : self.outcomes[outcome] ?? 0
      guard count > 0 else { return nil }
      return "\(count.grouped) \(outcome.rawValue)"
        + (outcome == .accepted && warned > 0 ? " (\(warned.grouped) with warnings)" : "")
    }
    let messages = errorMessages > 0 ? errorMessages.counted("error message") : nil
    if let messages, found == 0 { return messages }
    // What can't be read isn't called an artifact if nothing else was found.
    let count = found.counted(found > 0 && unreadable == found ? "input" : "artifact")
    return (outcomes.isEmpty ? count : "\(count): \(outcomes.joined(separator: ", "))")
      + (messages.map { "; \($0)" } ?? "")
  }

  /// The number of artifacts without error messages.
  var found: Int { max(0, artifacts - errorMessages) }

  /// The number of unreadable artifacts without error messages.
  var unreadable: Int { max(0, (outcomes[.unreadable] ?? 0) - errorMessages) }

  /// What to do about entries that were read and in which no artifact was found; `nil` if the run found one
  /// elsewhere, or if no such entry is listed.
  var adviceOnSkipped: String? {
    artifacts > 0 || !skipped.contains { $0.reason.ends(with: "receipt or token") }
      ? nil
      : "Give the request's body, the log lines or the capture that contain the artifact, or name it "
        + "attestation, assertion, receipt or token in a record."
  }

  /// Returns what a reader must know about the run as a whole, one sentence each: replaced trust
  /// anchors, notes, an interruption, and the number of skipped entries.
  ///
  /// Used by the Markdown, JUnit, SARIF and document exports. Empty for a complete run with Apple's
  /// anchors.
  func remarks(under header: RunHeader) -> [String] {
    header.anchors.replaced.map(\.replacement)
      + allNotes.map(\.sentence)
      + (isInterrupted ? ["The run was interrupted: these results are incomplete."] : [])
      + (skippedCount > 0
        ? ["\(skippedCount.counted("entry", "entries")) skipped; the results list them."] : [])
  }
}

extension AnchorPair {
  /// The trust anchors that the caller put in place of Apple's.
  var replaced: [AnchorFacts] { [attestation, receipt].filter { !$0.isBuiltIn } }
}

extension AnchorFacts {
  /// A warning that results were checked against a trust anchor that is not Apple's, with its name
  /// and SHA-256.
  var replacement: String {
    "Not Apple's trust anchor: checked against \(name), SHA-256 \(sha256), put in place by the caller."
  }

  /// The warning of ``replacement`` in brief, for a terminal; `nil` for a built-in anchor.
  package var briefReplacement: String? {
    isBuiltIn ? nil : "Trusting \(VisibleText(name).escaped) in place of Apple's root."
  }
}
