#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Platform

/// How the files of a report are told from files of others under the same names, which a report does
/// not replace.
enum OwnFiles {
  /// What stands near the beginning of each. A title names the program, and so do the exports; lines
  /// of results begin with members that stand first in their order.
  private static let marks: [(file: ReportPath, mark: String, isAtStart: Bool)] = [
    (.index, "\(IndexPage.titleEnd)</title>", false),
    (.results, #"{"inputs":["#, true),
    (.summary, #"{"artifacts":"#, true),
    (.sarif, #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":[{"#, true),
    (.junit, #"<testsuites name="attestscope""#, false),
    (.conversation, "\(ConversationPage.titleEnd)</title>", false),
    (.document, "\(DocumentHTML.titleEnd)</title>", false),
  ]

  private static let head = 4_096

  /// Ends the run before it begins where a file is in the way.
  static func check(_ folder: String) throws(OutputError) {
    for (file, mark, isAtStart) in marks {
      let path = RawPath("\(folder)/\(file.path)")
      guard let head = head(of: path) else { continue }
      let mark = Array(mark.utf8)
      let isOwn = isAtStart ? head.starts(with: mark) : head.contains(mark)
      guard isOwn else { throw OutputError(inTheWay: path) }
    }
  }

  /// Removes a file that bears the mark of one of ours.
  static func remove(_ path: RawPath, of file: ReportPath) {
    guard let mark = marks.first(where: { $0.file == file })?.mark else { return }
    if head(of: path)?.contains(Array(mark.utf8)) == true { unlink(path.terminated) }
  }

  /// Removes a file that begins as one of ours does.
  static func remove(_ path: RawPath, beginningWith mark: String) {
    if head(of: path)?.starts(with: Array(mark.utf8)) == true { unlink(path.terminated) }
  }

  /// The first bytes of a file; none of a folder or of whatever else cannot be one of ours, `nil`
  /// where there is no file, or a link, which is replaced and not followed.
  private static func head(of path: RawPath) -> [UInt8]? {
    guard let status = try? FileStatus(itself: path), status.kind != .link else { return nil }
    guard status.kind == .regular, let file = try? SystemCall.open(path) else { return [] }
    defer { SystemCall.close(file) }
    return (try? SystemCall.read(file, 0..<head)) ?? []
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: part) }
  }
}
