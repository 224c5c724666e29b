import Evidence
import Results

/// The conversation as a sequence diagram: client, server and Apple as lanes, each message an arrow
/// between them.
///
/// Unremarkable rows that follow each other are folded into one.
///
/// It is an ordered list, so it can be read without the drawing: each arrow has a text such as
/// “Client to server:” for screen readers.
struct ConversationSequence {
  private let story: ConversationStory
  /// The rows of the diagram in order.
  private let parts: [SequencePart]

  init(_ story: ConversationStory) {
    self.story = story
    parts = SequenceParts(story).parts
  }

  /// The headings of the lanes, then the rows as an ordered list.
  var html: HTML {
    HTML.element(.div, .class("sqw")) {
      HTML.element(.div, .class("heads"), .hidden) {
        HTML.element(.p)
        HTML.element(.div, .class("hl")) {
          for name in ["Client", "Server", "Apple"] { HTML.element(.b) { name } }
        }
        HTML.element(.p)
      }
      HTML.element(.ol, .class("seq"), .label("What was sent, in its order")) {
        for part in parts { html(part) }
      }
    }
  }

  /// Draws one row.
  private func html(_ part: SequencePart) -> HTML {
    switch part {
    case .entry(let entry): ExchangeRow(entry: entry, story: story).html
    case .fold(let entries): ExchangeFold(entries: entries, story: story).html
    case .pause(let milliseconds):
      HTML.element(.li, .class("gap")) {
        HTML.element(.p) { "\(milliseconds.durationPhrase) without exchanges" }
      }
    case .challenge(let exchange): challenge(exchange)
    case .certification(let time, let entry): certification(time, entry)
    }
  }

  /// Draws the exchange in which the server issued a challenge.
  private func challenge(_ exchange: SourceStep.ExchangeStep) -> HTML {
    event(
      "ev cs", at: exchange.time,
      [
        SequenceRow.request("Client to server", exchange.request ?? "request"),
        SequenceRow.answer("Server to client") {
          if let status = exchange.status { HTML.element(.b, .class("num")) { String(status) } }
          " challenge"
        },
      ], "Challenge issued", "Exchange \(exchange.index) of the capture.")
  }

  /// Draws the certification of a key by Apple. It is in no capture, but the certificate proves it
  /// and has its time.
  ///
  /// - Parameters:
  ///   - time: when the certificate was issued.
  ///   - entry: the attestation with the certificate.
  private func certification(_ time: Timestamp, _ entry: ConversationEntry) -> HTML {
    let answer = SequenceRow.answer("Apple to client, not recorded") {
      "certificate of \(story.log.story(of: entry)?.label ?? "the key")"
    }
    return event(
      "ev ac der", at: time, [answer], "Apple certified the key",
      "Not recorded. The time is the certificate's.")
  }

  /// Draws a row without an artifact.
  private func event(
    _ look: StaticString, at time: Timestamp?, _ messages: [HTML], _ title: String, _ remark: String
  ) -> HTML {
    SequenceRow(
      look: look,
      time: HTML(joining: [
        HTML.element(.span, .class("xn none")) { "–" },
        time.map { time in HTML.element(.span, .class("num")) { story.clock(time) } } ?? .empty,
      ]),
      messages: messages,
      note: HTML(joining: [
        HTML.element(.p, .class("h")) { title }, HTML.element(.p, .class("s")) { remark },
      ])
    ).html
  }
}

extension Timestamp {
  /// The time of day with milliseconds: `14:06:09.120`.
  var preciseClock: String {
    let remainder = Int(((milliseconds % 1_000) + 1_000) % 1_000)
    return "\(clockWithSeconds).\(remainder.padded(3))"
  }
}

extension SourceStep.ExchangeStep {
  /// Method and path, without scheme and host: `POST /v1/devices`; `nil` where neither is known.
  var request: String? {
    let path = url.map { url in
      let rest = url.split(separator: "://", maxSplits: 1).last ?? ""
      return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
    }
    let text = [method, path].compactMap(\.self).joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}
