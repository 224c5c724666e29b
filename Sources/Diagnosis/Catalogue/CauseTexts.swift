import CEmbedded
import Evidence
import Results

/// The texts of all causes, read from `causes.txt`, whose first lines explain the notation.
struct CauseTexts: Sendable {
  /// The texts of this program.
  static let standard = CauseTexts([UInt8](file: ats_causes_txt()))

  /// The causes in the order of the text, which is that of the handbook. None has a proof.
  private(set) var causes: [Cause] = []
  /// What is wrong with the text, one sentence for each cause that is left out.
  private(set) var faults: [String] = []
  /// The same causes by their IDs.
  private var byID: [ByteText: Cause] = [:]

  /// Reads a text.
  init(_ text: [UInt8]) {
    var templates: [ByteText: CatalogueEntry] = [:]
    var steps = FixStep.common
    for entry in CatalogueEntry.all(in: text) {
      do throws(CatalogueFault) {
        switch entry.kind {
        case "template": templates[ByteText(entry.name)] = entry
        case "step":
          let text = try entry.text("text")
          steps[ByteText(entry.name)] = FixStep(text, code: entry.fields.first?.code)
        case "cause":
          let cause = try Cause(try entry.completed(by: templates), steps)
          causes.append(cause)
          byID[ByteText(cause.id)] = cause
        default: throw CatalogueFault("it isn't a cause")
        }
      } catch {
        faults.append("\(entry.name): \(error.text)")
      }
    }
  }

  /// Returns the cause with an ID, without a proof. A cause without a text has an empty one.
  subscript(id: String) -> Cause {
    byID[ByteText(id)]
      ?? Cause(
        id, "", actor: .server, explains: [], method: "", fix: [], reference: Citation("")
      ) { _ in nil }
  }
}

extension CatalogueEntry {
  /// Returns the entry with the fields that it lacks and its template has.
  fileprivate func completed(
    by templates: [ByteText: CatalogueEntry]
  ) throws(CatalogueFault) -> CatalogueEntry {
    guard let name = self["as"] else { return self }
    guard let template = templates[ByteText(name)] else {
      throw CatalogueFault("no template is called \(name)")
    }
    return inheriting(template)
  }
}

extension Cause {
  /// Creates the cause that an entry describes, without a proof.
  ///
  /// - Parameter steps: The steps that entries name.
  fileprivate convenience init(
    _ entry: CatalogueEntry, _ steps: [ByteText: FixStep]
  ) throws(CatalogueFault) {
    let single = [
      "as", "statement", "actor", "other", "evidence", "explains", "method", "reference",
    ]
    try entry.allow(single + ["fix", "common", "confirm"])
    try entry.allowOnce(single)
    var fix: [FixStep] = []
    for field in entry.fields {
      switch field.name {
      case "fix": fix.append(FixStep(field.text, code: field.code))
      case "confirm": fix.append(.confirm(arguments: field.text))
      case "common":
        guard let step = steps[ByteText(field.text)] else {
          throw CatalogueFault("no common step is called \(field.text)")
        }
        fix.append(step)
      default: break
      }
    }
    self.init(
      entry.name, try entry.text("statement"), actor: try entry.value("actor"),
      otherActor: entry["other"], explains: entry.words("explains").map { RuleID($0) },
      waitsFor: entry["evidence"] == nil ? .artifact : try entry.value("evidence"),
      method: try entry.text("method"), fix: fix, reference: try entry.citation("reference"))
  }
}
