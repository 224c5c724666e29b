import Evidence
package import Results

/// An artifact's state as a reader is told it, in word and mark: never in colour alone.
package enum ReportState: String, Sendable, Hashable, CaseIterable {
  case accepted, warned, rejected, undetermined, unreadable

  package init(_ verdict: Verdict) {
    self =
      switch verdict.outcome {
      case .accepted: verdict.counts[.warn, default: 0] > 0 ? .warned : .accepted
      case .rejected: .rejected
      case .undetermined: .undetermined
      case .unreadable: .unreadable
      }
  }

  package var word: String {
    switch self {
    case .accepted: "Accepted"
    case .warned: "Accepted with warnings"
    case .rejected: "Rejected"
    case .undetermined: "Undetermined"
    case .unreadable: "Unreadable"
    }
  }

  /// In a narrow column.
  var shortWord: String { self == .warned ? "Warning" : word }

  package var mark: Mark {
    switch self {
    case .accepted: .pass
    case .warned: .warn
    case .rejected: .fail
    case .undetermined, .unreadable: .open
    }
  }
}

/// The few signs that stand beside words, and the tone they share.
package enum Mark: String, Sendable, Hashable, CaseIterable {
  case pass, warn, fail, open, none

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

  package var symbol: String {
    switch self {
    case .pass: "✓"
    case .warn: "!"
    case .fail: "✗"
    case .open: "?"
    case .none: "–"
    }
  }

  package var ascii: String {
    switch self {
    case .pass: "PASS"
    case .warn: "WARN"
    case .fail: "FAIL"
    case .open: "OPEN"
    case .none: "N/A"
    }
  }
}

extension Finding.Result {
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

  /// In a sentence that counts: “2 failed”, “1 warning”.
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

extension Verdict {
  /// “1 failed, 19 passed, 1 not applicable”, the worst first, without what did not occur.
  package var tally: String {
    let order: [Finding.Result] = [.fail, .error, .warn, .pass, .notRun, .notApplicable]
    let parts = order.compactMap { kind in
      counts[kind].flatMap { $0 > 0 ? kind.counted($0) : nil }
    }
    return parts.isEmpty ? "no checks" : parts.joined(separator: ", ")
  }
}
