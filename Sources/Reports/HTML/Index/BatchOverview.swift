import Evidence
import Results

/// The summary of a run, from which every page of the index is drawn.
///
/// It is collected by ``HTMLExporter`` at the end of the run.
struct BatchOverview: Sendable {
  /// The run with its tool and trust anchors.
  let header: RunHeader
  /// The counts, skipped inputs and notes of the run.
  let summary: RunSummary
  /// The causes of all artifacts.
  let clusters: Clusters
  /// The number of artifacts of each state.
  let states: [ReportState: Int]
  /// The rejections over time; `nil` where too little is known of the times.
  let timeline: Timeline?
  /// The number of comparable artifacts (of the same types) before the first rejection of a
  /// cluster, by the cluster's code. Clusters with fewer than ``Onsets/sufficient`` are missing.
  let preceding: [UInt16: Int]
  /// The first findings on the conversation, the worst first.
  var findings: [RunFinding] = []
  /// The page of each artifact that has one, by the artifact's id.
  var pages: [ByteText: ReportPath] = [:]
  /// Whether the conversation has a page of its own.
  var hasConversation = false
  /// What the findings say of sound artifacts, by the path of the artifact's page.
  var findingsOfRows: [ByteText: RowFinding] = [:]

  /// How many of the findings failed.
  var failedFindings: Int { findings.count { $0.result == .fail } }

  /// The number of rejected artifacts.
  var rejected: Int { states[.rejected, default: 0] }
  /// The number of accepted artifacts, with or without warnings.
  var accepted: Int { states[.accepted, default: 0] + states[.warned, default: 0] }
  /// The number of artifacts that are not accepted.
  var troubled: Int { summary.artifacts - accepted }

  /// The mark of the run: `fail` with any rejection or failed finding, else `open` with any
  /// artifact that is not accepted.
  var mark: Mark {
    if rejected > 0 || failedFindings > 0 { return .fail }
    return troubled > 0 ? .open : .pass
  }
}
