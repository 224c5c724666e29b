import Evidence
import Results

/// What the index knows of the whole run.
struct BatchOverview: Sendable {
  let header: RunHeader
  let summary: RunSummary
  let clusters: Clusters
  let states: [ReportState: Int]
  let timeline: Timeline?
  /// The comparable artifacts before the first rejection of each cluster, by its code, where they
  /// suffice to call it a beginning.
  let preceding: [UInt16: Int]
  /// Pages of artifacts that were not accepted.
  let troubledPages: Int
  /// What the conversation shows, the worst first.
  var findings: [RunFinding] = []
  /// The pages of artifacts by their ids.
  var pages: [ByteText: ReportPath] = [:]
  /// Whether the conversation has a page of its own.
  var hasConversation = false

  var failedFindings: Int { findings.count { $0.result == .fail } }

  var rejected: Int { states[.rejected, default: 0] }
  var accepted: Int { states[.accepted, default: 0] + states[.warned, default: 0] }
  var troubled: Int { summary.artifacts - accepted }

  var mark: Mark {
    if rejected > 0 || failedFindings > 0 { return .fail }
    return troubled > 0 ? .open : .pass
  }

  /// The few causes that explain most rejections; `nil` where they are too many to name.
  var leadingCauses: (count: Int, rejections: Int)? {
    var sum = 0
    for (place, cluster) in clusters.rejecting.filter(\.isCause).prefix(3).enumerated() {
      sum += cluster.rejections
      if sum * 3 >= rejected * 2 { return (place + 1, sum) }
    }
    return nil
  }
}
