import Evidence
import Results

/// The section on fields of a page without the artifact's bytes: the decoded values that the
/// results kept, and the command that analyzes the artifact with its bytes.
///
/// Nothing is drawn for results that contain bytes, which `BytesSection` shows.
///
/// Results leave bytes out with `--evidence none`, and by default for artifacts that are accepted
/// without a warning.
struct KeptFieldsSection {
  let result: ArtifactResult

  /// The section; `nil` for results with bytes.
  var section: PageSection? {
    guard !result.holdsBytes else { return nil }
    return PageSection(
      "Fields", id: "fields",
      lede: """
        The results that this page is rendered from contain no bytes of this artifact. Its byte \
        dump, its certificates, its receipt's fields and parts of its timeline are not on this page. \
        To see them, analyze the artifact again:
        """
    ) {
      CodeBlock(
        caption: "Terminal",
        code: AnalyzeCommand(result).text + " \\\n  --evidence full -o FOLDER",
        id: "command-evidence"
      ).html
      table
    }
  }

  /// Draws the decoded values by name, without the root.
  private var table: HTML {
    let fields = FieldRows(of: result.decoded).rows.filter { $0.depth > 0 }
    return HTML.table(
      "tree", caption: "Decoded values", columns: ["Field", "Value"], of: fields
    ) { field in
      HTML.element(.th, .scope(.row), .depth(field.depth - 1)) {
        HTML.bidi(field.node.name, limit: 64)
      }
      BufferFieldTable.cell(field.node.value, field.node.note)
    }
  }
}
