import Evidence
import Results

/// The run in words: the headline of a report and the paragraph below it.
extension BatchOverview {
  /// The most important result of the run: a failed finding on the conversation, else the number of
  /// rejections with the team that acts on most of them, or the two teams that act on equally many, else the number
  /// of artifacts that could not be settled, else the number of acceptances.
  ///
  /// Examples: “17 of 412 artifacts are rejected; the server team acts on 9”, “All 1,204 artifacts
  /// are accepted”, “No artifact was found”. Without artifacts and error messages, the first warning leads.
  var headline: String {
    if let worst = findings.first, worst.result == .fail {
      let others = failedFindings - 1
      return worst.title + (others > 0 ? ", and \(others.counted("more failure"))" : "")
    }
    if summary.found == 0 { return headlineWithoutArtifacts }
    return rejected > 0 ? rejectionHeadline : headlineWithoutRejections
  }

  /// The first warning, or else what was found in place of artifacts.
  private var headlineWithoutArtifacts: String {
    let messages = summary.errorMessages
    if messages == 0, let warning = findings.first, warning.result == .warn {
      return warning.title
    }
    return "No artifact was found"
      + (messages > 0 ? ", only \(messages.counted("error message"))" : "")
  }

  /// The number of artifacts that could not be settled, or else of acceptances with the first warning.
  private var headlineWithoutRejections: String {
    let all = summary.found
    let troubled = max(0, troubled - summary.errorMessages)
    if troubled > 0 {
      return "Nothing is rejected, \(troubled.grouped) of \(all.grouped) could not be settled"
    }
    let artifacts =
      switch all {
      case 1: "The artifact"
      case 2: "Both artifacts"
      default: "All \(all.grouped) artifacts"
      }
    guard let warning = findings.first(where: { $0.result == .warn }) else {
      return "\(artifacts) \(all == 1 ? "is" : "are") accepted"
    }
    return "\(artifacts) \(all == 1 ? "passes its" : "pass their") checks, but "
      + warning.title.inSentence
  }

  /// The number of rejections, with the team or the two teams that act on most of them.
  private var rejectionHeadline: String {
    let all = summary.found
    let count =
      all == 1
      ? "The artifact is rejected"
      : "\(rejected.grouped) of \(all.counted("artifact")) "
        + "\(rejected == 1 ? "is" : "are") rejected"
    let teams = clusters.teams(of: .rejected).filter { $0.owner != .unknown }
    guard let team = teams.first else { return count }
    // With a tie of two teams both are named, with one of more none.
    let equal = teams.filter { $0.count == team.count }
    guard equal.count == 1 else {
      let names = equal.map { "the \($0.owner.title.inSentence)" }.enumeration
      return equal.count == 2 ? "\(count); \(names) act on \(team.count.grouped) each" : count
    }
    let share =
      switch rejected {
      case _ where team.count < rejected: " on \(team.count.grouped)"
      case 1: ""
      case 2: " on both"
      case all: " on all"
      default: " on these"
      }
    return "\(count); the \(team.owner.title.inSentence) acts\(share)"
  }

  /// The paragraph below the headline: the most frequent cause with its number and since when it
  /// has occurred, or how many causes are equally frequent, and how many rejections need a security
  /// reviewer or are not explained. For a failed finding it is what was found; without rejections, the
  /// numbers of artifacts and inputs.
  var lead: String {
    if let worst = findings.first,
      worst.result == .fail || worst.result == .warn && summary.found + summary.errorMessages == 0
    {
      return worst.found.sentence
    }
    guard rejected > 0 else {
      let parts = [(summary.found, "artifact"), (summary.errorMessages, "error message")]
        .filter { $0.0 > 0 }.map { $0.counted($1) }
      return (parts.isEmpty ? "0 artifacts" : parts.joined(separator: " and "))
        + " in \(summary.inputs.counted("input"))."
    }
    return [mostFrequent, queues, unreadable].compactMap(\.self).joined(separator: " ")
  }

  /// A sentence on the most frequent cause: its title, its number, and when it was seen. It says
  /// “since” only where enough comparable artifacts came before. Where the certainties differ, the number of
  /// each follows, with what is proven if it is only one of its statements. `nil` without a known cause.
  ///
  /// Example: “Most frequent cause: the app hashed the challenge's hex text, not its bytes (9, since
  /// 12 March 2026 at 14:06 UTC; none of the 340 comparable artifacts before shows it).”
  private var mostFrequent: String? {
    let causes = clusters.rejecting.filter(\.isCause)
    guard let cluster = causes.first else { return nil }
    // With a tie, none of them is the main one.
    let equal = causes.prefix { $0.rejections == cluster.rejections }.count
    if equal > 1 {
      return
        (equal == causes.count
        ? "\(causes.count.grouped) causes"
        : "\(equal.grouped) of \(causes.count.grouped) causes are the most frequent")
        + ", each with \(cluster.rejections.counted("rejection"))."
    }
    let details = [cluster.rejections.grouped, times(of: cluster)].compactMap(\.self)
    let start =
      causes.count == 1
      ? clusters.rejecting.count == 1 ? "Cause" : "Known cause" : "Most frequent cause"
    return "\(start): \(cluster.statement.inSentence) (\(details.joined(separator: ", ")))."
      + (cluster.certainties.sentences(proving: cluster.wordings.onlyProven).map { " \($0)" } ?? "")
  }

  /// Returns when the rejections of a cause were seen; `nil` without times.
  private func times(of cluster: Cluster) -> String? {
    guard let span = cluster.span else { return nil }
    let first = Timestamp(epochSeconds: span.lowerBound)
    let last = Timestamp(epochSeconds: span.upperBound)
    if let before = preceding[cluster.code] {
      return "since \(first.moment) UTC; "
        + "none of the \(before.grouped) comparable artifacts before shows it"
    }
    if first.moment.equals(last.moment) { return "on \(first.moment) UTC" }
    return first.longDay.equals(last.longDay)
      ? "on \(first.longDay) between \(first.clock) and \(last.clock) UTC"
      : "from \(first.longDay) to \(last.longDay)"
  }

  /// A sentence on unreadable artifacts; `nil` without any.
  private var unreadable: String? {
    summary.unreadable > 0
      ? "\(summary.unreadable.counted("input")) couldn't be read as an artifact: see “Unreadable inputs”."
      : nil
  }

  /// A sentence on rejections that need a security reviewer, and on those with an unexplained failure.
  private var queues: String {
    let review = clusters.forReview
    let unexplained = clusters.unexplained
    if (review, unexplained, summary.outcomes[.rejected] ?? 0) == (1, 1, 1) {
      return "It needs a security reviewer: nothing explains it."
    }
    let start =
      review == 0
      ? "None needs a security reviewer"
      : "\(review.counted("rejection")) \(review == 1 ? "needs" : "need") a security reviewer"
    guard unexplained > 0 else { return "\(start), and none is unexplained." }
    let failure =
      "\(unexplained == 1 ? "has" : "have") a failure that nothing explains"
    // Where the two overlap, the counts don't add up.
    return switch clusters.unexplainedForReview {
    case 0: "\(start), and \(unexplained.grouped) \(failure)."
    case unexplained where review == 1: "\(start): it \(failure)."
    case unexplained: "\(start); \(unexplained.grouped) of them \(failure)."
    case let both:
      "\(start), and \(unexplained.grouped) \(failure), \(both.grouped) of them among these."
    }
  }
}
