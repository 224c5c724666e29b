import Evidence

/// The artifacts' pages that a run has written.
struct WrittenPages: Sendable {
  private(set) var paths: Set<ByteText> = []
  private(set) var accepted = 0
  private(set) var troubled = 0

  mutating func insert(_ page: ReportPath, isAccepted: Bool) {
    paths.insert(ByteText(page.path))
    if isAccepted { accepted += 1 } else { troubled += 1 }
  }
}
