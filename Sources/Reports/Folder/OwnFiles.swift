#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Platform

/// Recognizes files that attestscope wrote, so that a report never replaces or removes a file of
/// another program with the same name.
enum OwnFiles {
  /// The text that marks each file, and whether the file must start with it. Otherwise it must
  /// occur in the first ``head`` bytes: a page title or an XML attribute names the program.
  private static let marks: [(file: ReportPath, mark: String, isAtStart: Bool)] = [
    (.index, "\(IndexPage.titleEnd)</title>", false),
    (.results, #"{"inputs":["#, true),
    (.summary, #"{"artifacts":"#, true),
    (.sarif, #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":[{"#, true),
    (.junit, #"<testsuites name="attestscope""#, false),
    (.conversation, "\(ConversationPage.titleEnd)</title>", false),
    (.manifest, #"{"command":""#, true),
    (.document, "\(DocumentHTML.titleEnd)</title>", false),
  ]

  /// How many bytes of a file are searched.
  private static let head = 4_096

  /// Checks a folder before the run writes to it.
  ///
  /// - Throws: ``OutputError`` where a file has the name of a report file but not its mark.
  static func check(_ folder: String) throws(OutputError) {
    for (file, mark, isAtStart) in marks {
      let path = RawPath("\(folder)/\(file.path)")
      guard let head = head(of: path) else { continue }
      let mark = Array(mark.utf8)
      let isOwn = isAtStart ? head.starts(with: mark) : head.contains(mark)
      guard isOwn else { throw OutputError(inTheWay: path) }
    }
  }

  /// Removes a file if its beginning contains the mark of one of ours.
  static func remove(_ path: RawPath, of file: ReportPath) {
    guard let mark = marks.first(where: { $0.file == file })?.mark else { return }
    if head(of: path)?.contains(Array(mark.utf8)) == true { remove(path) }
  }

  /// Removes a file if it starts with a mark.
  static func remove(_ path: RawPath, beginningWith mark: String) {
    if head(of: path)?.starts(with: Array(mark.utf8)) == true { remove(path) }
  }

  /// Removes a file that this program wrote.
  static func remove(_ path: RawPath) { unlink(path.terminated) }

  /// Returns the names in a folder; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    let names = try? OpenFolder(at: RawPath(folder)).names()
    return (names ?? []).map { RawPath(bytes: $0).text }
  }

  /// Returns the first bytes of a file.
  ///
  /// - Returns: `nil` where there is no file, or a symbolic link, which is replaced and not
  ///   followed. Empty for a folder or a special file, which cannot be ours.
  private static func head(of path: RawPath) -> [UInt8]? {
    guard let status = try? FileStatus(itself: path), status.kind != .link else { return nil }
    guard status.kind == .regular, let file = try? SystemCall.open(path) else { return [] }
    defer { SystemCall.close(file) }
    return (try? SystemCall.read(file, 0..<head)) ?? []
  }
}

extension [UInt8] {
  /// Returns whether the bytes contain others in one run.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: part) }
  }
}
