import Evidence

/// The path of a file in the report folder.
///
/// Paths are made from constants, numbers and hexadecimal digits only, so no input can choose a
/// path outside the folder.
///
/// A report folder contains `index.html`, further index pages (`index-2.html`),
/// `conversation.html`, a page for each of many artifacts (`artifacts/0123456789abcdef.html`), and
/// the files of other formats.
package struct ReportPath: Sendable, Hashable {
  /// The path from the report folder.
  package let path: String
  /// The path in a link of the page that refers to the file.
  package let relative: String
  /// The artifact's number among those whose ids have the same first 16 digits, from one; zero for
  /// any other file.
  package let number: Int

  /// Makes a path that is known to be safe.
  private init(_ path: String, relative: String, number: Int = 0) {
    self.path = path
    self.relative = relative
    self.number = number
  }

  /// The first page of the index, as an artifact's page links to it.
  package static let index = ReportPath("index.html", relative: "../index.html")
  /// The page of the conversation, as an artifact's page links to it.
  package static let conversation = ReportPath(
    "conversation.html", relative: "../conversation.html")
  /// The results, one JSON object a line.
  package static let results = ReportPath("results.jsonl", relative: "results.jsonl")
  /// The summary of the run as JSON.
  package static let summary = ReportPath("summary.json", relative: "summary.json")
  /// The results for code scanning.
  package static let sarif = ReportPath("results.sarif", relative: "results.sarif")
  /// The results for build servers.
  package static let junit = ReportPath("junit.xml", relative: "junit.xml")
  /// What the report was made of, and the hashes of its files.
  package static let manifest = ReportPath("manifest.json", relative: "manifest.json")
  /// The signature of the manifest.
  package static let signature = ReportPath("manifest.sig", relative: "manifest.sig")
  /// The HTML page of a document, which has a folder of its own.
  package static let document = ReportPath("document.html", relative: "document.html")

  /// The same file, as a page in the report folder itself links to it.
  var fromTop: ReportPath { ReportPath(path, relative: path, number: number) }

  /// The same file, as a page outside the report folder links to it.
  ///
  /// - Parameter way: The percent-encoded way to the folder, with a slash at its end.
  func linked(through way: String) -> ReportPath {
    ReportPath(path, relative: way + path, number: number)
  }

  /// Returns the page of an artifact, as the index links to it: `artifacts/` and the first 16
  /// digits of its id, with `-N` for numbers above one.
  ///
  /// - Returns: `nil` for an id that does not start with 16 hexadecimal digits in lower case.
  package static func artifact(id: String, number: Int = 1) -> ReportPath? {
    let digits = id.prefix(16)
    guard digits.utf8.count == 16,
      digits.utf8.allSatisfy({ hexDigit($0) != nil && !(0x41...0x46).contains($0) })
    else { return nil }
    let path = "artifacts/\(digits)\(number > 1 ? "-\(number)" : "").html"
    return ReportPath(path, relative: path, number: number)
  }

  /// Returns a page that no other artifact of the run has. Ids are partly chosen by input, so two
  /// of them can be made to have the same 16 digits.
  ///
  /// - Parameters:
  ///   - id: The artifact's id. A number after its colon is tried first.
  ///   - taken: The paths of the run's pages.
  /// - Returns: `nil` for an invalid id, or where 65,535 pages have the same digits.
  static func free(for id: String, besides taken: Set<ByteText>) -> ReportPath? {
    var number = id.split(separator: ":").dropFirst().first.flatMap { Int($0) } ?? 1
    // Rows of the index have sixteen bits for the number.
    while number <= UInt16.max, let path = artifact(id: id, number: number) {
      if !taken.contains(ByteText(path.path)) { return path }
      number += 1
    }
    return nil
  }

  /// Returns a page of the index, as other index pages link to it. The first is `index.html`.
  static func index(page number: Int) -> ReportPath {
    let path = number > 1 ? "index-\(number).html" : "index.html"
    return ReportPath(path, relative: path)
  }

  /// Returns whether ``index(page:)`` gives this path for any page but the first.
  static func isFurtherIndex(_ path: String) -> Bool {
    guard path.begins(with: "index-"), path.ends(with: ".html") else { return false }
    let number = Int(path.dropFirst("index-".count).dropLast(".html".count))
    return number.map { index(page: $0).path.equals(path) } ?? false
  }

  /// Returns whether ``artifact(id:number:)`` can give this path.
  static func isArtifact(_ path: String) -> Bool {
    let name = path.dropFirst("artifacts/".count).dropLast(".html".count)
    let parts = name.split(separator: "-", maxSplits: 1)
    guard let id = parts.first else { return false }
    let number = parts.count > 1 ? UInt16(parts[1]).map(Int.init) : 1
    return number.flatMap { artifact(id: String(id), number: $0) }?.path.equals(path) == true
  }
}
