import Results

/// The three boxes below a headline: what is wrong, what to do about it, and who acts.
enum Trio {
  /// Draws the boxes.
  ///
  /// - Parameters:
  ///   - cause: The first box, with its heading.
  ///   - fix: The second box, with its heading.
  ///   - actors: The third box, without its heading.
  static func html(
    @HTMLBuilder cause: () -> HTML, @HTMLBuilder fix: () -> HTML, @HTMLBuilder actors: () -> HTML
  ) -> HTML {
    HTML.element(.div, .class("trio")) {
      HTML.element(.div, content: cause)
      HTML.element(.div, content: fix)
      HTML.element(.div) {
        HTML.element(.h2) { "Who acts" }
        actors()
      }
    }
  }

  /// Draws a team that acts.
  ///
  /// - Parameter finding: What the page calls the findings on which it acts; `nil` for a problem of the artifact.
  static func team(_ actor: Actor, _ mark: Mark, on finding: String? = nil) -> HTML {
    let words = HTML.element(.b) { actor.title }
    // One element, because the parts of a list's item are columns.
    let named = finding.map { finding in
      HTML.element(.span) {
        words
        " (\(finding))"
      }
    }
    return team(mark, "i-dot", named ?? words)
  }

  /// Draws who must act, and then the others.
  static func teams(_ teams: [HTML]) -> HTML {
    HTML.element(.ul, .class("who")) { HTML(joining: teams) }
  }

  /// Draws a team that has nothing to do.
  static func resting(_ actor: Actor) -> HTML { team(actor, "nothing to do") }

  /// Draws a team that acts in some steps, or not at all.
  static func team(_ actor: Actor, _ words: String) -> HTML {
    team(.none, "i-ring", .text("\(actor.title): \(words)"))
  }

  private static func team(_ mark: Mark, _ icon: String, _ words: HTML) -> HTML {
    HTML.element(.li, .marked(mark)) {
      Icon.named(icon)
      words
    }
  }
}
