/// A row of the sequence diagram: number and time, the lanes with its messages, and a note.
struct SequenceRow {
  /// The classes for the lanes of the messages and for the tone of the row (how severe it is).
  let look: StaticString
  /// The id to which findings and keys link; `nil` for none.
  var id: String?
  /// The pieces of the lines from challenges to artifacts.
  var tracks: [ChallengeTracks.Piece] = []
  /// The number and the time.
  let time: HTML
  /// The request and the answer.
  let messages: [HTML]
  /// What is beside the lanes.
  let note: HTML

  /// The row as a list item.
  var html: HTML {
    HTML.element(.li, .class(look), id.map { .id($0) }) {
      HTML.element(.p, .class("t")) { time }
      ChallengeTracks.html(tracks)
      HTML.element(.div, .class("lanes")) { HTML(joining: messages) }
      HTML.element(.div, .class("n")) { note }
    }
  }

  /// Draws a request as an arrow.
  ///
  /// - Parameters:
  ///   - direction: Who sends it to whom, for screen readers.
  ///   - text: Method and path.
  static func request(_ direction: String, _ text: String) -> HTML {
    message("msg q", direction) { HTML.element(.code) { HTML.bidi(text, limit: 80) } }
  }

  /// Draws an answer as an arrow.
  static func answer(_ direction: String, @HTMLBuilder content: () -> HTML) -> HTML {
    message("msg a", direction, content)
  }

  /// Draws a message as an arrow.
  private static func message(
    _ look: StaticString, _ direction: String, @HTMLBuilder _ content: () -> HTML
  ) -> HTML {
    HTML.element(.p, .class(look)) {
      HTML.element(.span, .class("vh")) { "\(direction): " }
      content()
    }
  }
}
