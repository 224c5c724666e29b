import Evidence
import Results

/// The conversation as a sequence diagram: client, server and Apple as lines from top to bottom, each
/// message an arrow. What is unremarkable and follows each other is folded.
struct ConversationSequence {
  private let story: ConversationStory
  private let parts: [SequencePart]

  init(_ story: ConversationStory) {
    self.story = story
    parts = SequenceParts(story).parts
  }

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

  /// Not recorded, but certain: the key was certified before it was sent.
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

  private func clock(_ time: Timestamp?) -> HTML {
    time.map { time in HTML.element(.span, .class("num")) { story.clock(time) } } ?? .empty
  }
}

extension Timestamp {
  /// `14:06:09.120`.
  var preciseClock: String {
    let remainder = Int(((milliseconds % 1_000) + 1_000) % 1_000)
    return "\(clockWithSeconds).\(remainder.padded(3))"
  }
}

extension SourceStep.ExchangeStep {
  /// Method and path, without scheme and host: `POST /v1/devices`.
  var request: String? {
    let path = url.map { url in
      let rest = url.split(separator: "://", maxSplits: 1).last ?? ""
      return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
    }
    let text = [method, path].compactMap(\.self).joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}
