import Evidence
import Results

/// One artifact in the sequence diagram: request and answer as arrows, and beside them the result
/// of the checks, findings and a link to the artifact's page.
///
/// The note reads, for example, “Assertion of key 2, counter 7”, then the headline, then “Its
/// challenge is 4 seconds old, named by the request.”
struct ExchangeRow {
  /// The artifact with its exchange.
  let entry: ConversationEntry
  let story: ConversationStory
  /// The pieces of the lines from challenges to artifacts in this row.
  let tracks: [ChallengeTracks.Piece]

  /// The row as a list item.
  var html: HTML {
    SequenceRow(
      look: look, id: entry.place, tracks: tracks, time: time, messages: [request, answer],
      note: note
    ).html
  }

  /// The number as a link to the row, the time, and the key with its account.
  @HTMLBuilder
  private var time: HTML {
    HTML.element(.a, .class("xn num"), .href(toID: entry.place)) {
      HTML.element(.span, .class("vh")) { "Row " }
      story.number(of: entry).grouped
    }
    if let time = entry.time { HTML.element(.span, .class("num")) { story.clock(time) } }
    HTML.element(.span, .class("w")) { HTML.bidi(story.lane(of: entry), limit: 60) }
  }

  /// The classes for the lanes of the arrows and for the tone of the row (how severe it is).
  private var look: StaticString {
    switch (story.tone(of: entry), entry.isToApple) {
    case (.bad, false): "ev cs bad"
    case (.bad, true): "ev sa bad"
    case (.odd, false): "ev cs amb"
    case (.odd, true): "ev sa amb"
    case (.sound, false) where entry.served.answer == .accepted: "ev cs ok"
    case (_, false): "ev cs"
    case (_, true): "ev sa"
    }
  }

  /// Draws the arrow of the request, from client to server or from server to Apple.
  private var request: HTML {
    SequenceRow.request(entry.isToApple ? "Server to Apple" : "Client to server", entry.request)
  }

  /// Draws the arrow of the answer with the HTTP status.
  private var answer: HTML {
    SequenceRow.answer(entry.isToApple ? "Apple to server" : "Server to client") {
      if let status = entry.served.status ?? entry.exchange?.status {
        HTML.element(.b, .class("num")) { String(status) }
        " "
      }
      entry.served.shortWord
    }
  }

  /// Draws the title, the headline of the checks, up to four findings, and the link.
  @HTMLBuilder
  private var note: HTML {
    let tone = story.tone(of: entry)
    HTML.element(.p, .class("h")) {
      if tone == .bad { Icon.of(.fail) }
      if tone == .odd { Icon.of(.warn) }
      HTML.element(.span) { HTML.text(title) }
    }
    HTML.element(.p, .class("s")) {
      if let exchange = entry.exchange { "Exchange \(exchange.index). " }
      HTML.bidi((fault ?? refusalCause ?? entry.headline).sentence, limit: 200)
      if let age {
        " "
        age
      }
      if let answered {
        " "
        answered
      }
      if let twins {
        " "
        twins
      }
    }
    HTML.element(.p, .class("g")) {
      for finding in story.findings(of: entry).prefix(4) {
        HTML.element(.a, .class("fl"), .href(toID: finding.place)) {
          if finding.finding.isCompared(with: entry.id) {
            "Compared with in \(finding.label) "
          } else {
            Icon.marked(finding.finding.result.mark)
            "\(finding.label) "
          }
          HTML.element(.code) { finding.finding.rule.id.rawValue }
        }
      }
      ArtifactLink(entry: entry).html
    }
  }

  /// What is wrong with an artifact whose own checks pass, by a finding; `nil` for other rows.
  private var fault: String? {
    guard entry.state == .accepted else { return nil }
    return story.faults(of: entry).first { $0.result == .fail }
      .map { "None of its own checks fails. \($0.title)" }
  }

  /// The likely cause of a rejection that no check explains; `nil` for other rows.
  private var refusalCause: String? {
    entry.served.answer == .refused && entry.tone == .odd ? entry.cause : nil
  }

  /// The type of the artifact with its key and counter.
  private var title: String {
    let key = story.log.story(of: entry)?.label
    let counter = entry.counter.map { ", counter \($0.grouped)" } ?? ""
    let again = story.twins(of: entry).before == nil ? "" : ", sent again"
    return "\(entry.type.word)\(key.map { " of \($0.inSentence)" } ?? "")\(counter)\(again)"
  }

  /// A sentence with links to the rows with the same bytes; `nil` without any.
  private var twins: HTML? {
    let (before, after) = story.twins(of: entry)
    if let before {
      let later = [before.time, entry.time].compactMap { $0?.milliseconds }
      return HTML(joining: [
        HTML.link(
          toID: before.place, "The same bytes as row \(story.number(of: before).grouped)"),
        .text(
          (later.count == 2 ? ", \((later[1] - later[0]).magnitudePhrase) later" : "")
            + (story.isFromAnotherClient(entry) ? ", from another client." : ".")),
      ])
    }
    return after.map { after in
      let number = "The same bytes come again in row \(story.number(of: after).grouped)"
      return HTML(joining: [HTML.link(toID: after.place, number), .text(".")])
    }
  }

  /// A sentence on the age of the challenge, from the end of the response that issued it to the start of this
  /// request, and how it was chosen; `nil` where either time is unknown.
  private var age: HTML? {
    guard let sent = entry.time, let exchange = entry.challenge, let issued = exchange.answeredAt
    else {
      return nil
    }
    let age = (sent.milliseconds - issued.milliseconds).magnitudePhrase
    let choice = entry.designation.map { ", \($0)" } ?? ""
    let challenge = story.challenges[.init(exchange)]
    return HTML(joining: [
      challenge.map { HTML.link(toID: $0.place, $0.label) } ?? .text("Its challenge"),
      .text(" is \(age) old\(choice)."),
    ])
  }
}

extension ExchangeRow {
  /// A sentence on the challenge that the artifact answers instead of its own; `nil` where none is known.
  private var answered: HTML? {
    guard entry.missesChallenge, entry.challenge != nil,
      let challenge = entry.candidates.first.flatMap({ story.challenges[.init($0)] })
    else { return nil }
    return HTML(joining: [
      .text("It answers "), HTML.link(toID: challenge.place, challenge.label.inSentence),
      .text(entry.isOfOtherSession ? ", of another session." : "."),
    ])
  }
}

/// A link from a row to the artifact's page; the type and the first digits of its id where it has
/// no page.
struct ArtifactLink {
  let entry: ConversationEntry

  /// The link, or the text.
  var html: HTML {
    HTML.link(to: entry.page) {
      HTML.element(.code, entry.page == nil ? .class("muted") : nil) {
        "\(entry.type.word) \(entry.id.prefix(8))"
      }
    }
  }
}

extension Served {
  /// The server's answer in a few words, for use beside the HTTP status.
  var shortWord: String {
    answer == .unknown ? (status == nil ? "no answer known" : "no verdict") : answer.word
  }
}

extension Int64 {
  /// The duration in words, without its sign; the number is in milliseconds.
  fileprivate var magnitudePhrase: String { Int64(clamping: magnitude).durationPhrase }
}
