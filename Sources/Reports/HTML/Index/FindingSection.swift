import Evidence
import Results

/// The top of the index: the headline of the run, a paragraph, four numbers, and notes.
///
/// The notes are those of the summary, such as a limit that was reached. Texts come from
/// `FindingWords.swift`.
struct FindingSection {
  /// The summary of the run.
  let overview: BatchOverview

  /// The section.
  var html: HTML {
    HTML.element(.section, .labelled(by: "overview")) {
      incomplete
      HTML.element(.h1, .id("overview")) { overview.headline }
      HTML.element(.p, .class("lead")) { overview.lead }
      HTML.boxes("nums", [.accepted, .warned, .rejected].map(number) + [fourth])
      if !advice.isEmpty {
        let title = overview.clusters.missing.heading(overview.states[.undetermined, default: 0])
        HTML.fold(
          isLeading ? .fixed("open", "open") : .class("aside"), summary: .text(title)
        ) { missing }
        if !isLeading {
          // On paper, the commands would take a sheet.
          HTML.element(.p, .class("po")) {
            "\(title):"
            for each in advice {
              HTML.prose(" " + each.sentence)
              if let options = each.code, !each.hasCommands {
                " "
                HTML.element(.code) { options.replacing(" \\\n", with: " ") }
              }
            }
          }
        }
      }
      if !overview.summary.allNotes.isEmpty {
        HTML.list("notes", overview.summary.allNotes.map { HTML.text($0.sentence) })
      }
    }
  }

  /// What undetermined artifacts lack.
  private var advice: [MissingValues.Advice] { overview.clusters.missing.advice }

  /// Whether what is missing is the main question of the run: nothing was rejected, and no finding needs action.
  private var isLeading: Bool {
    overview.states[.rejected, default: 0] == 0 && !overview.findings.contains(where: \.isTroubled)
  }

  /// Draws what undetermined artifacts lack, each with the commands or options that supply it.
  @HTMLBuilder
  private var missing: HTML {
    for (number, missing) in advice.enumerated() {
      HTML.element(.p) { HTML.prose(missing.text) }
      if let code = missing.code {
        CodeBlock(caption: missing.caption, code: code, id: "missing-\(number + 1)").html
      }
    }
  }

  /// Draws a warning that the run was interrupted; nothing for a complete run.
  private var incomplete: HTML {
    guard overview.summary.isInterrupted else { return .empty }
    return HTML.element(.p, .class("incomplete")) {
      Icon.chip(.warn, "Incomplete")
      " The run was interrupted: this report covers what was analyzed until then."
    }
  }

  /// Returns the number of artifacts of a state, with its share of all, and how many accepted ones of that
  /// state a finding is about.
  private func number(_ state: ReportState) -> KeyValue {
    let value = overview.states[state, default: 0]
    let found = overview.findingsOfRows.values.count {
      state == ($0.isOfWarned ? .warned : .accepted)
    }
    // Elsewhere on the page, “accepted” includes those with warnings.
    let isBeside = state == .accepted && overview.states[.warned, default: 0] > 0
    return KeyValue(
      isBeside ? "Accepted without warnings" : state.word, mark: state.mark, value,
      value.share(of: overview.summary.artifacts)
        + (found > 0 ? "; \(found.grouped) \(found == 1 ? "has" : "have") a finding" : ""))
  }

  /// The number of undetermined and unreadable artifacts, so that the numbers add up. Where there
  /// are none, the number of causes of rejections.
  private var fourth: KeyValue {
    let undetermined = overview.states[.undetermined, default: 0]
    let unreadable = overview.states[.unreadable, default: 0]
    guard undetermined + unreadable == 0 else {
      let messages = overview.summary.errorMessages
      let used = overview.clusters.used
      let parts = [
        (undetermined - used, "undetermined"),
        (unreadable - messages, "unreadable"),
      ]
      let aside =
        parts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
        + (messages > 0 ? [messages.counted("error message")] : [])
      let reason =
        used > 0
        ? "\(used.grouped) to reject: \(used == 1 ? "its" : "their") challenge was used before" : ""
      return KeyValue(
        "Not settled", mark: .open, undetermined + unreadable,
        [aside.joined(separator: ", "), reason].filter { !$0.isEmpty }.joined(separator: "; "))
    }
    let causes = overview.clusters.rejecting.count(where: \.isCause)
    let unexplained = overview.clusters.unexplained
    return KeyValue(
      "Distinct causes", causes,
      unexplained > 0
        ? "and \(unexplained.counted("rejection")) not fully explained" : "of rejections")
  }
}
