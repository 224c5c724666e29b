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
    parts = SequenceParts(story: story).parts
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
        for (part, tracks) in zip(parts, tracks) { html(part, tracks) }
      }
    }
  }

  /// The pieces of the lines from challenges to artifacts, for each row.
  private var tracks: [[ChallengeTracks.Piece]] {
    var rows: [Int: Int] = [:]
    for case (let place, .entry(let entry)) in parts.enumerated() { rows[entry.number] = place }
    let uses = parts.enumerated().compactMap { place, part -> (row: Int, users: [Int])? in
      guard case .challenge(let challenge) = part else { return nil }
      return (place, challenge.answers.compactMap { rows[$0.number] })
    }
    return ChallengeTracks(uses, count: parts.count).rows
  }

  /// Draws one row.
  private func html(_ part: SequencePart, _ tracks: [ChallengeTracks.Piece]) -> HTML {
    switch part {
    case .entry(let entry): ExchangeRow(entry: entry, story: story, tracks: tracks).html
    case .fold(let entries): ExchangeFold(entries: entries, story: story).html
    case .file(let name, let entries):
      HTML.element(.li, .class("cap")) {
        HTML.element(.h3) { HTML.bidi(name, limit: 200) }
        HTML.element(.p) {
          [entries.count.counted("artifact"), story.period(of: entries)].compactMap(\.self)
            .joined(separator: ", ")
        }
      }
    case .pause(let milliseconds):
      HTML.element(.li, .class("gap")) {
        ChallengeTracks.html(tracks)
        HTML.element(.p) { "About \(milliseconds.durationPhrase) without an artifact of this page" }
      }
    case .challenge(let challenge): self.challenge(challenge, tracks)
    case .certification(let time, let entry): certification(time, entry, tracks)
    }
  }

  /// Draws the exchange in which the server issued a challenge.
  private func challenge(
    _ challenge: IssuedChallenge, _ tracks: [ChallengeTracks.Piece]
  ) -> HTML {
    let exchange = challenge.exchange
    return event(
      "ev cs", at: exchange.time, id: challenge.place, tracks,
      [
        SequenceRow.request("Client to server", exchange.request ?? "request"),
        SequenceRow.answer("Server to client") {
          if let status = exchange.status { HTML.element(.b, .class("num")) { String(status) } }
          " \(challenge.label.inSentence)"
        },
      ], "\(challenge.label) issued",
      HTML(joining: [.text("Exchange \(exchange.index) of the capture. "), uses(of: challenge)]))
  }

  /// Returns a sentence with links to the artifacts that answer a challenge, or that could answer it.
  private func uses(of challenge: IssuedChallenge) -> HTML {
    let uses: [(verb: String, entries: [ConversationEntry])] = [
      ("Answered by", challenge.users.filter { !$0.missesChallenge }),
      ("Should be answered by", challenge.users.filter(\.missesChallenge)),
      (
        "Answered instead by",
        challenge.candidates.filter { $0.challenge != nil && !$0.isOfOtherSession }
      ),
      (
        "Answered instead from another session by",
        challenge.candidates.filter { $0.challenge != nil && $0.isOfOtherSession }
      ),
      ("Could be meant by", challenge.candidates.filter { $0.challenge == nil }),
    ]
    let sentences = uses.filter { !$0.entries.isEmpty }.map { verb, entries in
      let links = entries.prefix(Self.listed).map { story.link(to: $0, "row") }
      let more = entries.count - links.count
      return HTML(joining: [
        .text("\(verb) "), .joined(Array(links)),
        .text(more > 0 ? " and \(more.grouped) more." : "."),
      ])
    }
    return HTML.joined(sentences, with: " ")
  }

  /// The maximum number of artifacts of a challenge that are listed.
  private static let listed = 6

  /// Draws the certification of a key by Apple. It is in no capture, but the certificate proves it
  /// and has its time.
  ///
  /// - Parameters:
  ///   - time: When the certificate was issued.
  ///   - entry: The attestation with the certificate.
  private func certification(
    _ time: Timestamp, _ entry: ConversationEntry, _ tracks: [ChallengeTracks.Piece]
  ) -> HTML {
    let answer = SequenceRow.answer("Apple to client, not recorded") {
      "certificate of \(story.log.story(of: entry)?.label ?? "the key")"
    }
    return event(
      "ev ac der", at: time, id: nil, tracks, [answer], "Apple certified the key",
      .text("Not recorded. The time is the certificate's."))
  }

  /// Draws a row without an artifact.
  private func event(
    _ look: StaticString, at time: Timestamp?, id: String?, _ tracks: [ChallengeTracks.Piece],
    _ messages: [HTML], _ title: String, _ remark: HTML
  ) -> HTML {
    SequenceRow(
      look: look, id: id, tracks: tracks,
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
