import Evidence
import Platform

/// The pages of artifacts in a report folder, as a file elsewhere links to them.
package struct ReportLinks: Sendable {
  /// The path of the folder.
  private let folder: String
  /// The way from the file to the folder, percent-encoded (RFC 3986 §2.1), with a slash at its end.
  private let way: String

  /// Finds the way from a file to the folder that contains results.
  ///
  /// - Parameters:
  ///   - results: The path of `results.jsonl`.
  ///   - file: The path of the file with the links.
  /// - Returns: `nil` if the results aren't in a report folder, or if the way isn't known: from an
  ///   absolute path to a relative one, or out of a folder without a name.
  package init?(to results: String, from file: String) {
    let name = "/\(ReportPath.results.path)"
    let path = results.equals(ReportPath.results.path) ? "./\(results)" : results
    guard path.ends(with: name) else { return nil }
    folder = String(path.dropLast(name.count))
    guard FileStatus.kind(at: "\(folder)/\(ReportPath.index.path)") == .regular,
      let way = Self.way(to: folder, from: file)
    else { return nil }
    self.way = way
  }

  /// Returns the way from a file to a folder; `nil` if it isn't known, or too long for an attribute.
  static func way(to folder: String, from file: String) -> String? {
    let isAbsolute = folder.begins(with: "/")
    let above = file.split(separator: "/").dropLast().filter { !$0.equals(".") }
    guard isAbsolute || !file.begins(with: "/") && !above.contains(where: { $0.equals("..") })
    else { return nil }
    let way =
      (isAbsolute ? "" : String(repeating: "../", count: above.count))
      + "\(folder.utf8.percentEncodedPath)/"
    return way.utf8.count <= 512 ? way : nil
  }

  /// Returns the page of an artifact; `nil` if the folder has none.
  func page(of artifact: String) -> ReportPath? {
    let number = artifact.split(separator: ":").dropFirst().first.flatMap { Int($0) } ?? 1
    guard let page = ReportPath.artifact(id: artifact, number: number),
      FileStatus.kind(at: "\(folder)/\(page.path)") == .regular
    else { return nil }
    return page.linked(through: way)
  }
}
