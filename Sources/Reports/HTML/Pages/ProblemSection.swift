import Checks
import Decoding
import Diagnosis
import Evidence

/// One problem under fixed headings, so that a reader of one page knows them all.
struct ProblemSection {
  private let problem: Problem
  private let number: Int
  private let withheld: Withheld

  init(_ problem: Problem, number: Int, withheld: Withheld) {
    self.problem = problem
    self.number = number
    self.withheld = withheld
  }

  var html: HTML {
    let leading = problem.leading
    let title = leading?.title ?? problem.diagnosis?.cause.statement ?? ""
    let id = leading?.rule.id.rawValue ?? problem.id ?? ""
    let mark = leading.map { Mark($0.result) } ?? .open
    return HTML.element(.section, .labelled(by: "problem-\(number)")) {
      HTML.element(.h2, .id("problem-\(number)")) {
        Icon.labelled(mark, title)
        " "
        HTML.element(.span, .class("tag")) { id }
      }
      also
      HTML.element(.div, .class("anat")) {
        if let leading {
          part("What we checked") { HTML.element(.p) { HTML.text(leading.rule.checks) } }
          part("What we saw") { for check in problem.checks { saw(check) } }
          part("Why it matters") { HTML.element(.p) { HTML.text(leading.rule.protects) } }
        }
        part("Most likely cause") { cause }
        if let diagnosis = problem.diagnosis, !diagnosis.cause.fix.isEmpty {
          part("How to fix") { fix(diagnosis.cause) }
        }
        part("Reference") { reference }
      }
    }
  }

  private func part(_ title: String, @HTMLBuilder content: () -> HTML) -> HTML {
    HTML(joining: [
      HTML.element(.h3) { title }, HTML.element(.div, content: content),
    ])
  }

  private var also: HTML {
    let others = problem.checks.filter { $0.rule.id != problem.leading?.rule.id }
    let all = others + problem.shownElsewhere
    guard !all.isEmpty else { return .empty }
    return HTML.element(.p, .class("lede")) {
      "The same cause explains: "
      all.map { "\($0.title) (\($0.rule.id))" }.joined(separator: "; ").sentence
    }
  }

  @HTMLBuilder
  private func saw(_ check: CheckResult) -> HTML {
    HTML.element(.p) { HTML.text(check.finding.found.sentence) }
    comparison(check)
    for reference in check.finding.evidence.prefix(3) {
      HTML.element(.p, .class("muted")) {
        "\(reference.bytes.count.counted("byte")) at \(reference.bytes.startIndex.offsetText) in "
        HTML.bidi(reference.bytes.buffer.name)
        ", "
        HTML.element(.code) { HTML.bidi(reference.path) }
      }
      HexTable.window(around: reference, withheld: withheld)
    }
  }

  private func comparison(_ check: CheckResult) -> HTML {
    let sides = [("Expected", check.finding.expected), ("Actual", check.finding.actual)]
    guard sides.contains(where: { $0.1 != nil }) else { return .empty }
    return HTML.element(.table, .class("cmp")) {
      HTML.element(.caption, .class("vh")) { "Expected and actual value, \(check.rule.id)" }
      HTML.element(.tbody) {
        for case (let name, let value?) in sides {
          HTML.element(.tr) {
            HTML.element(.th, .scope(.row)) { name }
            HTML.element(.td) {
              HTML.element(.span, .class("hx")) { HTML.bidi(value.content.phrase) }
              HTML.element(.div, .class("muted")) { HTML.text(value.owner) }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder
  private var cause: HTML {
    if let diagnosis = problem.diagnosis {
      HTML.element(.p) {
        HTML.element(.span, .chip(diagnosis.certainty.mark)) {
          Icon.of(diagnosis.certainty.mark)
          diagnosis.certainty.word
        }
        " "
        HTML.text(diagnosis.cause.statement.sentence)
        " "
        HTML.element(.span, .class("tag")) { diagnosis.cause.id }
      }
      HTML.element(.p) { HTML.text(diagnosis.summary.sentence) }
      if let rival = diagnosis.proof.rival {
        HTML.element(.p) { HTML.text("\(rival) fits what was seen as well.") }
      }
      proof(diagnosis)
    } else {
      HTML.element(.p) { "No cause is known for what was seen here." }
    }
  }

  private func proof(_ diagnosis: Diagnosis) -> HTML {
    let steps = diagnosis.proof.steps
    guard let first = steps.first else { return .empty }
    return HTML.element(.figure, .class("proof")) {
      HTML.element(.table) {
        HTML.element(.caption, .class("vh")) { "The computation with the cause and without it" }
        HTML.element(.thead) {
          HTML.element(.tr) {
            HTML.element(.th, .scope(.col)) { "Value" }
            HTML.element(.th, .scope(.col)) { HTML.text(first.configured.owner.capitalizedFirst) }
            HTML.element(.th, .scope(.col)) { HTML.text(first.recovered.owner.capitalizedFirst) }
          }
        }
        HTML.element(.tbody) {
          for step in steps {
            HTML.element(.tr) {
              HTML.element(.th, .scope(.row)) { HTML.text(step.label) }
              cell(step.configured, unlessOwnedBy: first.configured.owner)
              cell(step.recovered, unlessOwnedBy: first.recovered.owner)
            }
          }
        }
      }
      HTML.element(.figcaption) {
        "Undoing the cause: "
        HTML.element(.code) { HTML.text(diagnosis.proof.counterfactual) }
      }
    }
  }

  private func cell(_ value: Value, unlessOwnedBy owner: String) -> HTML {
    HTML.element(.td) {
      HTML.element(.span, .class("hx")) { HTML.bidi(value.content.phrase) }
      if value.owner != owner { HTML.element(.small) { HTML.text(value.owner) } }
    }
  }

  private func fix(_ cause: Cause) -> HTML {
    HTML.element(.ol, .class("fixes"), .id("fix-\(number)")) {
      for step in cause.fix {
        HTML.element(.li) {
          HTML.element(.p) { HTML.text(step.text) }
          if let code = step.code {
            HTML.element(.pre, .class("code"), .focusable, .role("group"), .label("Code")) {
              HTML.lines(
                code.split(separator: "\n", omittingEmptySubsequences: false)
                  .map { HTML.text(String($0)) })
            }
          }
        }
      }
    }
  }

  private var reference: HTML {
    let ofRule = problem.leading?.rule.source
    let ofCause = problem.diagnosis?.cause.reference
    let citations = [ofRule, ofCause == ofRule ? nil : ofCause]
    return HTML.element(.ul) {
      for case let citation? in citations { HTML.element(.li) { HTML.citation(citation) } }
    }
  }
}

extension HTML {
  static func citation(_ citation: Rule.Citation) -> HTML {
    guard let link = citation.url.flatMap({ Attribute.href(toWeb: $0) }) else {
      return .text(citation.phrase)
    }
    return element(.a, link, .outward) { citation.phrase }
  }
}
