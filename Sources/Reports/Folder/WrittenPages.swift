import Evidence

/// The artifacts' pages that a run has written.
struct WrittenPages: Sendable {
  private(set) var paths: Set<ByteText> = []
  /// The page of each artifact that has one.
  private(set) var byID: [ByteText: ReportPath] = [:]
  private(set) var accepted = 0
  private(set) var troubled = 0

  mutating func insert(_ page: ReportPath, of id: String, isAccepted: Bool) {
    byID[ByteText(id)] = page
    paths.insert(ByteText(page.path))
    if isAccepted { accepted += 1 } else { troubled += 1 }
  }
}
