import Evidence
import Results

/// The panel of an undetermined artifact: each missing input, the checks that wait for it, and a
/// command with placeholders for all of them.
///
/// Drawn from ``Verdict/needs``.
struct MissingPanel {
  let result: ArtifactResult

  /// The panel; nothing where no input is missing.
  @HTMLBuilder
  var html: HTML {
    if !result.verdict.needs.isEmpty {
      HTML.element(.div, .class("panel")) {
        let needs = result.suppliableNeeds
        HTML.element(.h2) { needs.isEmpty ? "Why to reject it" : "What is missing" }
        HTML.remark(
          needs.isEmpty
            ? "No value makes it valid. Who acts: \(result.rejectionSteps.whoActs(.security))"
            : "You act: give the values, and analyze it again.")
        HTML.list("needs", of: needs.isEmpty ? [.challenge] : needs) { need in
          Icon.of(.open)
          HTML.element(.div) {
            HTML.element(.p) {
              HTML.element(.b) {
                result.isChallengeUsed
                  ? "Its challenge was used before"
                  : need.meaning(for: result.type).capitalizedFirst
              }
            }
            if needs.contains(need) { HTML.remark(waiting(for: need)) }
            if let hint = result.hint(for: need) {
              HTML.element(.p) { HTML.bidi(hint, limit: 400) }
            }
            if result.isChallengeUsed,
              let remark = choice(for: need)?.binding.fitRemark
            {
              HTML.element(.p) { HTML.text(remark) }
            }
            candidates(for: need)
          }
        }
        if needs.isEmpty {
          StepList(
            steps: result.rejectionSteps.map { StepList.Step($0, by: .security) }, id: "rejection"
          ).html
        } else {
          command(for: needs)
          let fields = needs.map { "“\($0.rawValue)”" }.joined(separator: ", ")
          HTML.element(.p, .class("muted")) {
            HTML.prose("Or write \(fields) into \(result.recordPhrase).")
          }
        }
      }
    }
  }

  /// Draws the command that adds what is missing. It selects a candidate of the evidence, as in the
  /// terminal, if there is one.
  private func command(for needs: [Need]) -> HTML {
    let chosen = needs.lazy.compactMap { need in
      choice(for: need)?.example.map { (need: need, example: $0) }
    }.first
    let advice =
      chosen.map {
        "Select the candidate that the server expects; this is number \($0.example.number)"
      }
      ?? "Give each option the value that the server expects"
    let command = AnalyzeCommand(
      result, needs: needs.filter { $0 != chosen?.need }, choosing: chosen?.example.option)
    return CodeBlock(caption: "Terminal. \(advice)", code: command.text, id: "command-needs").html
  }

  /// Returns the open choice for a missing value; `nil` where the evidence has no candidate for it.
  private func choice(for need: Need) -> OpenChoice? {
    result.openChoices.first { $0.binding.kind.rawValue.equals(need.rawValue) }
  }

  /// Draws a link to the candidates for the missing value; nothing where the evidence has none.
  @HTMLBuilder
  private func candidates(for need: Need) -> HTML {
    if let count = choice(for: need)?.options.count {
      let words =
        result.isChallengeUsed
        ? "See where it was found"
        : count == 1 ? "See the one candidate" : "Choose one of \(count.grouped) candidates"
      HTML.element(.p) { HTML.link(toID: BindingSection.id, words) }
    }
  }

  /// Returns which checks wait for a missing input.
  private func waiting(for need: Need) -> String {
    let titles = result.checks.filter { $0.finding.needs.contains(need) }.map {
      "\($0.rule.id.rawValue)"
    }
    return "\(titles.count == 1 ? "One check waits" : "\(titles.count) checks wait") for it: "
      + titles.joined(separator: ", ").sentence
  }
}
