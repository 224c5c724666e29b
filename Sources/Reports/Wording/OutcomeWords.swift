import Evidence
package import Results

/// The state of an artifact in a report: the verdict's outcome, with a state of its own for
/// acceptance with warnings.
///
/// A report always shows it by word and mark, never by color alone.
package enum ReportState: String, Sendable, Hashable, CaseIterable {
  /// `warned` is accepted with at least one warning; the other states are the outcomes of verdicts.
  /// Rows of the index store a state as its position in this list.
  case accepted, warned, rejected, undetermined, unreadable

  /// Takes the state from a verdict: `accepted` with at least one warning is `warned`.
  package init(_ verdict: Verdict) {
    self =
      switch verdict.outcome {
      case .accepted: verdict.counts[.warn, default: 0] > 0 ? .warned : .accepted
      case .rejected: .rejected
      case .undetermined: .undetermined
      case .unreadable: .unreadable
      }
  }

  /// The state as a label: “Accepted with warnings”.
  package var word: String { words.word }

  /// The state in one word, for a narrow column.
  var shortWord: String { self == .warned ? "Warning" : word }

  /// The mark and tone of the state. Undetermined and unreadable artifacts are open questions, not
  /// failures.
  package var mark: Mark { words.mark }

  /// The label and the mark of each state.
  private var words: (word: String, mark: Mark) {
    switch self {
    case .accepted: ("Accepted", .pass)
    case .warned: ("Accepted with warnings", .warn)
    case .rejected: ("Rejected", .fail)
    case .undetermined: ("Undetermined", .open)
    case .unreadable: ("Unreadable", .open)
    }
  }
}

/// One of five symbols with their color, for verdicts, checks, findings and certainties.
///
/// The raw value is the CSS class; `none` is neutral.
package enum Mark: String, Sendable, Hashable, CaseIterable {
  case pass, warn, fail, open, none

  /// Takes the mark from the result of a check. A fault of the tool is marked like a failure.
  package init(_ result: Finding.Result) {
    self =
      switch result {
      case .pass: .pass
      case .fail, .error: .fail
      case .warn: .warn
      case .notRun: .open
      case .notApplicable: .none
      }
  }

  /// One character beside a word, in HTML and in UTF-8 terminals.
  package var symbol: String { signs.symbol }

  /// A word of three or four ASCII characters, for terminals without UTF-8.
  package var ascii: String { signs.ascii }

  /// The character and the ASCII word of each mark.
  private var signs: (symbol: String, ascii: String) {
    switch self {
    case .pass: ("✓", "PASS")
    case .warn: ("!", "WARN")
    case .fail: ("✗", "FAIL")
    case .open: ("?", "OPEN")
    case .none: ("–", "N/A")
    }
  }
}

extension Finding.Result {
  /// The result of a check as a label.
  package var word: String {
    switch self {
    case .pass: "Passed"
    case .fail: "Failed"
    case .warn: "Warning"
    case .notApplicable: "Not applicable"
    case .notRun: "Not run"
    case .error: "Tool fault"
    }
  }

  /// Returns the count with the result, for use inside a sentence: “2 failed”, “1 warning”.
  package func counted(_ count: Int) -> String {
    let word =
      switch self {
      case .warn: count == 1 ? "warning" : "warnings"
      case .error: count == 1 ? "tool fault" : "tool faults"
      case .pass, .fail, .notApplicable, .notRun: word.lowercasedASCII
      }
    return "\(count.grouped) \(word)"
  }
}

extension ArtifactResult {
  /// The results of all checks: “1 failed, 19 passed, 2 not run because attestation.cbor fails”. The
  /// worst come first, and results that did not occur are left out.
  package var tally: String {
    let order: [Finding.Result] = [.fail, .error, .warn, .pass, .notRun, .notApplicable]
    let parts = order.compactMap { kind in
      verdict.counts[kind].flatMap { count in
        count > 0 ? kind.counted(count) + (kind == .notRun ? blockers : "") : nil
      }
    }
    return parts.isEmpty ? "no checks" : parts.joined(separator: ", ")
  }

  /// The failed checks because of which others could not run, as a clause after a space; empty if one
  /// lacks a value instead.
  private var blockers: String {
    let blockers = checks.filter { $0.result == .notRun }.map(\.blockedBy)
    guard !blockers.contains(nil) else { return "" }
    let failed = blockers.compactMap(\.self).distinct(by: \.self)
    return " because \(failed.phrase) \(failed.count == 1 ? "fails" : "fail")"
  }
}
