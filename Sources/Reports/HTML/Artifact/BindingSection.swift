import Evidence
import Results

/// The values that the server had to compare with: which, from where, how each was chosen, and what
/// else could have been meant.
struct BindingSection {
  private let result: ArtifactResult

  init(_ result: ArtifactResult) { self.result = result }

  /// The place of the section on the page.
  static let id = "held"

  /// Candidates that a page shows; the results have all.
  private static let listed = 50

  @HTMLBuilder
  var html: HTML {
    if !result.bindings.isEmpty {
      HTML.element(.section, .labelled(by: Self.id)) {
        HTML.element(.h2, .id(Self.id)) { "What it was held against" }
        HTML.element(.p, .class("lede")) {
          "The values that the server has to compare with. Each is chosen before the checks, whether "
          "it fits or not."
        }
        for binding in result.bindings { panel(binding) }
      }
    }
  }

  private func panel(_ binding: BoundValue) -> HTML {
    HTML.element(.div, .class("held")) {
      HTML.element(.h3) {
        HTML.element(.span) { binding.noun.capitalizedFirst }
        chip(binding)
      }
      if let text = binding.text { HTML.element(.p, .class("hx")) { HTML.bidi(text) } }
      if binding.designation == .none {
        HTML.element(.p) { binding.gapPhrase.capitalizedFirst.sentence }
      } else {
        HTML.element(.dl, .class("kv")) {
          KeyValue("Designated", text: binding.designationPhrase)?.html
          KeyValue("Written by", text: writer(of: binding))?.html
          if !binding.steps.isEmpty {
            KeyValue("Found in", StepPlace(binding.steps, for: result).html).html
          }
        }
      }
      candidates(of: binding)
    }
  }

  /// `nil` where the designation or the chip says it.
  private func writer(of binding: BoundValue) -> String? {
    let isSaid = [.operator, .record].contains(binding.designation)
    return binding.author.flatMap { isSaid || binding.mark(of: $0) != .none ? nil : $0.word }
  }

  /// What a reader must not overlook: no value, or one that the server need not expect.
  @HTMLBuilder
  private func chip(_ binding: BoundValue) -> HTML {
    if binding.designation == .none {
      label(.open, "no value designated")
    } else if let author = binding.author, binding.mark(of: author) != .none {
      label(binding.mark(of: author), author.remark)
    }
  }

  private func label(_ mark: Mark, _ text: String) -> HTML {
    HTML.element(.span, .minorChip(mark)) {
      Icon.of(mark)
      text
    }
  }

  @HTMLBuilder
  private func candidates(of binding: BoundValue) -> HTML {
    let choices: [OpenChoice.Choice] =
      result.openChoices.first { $0.binding == binding }?.choices
      ?? binding.candidates.map { ($0, nil) }
    if !choices.isEmpty {
      HTML.element(.h4) { "\(binding.candidatesTitle) (\(choices.count.grouped))" }
      if let remark = binding.fitRemark { HTML.element(.p) { HTML.text(remark) } }
      HTML.element(.table, .class("list rivals")) {
        HTML.element(.caption, .class("vh")) {
          "\(binding.candidatesTitle) for the \(binding.noun)"
        }
        head(hasOptions: choices.contains { $0.1 != nil })
        HTML.element(.tbody) {
          for (candidate, option) in choices.prefix(Self.listed) {
            row(candidate, option, of: binding)
          }
        }
      }
      if choices.count > Self.listed {
        HTML.element(.p, .class("muted")) {
          "\((choices.count - Self.listed).counted("more candidate")) in the results."
        }
      }
    }
  }

  private func head(hasOptions: Bool) -> HTML {
    HTML.element(.thead) {
      HTML.element(.tr) {
        for title in [
          "Value", "Written by", hasOptions ? "Place, and option that chooses it" : "Place",
        ] {
          HTML.element(.th, .scope(.col)) { title }
        }
      }
    }
  }

  private func row(
    _ candidate: BoundValue.Candidate, _ option: String?, of binding: BoundValue
  ) -> HTML {
    HTML.element(.tr) {
      HTML.element(.td, .class("wide")) {
        HTML.element(.span, .class("hx")) { HTML.bidi(candidate.text) }
        if candidate.fits {
          HTML.element(.small) { Icon.labelled(.open, binding.fitPhrase) }
        }
      }
      HTML.element(.td, .class("wide")) {
        let mark = binding.mark(of: candidate.author)
        mark == .none
          ? HTML.text(candidate.author.word) : Icon.labelled(mark, candidate.author.word)
      }
      HTML.element(.td, .class("wide")) {
        StepPlace(candidate.steps, for: result).html
        if let option { HTML.element(.code, .class("pick")) { HTML.bidi(option) } }
      }
    }
  }
}

/// A path to a value: its exchange with request and time, and the rest of the way.
private struct StepPlace {
  private let steps: [SourceStep]
  private let sent: Timestamp?

  /// - Parameter result: the artifact that the value is for.
  init(_ steps: [SourceStep], for result: ArtifactResult) {
    self.steps = steps
    sent = result.source.steps.exchange?.time
  }

  var html: HTML {
    guard let index = steps.firstIndex(where: { if case .exchange = $0 { true } else { false } }),
      let exchange = steps.exchange
    else { return steps.phrase.map { HTML.bidi($0) } ?? unknown }
    let rest = Array(steps[..<index] + steps[(index + 1)...]).phrase
    return HTML(joining: [
      HTML.bidi(SourceStep.exchange(exchange).phrase),
      HTML.element(.small) {
        HTML.bidi([moment(of: exchange), rest].compactMap(\.self).joined(separator: "; "))
      },
    ])
  }

  private var unknown: HTML { HTML.element(.span, .class("muted")) { "place not known" } }

  /// The time, and how long before the artifact was sent.
  private func moment(of exchange: SourceStep.ExchangeStep) -> String? {
    guard let time = exchange.time else { return nil }
    let age = sent.map { $0.milliseconds - time.milliseconds }
    let distance = age.flatMap { $0 > 0 ? ", \($0.durationPhrase) before the artifact" : nil }
    return time.phrase + (distance ?? "")
  }
}
