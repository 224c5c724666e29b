import Evidence
import Results

/// The section on unreadable inputs of the index: a row for each kind, with what makes it readable.
struct UnreadableSection {
  /// The kinds with the number of inputs and an example of each.
  let unreadable: UnreadableKinds

  /// The section; `nil` where everything could be read.
  var section: PageSection? {
    guard !unreadable.kinds.isEmpty else { return nil }
    return PageSection("Unreadable inputs", id: "unreadable") {
      FoldedList.html(unreadable.kinds, list: table)
      if unreadable.others > 0 {
        HTML.element(.p) {
          "\(unreadable.others.grouped) more are of other kinds. The "
          HTML.link(toID: "artifacts", "table of artifacts")
          " lists them with the verdict Unreadable."
        }
      }
    }
  }

  /// Draws a row for each of some kinds.
  private func table(_ kinds: [UnreadableKinds.Kind]) -> HTML {
    HTML.table(
      "list", caption: "Unreadable inputs by kind",
      columns: ["Example", "Inputs", "What it is, and the next step"], of: kinds
    ) { kind in
      HTML.element(.td, .class("wide")) { HTML.bidi(kind.example) }
      HTML.element(.td, .class("num")) { kind.count.grouped }
      HTML.element(.td, .class("wide")) {
        HTML.text(kind.headline)
        if let next = kind.next {
          " "
          HTML.prose(next)
        }
      }
    }
  }
}
