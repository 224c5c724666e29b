import Checks
import Evidence
import Results

/// The causes that artifacts alone don't show, read from `causes.txt`, whose first lines explain the
/// notation.
struct WrittenCauses: Sendable {
  /// The causes of this program.
  static let standard = WrittenCauses(PackageResources.causes_txt)

  /// The causes in the order of the text, with the ID of the one that each follows in the handbook;
  /// `nil` for the one before it in the text.
  private(set) var causes: [(cause: Cause, after: String?)] = []
  /// What is wrong with the text, one sentence for each cause that is left out.
  private(set) var faults: [String] = []

  /// Reads a text.
  init(_ text: [UInt8]) {
    for entry in CatalogueEntry.all(in: text) {
      do { causes.append((try Cause(entry), entry["after"])) } catch {
        faults.append("\(entry.name): \(error.text)")
      }
    }
  }

  /// Returns a list of causes with the written ones in their places. One that follows an unknown
  /// cause comes last.
  func added(to causes: [Cause]) -> [Cause] {
    var all = causes
    var place = all.endIndex
    for (cause, after) in self.causes {
      if let after { place = all.firstIndex { $0.id.equals(after) }.map { $0 + 1 } ?? all.endIndex }
      all.insert(cause, at: place)
      place += 1
    }
    return all
  }
}

extension Cause {
  /// Creates the cause that an entry describes.
  fileprivate convenience init(_ entry: CatalogueEntry) throws(CatalogueFault) {
    guard entry.kind == "cause" else { throw CatalogueFault("it isn't a cause") }
    let single = ["after", "statement", "actor", "evidence", "explains", "method", "reference"]
    try entry.allow(single + ["fix", "common", "confirm"])
    try entry.allowOnce(single)
    var fix: [FixStep] = []
    for field in entry.fields {
      switch field.name {
      case "fix": fix.append(FixStep(field.text, code: field.code))
      case "confirm": fix.append(.confirm(arguments: field.text))
      case "common":
        guard let step = FixStep.common[ByteText(field.text)] else {
          throw CatalogueFault("no common step is called \(field.text)")
        }
        fix.append(step)
      default: break
      }
    }
    let evidence: EvidenceSource = try entry.value("evidence")
    guard evidence != .artifact else {
      throw CatalogueFault("artifacts can show it, so it needs a test")
    }
    self.init(
      entry.name, try entry.text("statement"), actor: try entry.value("actor"),
      explains: entry.words("explains").map { RuleID($0) }, waitsFor: evidence,
      method: try entry.text("method"), fix: fix, reference: try entry.citation("reference"))
  }
}
