import Evidence

/// A file of the report folder, by a name that no input can choose.
package struct ReportPath: Sendable, Hashable {
  /// The path from the folder.
  package let path: String
  /// The path as written in a link of the page that holds it.
  package let relative: String
  /// An artifact's number among those whose ids agree in 16 digits; zero for another file.
  package let number: Int

  private init(_ path: String, relative: String, number: Int = 0) {
    self.path = path
    self.relative = relative
    self.number = number
  }

  /// The index, seen from an artifact's page.
  package static let index = ReportPath("index.html", relative: "../index.html")
  /// The conversation, seen from an artifact's page.
  package static let conversation = ReportPath(
    "conversation.html", relative: "../conversation.html")
  package static let results = ReportPath("results.jsonl", relative: "results.jsonl")
  package static let summary = ReportPath("summary.json", relative: "summary.json")
  package static let sarif = ReportPath("results.sarif", relative: "results.sarif")
  package static let junit = ReportPath("junit.xml", relative: "junit.xml")
  /// The page of a document, which is a folder of its own.
  package static let document = ReportPath("document.html", relative: "document.html")

  /// The same file, seen from a page that lies in the folder itself.
  var fromTop: ReportPath { ReportPath(path, relative: path, number: number) }

  /// The page of an artifact, seen from the index: the first 16 digits of its id, and a number
  /// where that name is taken.
  ///
  /// `nil` for an id that is not hexadecimal in small letters.
  package static func artifact(id: String, number: Int = 1) -> ReportPath? {
    let digits = id.prefix(16)
    guard digits.utf8.count == 16,
      digits.utf8.allSatisfy({ hexDigit($0) != nil && !(0x41...0x46).contains($0) })
    else { return nil }
    let path = "artifacts/\(digits)\(number > 1 ? "-\(number)" : "").html"
    return ReportPath(path, relative: path, number: number)
  }

  /// A page that no other artifact of the run has: two can be made to agree in sixteen digits.
  static func free(for id: String, besides taken: Set<ByteText>) -> ReportPath? {
    var number = id.split(separator: ":").dropFirst().first.flatMap { Int($0) } ?? 1
    // Rows of the index have sixteen bits for the number.
    while number <= UInt16.max, let path = artifact(id: id, number: number) {
      if !taken.contains(ByteText(path.path)) { return path }
      number += 1
    }
    return nil
  }

  /// A page of the index, seen from another: the first bears the name of the whole.
  static func index(page number: Int) -> ReportPath {
    let path = number > 1 ? "index-\(number).html" : "index.html"
    return ReportPath(path, relative: path)
  }

  /// Whether a path is one that ``index(page:)`` gives from the second page on.
  static func isFurtherIndex(_ path: String) -> Bool {
    guard path.begins(with: "index-"), path.ends(with: ".html") else { return false }
    let number = Int(path.dropFirst("index-".count).dropLast(".html".count))
    return number.map { index(page: $0).path.equals(path) } ?? false
  }

  /// Whether a path is one that ``artifact(id:number:)`` gives.
  static func isArtifact(_ path: String) -> Bool {
    let name = path.dropFirst("artifacts/".count).dropLast(".html".count)
    let parts = name.split(separator: "-", maxSplits: 1)
    guard let id = parts.first else { return false }
    let number = parts.count > 1 ? UInt16(parts[1]).map(Int.init) : 1
    return number.flatMap { artifact(id: String(id), number: $0) }?.path.equals(path) == true
  }
}
