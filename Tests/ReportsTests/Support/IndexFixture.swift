import Evidence
import Results

@testable import Reports

/// Indexes of hand-made results, without a folder.
enum IndexFixture {
  /// One artifact of each verdict; every input string is `text`.
  static func page(_ text: String) -> IndexPage {
    let results = [Fixture.rejected(text), Fixture.undetermined(text), Fixture.accepted(text)]
    var summary = RunSummary()
    var clusters = Clusters()
    var rows = LeadingRows()
    for result in results {
      summary.count(result)
      let page = ReportPath.artifact(id: result.id)
      rows.add(IndexRow(result, cause: clusters.add(result, page: page), page: page))
    }
    summary.skip(.init(file: text, entry: 3, reason: text))
    summary.notes = [text]
    let part = IndexPart(
      number: 1, rows: 1..<(results.count + 1), pages: results.count, leading: rows.rows,
      dictionary: 0..<0, packed: 0..<0)
    return IndexPage(overview: overview(of: results, summary), part: part, parts: 1, data: [])
  }

  static func overview(
    of results: [ArtifactResult], _ summary: RunSummary? = nil
  ) -> BatchOverview {
    var clusters = Clusters()
    var counted = RunSummary()
    for result in results {
      counted.count(result)
      clusters.add(result, page: nil)
    }
    let events = results.compactMap { result in
      TimelineEvent(IndexRow(result, cause: cause(of: result, in: clusters), page: nil))
    }
    let times = events.map(\.time)
    var timeline: Timeline?
    var onsets = Onsets(clusters.beginning)
    if let first = times.min(), let last = times.max(), first < last {
      timeline = Timeline(clusters.rejecting, over: first...last)
    }
    for event in events {
      timeline?.add(event)
      onsets.add(event)
    }
    return BatchOverview(
      header: Fixture.header(isBuiltIn: false), summary: summary ?? counted, clusters: clusters,
      states: Dictionary(grouping: results) { ReportState($0.verdict) }.mapValues(\.count),
      timeline: timeline, preceding: onsets.preceding)
  }

  private static func cause(of result: ArtifactResult, in clusters: Clusters) -> UInt16 {
    clusters.all.first { $0.id == result.leading(of: result.problems)?.id }?.code ?? 0
  }

  /// Returns an artifact like `model` with an outcome and a time, without other failures.
  static func result(
    _ outcome: Verdict.Outcome, at seconds: UInt32? = nil, name: String = "device",
    like model: ArtifactResult? = nil
  ) -> ArtifactResult {
    let like = model ?? (outcome == .accepted ? Fixture.accepted() : Fixture.rejected())
    var summary = ArtifactResult.Summary()
    summary.appID = "8YE23NZS57.com.example.wallet"
    return ArtifactResult(
      id: like.id, record: name, type: .attestation,
      source: Source(
        file: "capture.jsonl", entry: 1,
        capturedAt: seconds.map { Timestamp(milliseconds: Int64($0) * 1_000) }),
      payload: like.payload, sha256: like.sha256, summary: summary, policy: like.policy,
      verdict: Verdict(outcome: outcome, counts: [:], needs: []), headline: like.headline,
      checks: like.checks, diagnoses: like.diagnoses, decoded: like.decoded)
  }
}
