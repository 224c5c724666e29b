import Evidence
import Results

/// The run in words: the headline of a report and the paragraph below it.
extension BatchOverview {
  /// The most important result of the run: a failed finding on the conversation, else the causes
  /// that explain most rejections, else the number of rejections or acceptances.
  ///
  /// Examples: “Two causes explain 93% of 214 rejections”, “All 1,204 artifacts are accepted”, “No
  /// artifact was found”.
  var headline: String {
    if let worst = findings.first, worst.result == .fail {
      let others = failedFindings - 1
      return worst.title + (others > 0 ? ", and \(others.counted("more finding"))" : "")
    }
    let all = summary.artifacts
    if all == 0 { return "No artifact was found" }
    guard rejected > 0 else {
      guard troubled > 0 else {
        return all == 1 ? "The artifact is accepted" : "All \(all.grouped) artifacts are accepted"
      }
      return "Nothing is rejected, \(troubled.grouped) of \(all.grouped) could not be settled"
    }
    guard rejected > 1, let leadingCauses else {
      return
        "\(rejected.grouped) of \(all.counted("artifact")) \(rejected == 1 ? "is" : "are") rejected"
    }
    let (count, explained) = leadingCauses
    let causes = count == 1 ? "One cause explains" : "\(count.word) causes explain"
    if explained == rejected {
      return "\(causes) \(rejected == 2 ? "both" : "all \(rejected.grouped)") rejections"
    }
    return "\(causes) \(explained * 100 / rejected)% of \(rejected.grouped) rejections"
  }

  /// The paragraph below the headline: since when the most frequent cause has occurred, and how
  /// many rejections need a security reviewer or are not explained.
  var lead: String {
    guard rejected > 0 else {
      return "\(summary.artifacts.counted("artifact")) in \(summary.inputs.counted("input"))."
    }
    return [beginning, queues].compactMap(\.self).joined(separator: " ")
  }

  /// A sentence on the first and last rejection of the most frequent cause. It says “began” only
  /// where enough comparable artifacts came before. `nil` without times or for a single rejection.
  ///
  /// Example: “Most of them began on 12 March 2026 at 14:06 UTC: none of the 340 comparable
  /// artifacts before shows the cause.”
  private var beginning: String? {
    guard let cluster = clusters.rejecting.first(where: \.isCause), let span = cluster.span else {
      return nil
    }
    let first = Timestamp(epochSeconds: span.lowerBound)
    let last = Timestamp(epochSeconds: span.upperBound)
    let subject =
      cluster.rejections == rejected
      ? (rejected == 1 ? "It" : "All of them")
      : cluster.rejections * 2 > rejected
        ? "Most of them" : "The most frequent cause, \(cluster.label),"
    if let before = preceding[cluster.code] {
      return "\(subject) began on \(first.moment) UTC: "
        + "none of the \(before.grouped) comparable artifacts before shows the cause."
    }
    guard cluster.rejections > 1 else { return nil }
    let verb = cluster.rejections * 2 > rejected ? "were" : "was"
    if first.moment.equals(last.moment) { return "\(subject) \(verb) seen on \(first.moment) UTC." }
    return first.longDay.equals(last.longDay)
      ? "\(subject) \(verb) seen on \(first.longDay), between \(first.clock) and \(last.clock) UTC."
      : "\(subject) \(verb) seen from \(first.longDay) to \(last.longDay)."
  }

  /// A sentence on rejections that need a security reviewer, and on those without a known cause.
  private var queues: String {
    switch (clusters.forReview, clusters.unexplained) {
    case (0, 0): "None needs a security reviewer, and none is unexplained."
    case (let review, 0): "\(Self.needs(review)), and none is unexplained."
    case (0, let unexplained): "None needs a security reviewer; \(Self.remains(unexplained))."
    case (let review, let unexplained):
      "\(Self.needs(review)), and \(Self.remains(unexplained))."
    }
  }

  /// Returns the start of a sentence on rejections that need a security reviewer.
  private static func needs(_ count: Int) -> String {
    "\(count.counted("rejection")) \(count == 1 ? "needs" : "need") a security reviewer"
  }

  /// Returns the end of a sentence on rejections that no known cause fully explains.
  private static func remains(_ count: Int) -> String {
    "\(count.grouped) \(count == 1 ? "has" : "have") a failure that nothing explains"
  }
}
