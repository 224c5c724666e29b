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
    case .entry(let entry): ExchangeRow(entry, story).html
    case .fold(let entries): ExchangeFold(entries, story).html
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
    HTML.element(.li, .class("ev cs")) {
      HTML.element(.p, .class("t")) {
        HTML.element(.span, .class("xn none")) { "–" }
        clock(exchange.time)
      }
      HTML.element(.div, .class("lanes")) {
        HTML.element(.p, .class("msg q")) {
          HTML.element(.span, .class("vh")) { "Client to server: " }
          HTML.element(.code) { HTML.bidi(exchange.request ?? "request", limit: 80) }
        }
        HTML.element(.p, .class("msg a")) {
          HTML.element(.span, .class("vh")) { "Server to client: " }
          if let status = exchange.status { HTML.element(.b, .class("num")) { String(status) } }
          " challenge"
        }
      }
      HTML.element(.div, .class("n")) {
        HTML.element(.p, .class("h")) { "Challenge issued" }
        HTML.element(.p, .class("s")) { "Exchange \(exchange.index) of the capture." }
      }
    }
  }

  /// Draws the certification of a key by Apple. It is in no capture, but the certificate proves it
  /// and has its time.
  ///
  /// - Parameters:
  ///   - time: when the certificate was issued.
  ///   - entry: the attestation with the certificate.
  private func certification(_ time: Timestamp, _ entry: ConversationEntry) -> HTML {
    HTML.element(.li, .class("ev ac der")) {
      HTML.element(.p, .class("t")) {
        HTML.element(.span, .class("xn none")) { "–" }
        clock(time)
      }
      HTML.element(.div, .class("lanes")) {
        HTML.element(.p, .class("msg a")) {
          HTML.element(.span, .class("vh")) { "Apple to client, not recorded: " }
          "certificate of \(story.log.story(of: entry)?.label ?? "the key")"
        }
      }
      HTML.element(.div, .class("n")) {
        HTML.element(.p, .class("h")) { "Apple certified the key" }
        HTML.element(.p, .class("s")) { "Not recorded. The time is the certificate's." }
      }
    }
  }

  /// Draws a time; nothing without one.
  private func clock(_ time: Timestamp?) -> HTML {
    time.map { time in HTML.element(.span, .class("num")) { story.clock(time) } } ?? .empty
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
