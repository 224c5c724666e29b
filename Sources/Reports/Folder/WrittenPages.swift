/// The artifacts' pages that a run has written.
struct WrittenPages: Sendable {
  private var paths: Set<String> = []
  private(set) var accepted = 0
  private(set) var troubled = 0

  mutating func insert(_ page: ReportPath, isAccepted: Bool) {
    paths.insert(page.path)
    if isAccepted { accepted += 1 } else { troubled += 1 }
  }

  func contains(_ path: String) -> Bool { paths.contains(path) }

  /// A name that no page of this run has: two artifacts can be made to agree in sixteen digits.
  func freePath(for id: String) -> ReportPath? {
    var number = id.split(separator: ":").dropFirst().first.flatMap { Int($0) } ?? 1
    // Rows of the index have sixteen bits for it.
    while number <= UInt16.max, let path = ReportPath.artifact(id: id, number: number) {
      if !paths.contains(path.path) { return path }
      number += 1
    }
    return nil
  }
}
