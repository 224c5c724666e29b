import Evidence
import Results

/// The section on expected values of an artifact's page: for each challenge, client data or public
/// key, the value, how it was chosen, who wrote it, where it is, and the other candidates; then the key ID of an
/// attestation and the stored counter of an assertion that were given, with who gave them.
///
/// Nothing is drawn for an artifact without bindings.
///
/// Drawn from ``ArtifactResult/bindings``; the options that choose a candidate come from
/// ``ArtifactResult/openChoices``.
struct BindingSection {
  let result: ArtifactResult

  /// The id of the section's heading.
  static let id = "held"

  /// The maximum number of candidates that the page shows; the results have all of them.
  private static let listed = 50

  /// The section; `nil` without bindings.
  var section: PageSection? {
    guard !result.bindings.isEmpty else { return nil }
    return PageSection(
      "What it was compared with", id: Self.id, name: "Compared with",
      lede: """
        The challenge, the client data, the public key, the key ID and the stored counter that the server has to \
        compare with, as far as the artifact needs them. Each is chosen before the checks, whether it fits or not.
        """
    ) {
      for binding in result.bindings { panel(binding) }
      for (name, value) in [
        ("Key ID", result.keyIDBeside), ("Stored counter", result.storedCounter),
      ] {
        if let value {
          HTML.element(.div, .class("held")) {
            HTML.element(.h3) { name }
            HTML.element(.p) { HTML.bidi(value.phrase.sentence) }
          }
        }
      }
    }
  }

  /// Draws one expected value: a heading with a warning where needed, the value, its facts and its
  /// candidates.
  private func panel(_ binding: BoundValue) -> HTML {
    HTML.element(.div, .class("held")) {
      HTML.element(.h3) {
        HTML.element(.span) { binding.noun.capitalizedFirst }
        chip(binding)
      }
      if let text = binding.text {
        HTML.element(.p, .class("hx")) { HTML.bidi(text) }
        if text.begins(with: GivenValue.hashMark) {
          HTML.remark("The value has more than 128 bytes, or isn't text.")
        }
      }
      if binding.designation == .none {
        HTML.element(.p) { binding.gapPhrase.capitalizedFirst.sentence }
      } else {
        HTML.pairs(
          "kv",
          [
            KeyValue("Designated", text: binding.designationPhrase),
            KeyValue("Written by", text: writer(of: binding)),
            binding.steps.isEmpty
              ? nil : KeyValue("Found in", place(binding.steps)),
          ])
      }
      candidates(of: binding)
    }
  }

  /// Returns who wrote the value; `nil` where the designation or the warning says so already.
  private func writer(of binding: BoundValue) -> String? {
    let isSaid = [.operator, .record].contains(binding.designation)
    return binding.author.flatMap { isSaid || binding.mark(of: $0) != .none ? nil : $0.word }
  }

  /// Draws a warning beside the heading where no value is designated, or where the value's author
  /// is not one that a server should trust.
  @HTMLBuilder
  private func chip(_ binding: BoundValue) -> HTML {
    if binding.designation == .none {
      Icon.chip(.open, "no value designated", isMinor: true)
    } else if let author = binding.author, binding.mark(of: author) != .none {
      Icon.chip(binding.mark(of: author), author.remark, isMinor: true)
    }
  }

  /// Draws the table of candidates, with the option that chooses each where the operator must
  /// choose.
  ///
  /// - Parameter binding: The expected value. With a designated value, the table has the other
  ///   candidates, without options.
  @HTMLBuilder
  private func candidates(of binding: BoundValue) -> HTML {
    let choices: [OpenChoice.Choice] =
      result.openChoices.first { $0.binding == binding }?.choices
      ?? binding.candidates.map { ($0, nil) }
    if !choices.isEmpty {
      HTML.element(.h4) { "\(binding.candidatesTitle) (\(choices.count.grouped))" }
      if let remark = binding.fitRemark { HTML.element(.p) { HTML.text(remark) } }
      let place =
        choices.contains { $0.option != nil } ? "Place, and option that chooses it" : "Place"
      HTML.table(
        "list rivals", caption: "\(binding.candidatesTitle) for the \(binding.noun)",
        columns: ["Value", "Written by", place], of: choices.prefix(Self.listed)
      ) { cells($0, $1, of: binding) }
      if choices.count > Self.listed {
        let more = (choices.count - Self.listed).counted("more candidate")
        HTML.remark("\(more) in the results.")
      }
    }
  }

  /// Draws a candidate: its value and whether it fits, its author, and its place with the option.
  @HTMLBuilder
  private func cells(
    _ candidate: BoundValue.Candidate, _ option: String?, of binding: BoundValue
  ) -> HTML {
    HTML.element(.td, .class("wide")) {
      HTML.element(.span, .class("hx")) { HTML.bidi(candidate.text) }
      if candidate.fits { HTML.element(.small) { Icon.labelled(.open, binding.fitPhrase) } }
      if let session = candidate.sessionPhrase { HTML.element(.small) { HTML.text(session) } }
      if binding.kind == .challenge, result.isNamedInVain(candidate.text) {
        HTML.element(.small) { Icon.labelled(.warn, "the request names it") }
      }
      if let use = candidate.usePhrase {
        HTML.element(.small) { Icon.labelled(.warn, use) }
      }
    }
    HTML.element(.td, .class("wide")) {
      let mark = binding.mark(of: candidate.author)
      mark == .none
        ? HTML.text(candidate.author.word) : Icon.labelled(mark, candidate.author.word)
    }
    HTML.element(.td, .class("wide")) {
      place(candidate.steps)
      if let option { HTML.element(.code, .class("pick")) { HTML.bidi(option) } }
    }
  }

  /// Draws the place of a value: its exchange with request and time, then the rest of its path; the
  /// whole path for a value outside of exchanges.
  private func place(_ steps: [SourceStep]) -> HTML {
    guard let index = steps.firstIndex(where: { if case .exchange = $0 { true } else { false } }),
      let exchange = steps.exchange
    else {
      return steps.phrase.map { HTML.bidi($0) }
        ?? HTML.element(.span, .class("muted")) { "place not known" }
    }
    let rest = Array(steps[..<index] + steps[(index + 1)...]).phrase
    return HTML(joining: [
      HTML.bidi(SourceStep.exchange(exchange).phrase),
      HTML.element(.small) {
        HTML.bidi([moment(of: exchange), rest].compactMap(\.self).joined(separator: "; "))
      },
    ])
  }

  /// Returns the time of the exchange, and how long before the artifact's request its response ended, as a
  /// finding counts the age of a challenge; `nil` without a time.
  private func moment(of exchange: SourceStep.ExchangeStep) -> String? {
    guard let time = exchange.time, let issued = exchange.answeredAt else { return nil }
    let sent = result.source.steps.exchange?.time
    let age = sent.map { $0.milliseconds - issued.milliseconds }
    let start = exchange.duration == nil ? "," : "; its answer ended"
    let distance = age.flatMap {
      $0 > 0 ? "\(start) \($0.durationPhrase) before the artifact's request" : nil
    }
    return time.phrase + (distance ?? "")
  }
}

extension ArtifactResult {
  /// Whether the request names this challenge, and another author's takes effect.
  fileprivate func isNamedInVain(_ challenge: String) -> Bool {
    given.contains { value in
      value.kind == .challenge
        && value.overruled.contains { $0.origin == .client && $0.text.equals(challenge) }
    }
  }
}
