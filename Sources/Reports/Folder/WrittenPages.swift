import Evidence
import Results

/// The artifact pages that a run has written or will write, with their counts, which are limited.
struct WrittenPages: Sendable {
  /// The paths of all pages, from the report folder.
  private(set) var paths: Set<ByteText> = []
  /// The page of each artifact that has one, by the artifact's id.
  private(set) var byID: [ByteText: ReportPath] = [:]
  /// The number of pages of accepted artifacts, with or without warnings.
  private(set) var accepted = 0
  /// The IDs of accepted artifacts with warnings that have a page.
  private(set) var warned: Set<ByteText> = []
  /// The number of pages of all other artifacts.
  private(set) var troubled = 0

  /// Adds a page.
  ///
  /// - Parameters:
  ///   - page: The path of the page.
  ///   - id: The id of its artifact.
  ///   - verdict: The artifact's verdict.
  mutating func insert(_ page: ReportPath, of id: String, _ verdict: Verdict) {
    byID[ByteText(id)] = page
    paths.insert(ByteText(page.path))
    if verdict.outcome == .accepted { accepted += 1 } else { troubled += 1 }
    if ReportState(verdict) == .warned { warned.insert(ByteText(id)) }
  }
}
