import Evidence
import Results

extension RunSummary {
  /// What a reader of any form of the results has to know of the run, a sentence each.
  func remarks(under header: RunHeader) -> [String] {
    [header.attestationAnchor, header.receiptAnchor].compactMap(\.replacement)
      + notes.map(\.sentence)
      + (isInterrupted ? ["The run was interrupted: these results are incomplete."] : [])
      + (skippedCount > 0
        ? ["\(skippedCount.counted("entry", "entries")) skipped; the results list them."] : [])
  }
}

extension AnchorFacts {
  /// That it is not Apple's, for wherever results are read; `nil` for a built-in one.
  package var replacement: String? {
    isBuiltIn
      ? nil
      : "Not Apple's trust anchor: checked against \(name), SHA-256 \(sha256), put in place by the "
        + "caller."
  }
}
