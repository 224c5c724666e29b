import Evidence
import Results

/// One block of a text: a document's page, a page of the handbook, a ticket. It is built once and rendered as
/// Markdown, as HTML and for a terminal.
enum Block: Sendable {
  /// The heading of a part of the page.
  case heading(String)
  /// A heading within a part.
  case subheading(String)
  /// A paragraph.
  case text(BlockText)
  /// A numbered list of things to do.
  case steps([StepList.Step])
  /// A list with bullets.
  case list([BlockText])
  /// Things to do. Markdown draws a box to tick for each; HTML draws bullets.
  case checklist([BlockText])
  /// A list of pages of the handbook: the id, which names the page's file, and a title, which can be empty.
  case pages([HandbookPage.Link])
  /// A table; each row has one cell for each column.
  case table(columns: [String], rows: [[BlockText]])
  /// A drawing.
  case figure(DocumentFigure)
  /// Lines in a fixed-width font, such as a hex dump.
  case lines([String])
  /// Details under a heading, which HTML folds. Folded details are printed only if the last value says
  /// so.
  case fold(String, [Block], isPrinted: Bool = false)

  /// Returns items as a list; nothing for none.
  static func list(ofAny items: [BlockText]) -> [Block] { items.isEmpty ? [] : [.list(items)] }

  /// Returns the values that an artifact was compared with as a list; nothing for none.
  static func list(of bindings: [BoundValue]) -> [Block] {
    list(ofAny: bindings.map { "\($0.noun.capitalizedFirst): \($0.phrase)" })
  }

  /// What the commands of a document are: its reader may not have the program, nor the files under these names.
  static var commandsRemark: Block {
    .text(
      "The commands are for attestscope, which made this document. Replace the names of files with your own."
    )
  }

  /// Returns a sentence on what only the results list; nothing if that is nothing.
  static func more(_ count: Int, _ noun: String) -> [Block] {
    count > 0 ? [.text("\(count.counted("more \(noun)")) in the results.")] : []
  }

  /// The drawings of the block and of the blocks in it.
  var figures: [DocumentFigure] {
    switch self {
    case .figure(let figure): [figure]
    case .fold(_, let blocks, _): blocks.flatMap(\.figures)
    default: []
    }
  }
}
