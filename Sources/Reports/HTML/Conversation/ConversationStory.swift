import Evidence
import Results

/// The content of the conversation's page: exchanges and findings, with the links between them.
struct ConversationStory {
  /// The run with its tool and trust anchors.
  let header: RunHeader
  /// The exchanges, keys and accounts.
  let log: ConversationLog
  /// The summary of the run, with the reviewer's checklist.
  let summary: RunSummary
  /// The findings with their numbers: those that need action, the worst first, then cleared ones.
  let findings: [NumberedFinding]
  /// The findings about each artifact, by its id.
  private let places: [ByteText: [NumberedFinding]]
  /// The row of each artifact that has one, by its id.
  let rows: [ByteText: ConversationEntry]
  /// Whether all exchanges are on one day (UTC), so that times need no date.
  private let isOfOneDay: Bool

  /// Numbers the findings and relates them to artifacts.
  ///
  /// - Parameters:
  ///   - log: the exchanges, keys and accounts.
  ///   - findings: the findings in the order of the results, the worst first.
  ///   - summary: the summary of the run.
  ///   - header: the run with its tool and trust anchors.
  init(_ log: ConversationLog, _ findings: [RunFinding], _ summary: RunSummary, _ header: RunHeader)
  {
    self.header = header
    self.log = log
    self.summary = summary
    self.findings = [true, false].flatMap { isTroubled in
      findings.filter { $0.isTroubled == isTroubled }.prefix(Self.limit).enumerated().map {
        NumberedFinding(finding: $1, number: $0 + 1)
      }
    }
    var places: [ByteText: [NumberedFinding]] = [:]
    for finding in self.findings {
      for artifact in finding.finding.artifacts {
        places[ByteText(artifact), default: []].append(finding)
      }
    }
    self.places = places
    rows = Dictionary(
      log.entries.map { (ByteText($0.id), $0) }, uniquingKeysWith: { first, _ in first })
    isOfOneDay = log.span.map { $0.lowerBound.longDay.equals($0.upperBound.longDay) } ?? true
  }

  /// The maximum number of findings that need action, and of cleared ones; the results have all.
  private static let limit = 100

  /// A finding with its number on the page.
  struct NumberedFinding {
    /// The finding as it is in the results.
    let finding: RunFinding
    /// The number among the findings of its kind, from one.
    let number: Int

    /// The name on the page: `F-1` for a finding that needs action, `C-1` for a cleared one.
    var label: String { "\(finding.isTroubled ? "F" : "C")-\(number)" }
    /// The id of its section's heading: `f-1`.
    var place: String { label.lowercasedASCII }

    /// The last part of the rule's id in words: “Counter order” for `flow.counter-order`.
    var shortTitle: String {
      let name = finding.rule.id.rawValue.split(separator: ".").last.map(String.init) ?? ""
      return name.replacing("-", with: " ").capitalizedFirst
    }
  }

  /// Returns the findings about an artifact, in the order of the page.
  func findings(of entry: ConversationEntry) -> [NumberedFinding] {
    places[ByteText(entry.id)] ?? []
  }

  /// The findings that failed or warned.
  var troubled: [NumberedFinding] { findings.filter(\.finding.isTroubled) }
  /// The findings that were cleared.
  var cleared: [NumberedFinding] { findings.filter { !$0.finding.isTroubled } }

  /// Whether the checks decide every artifact that the server accepted, and its answers are known.
  private var isDecided: Bool { log.hasAnswers && log.openCounts.isEmpty }

  /// The mark of the worst finding. Without any, `pass` if the server's answers can be judged.
  var mark: Mark { troubled.first?.finding.result.mark ?? (isDecided ? .pass : .open) }

  /// How many of the artifacts that the server accepted the checks don't decide: “2 artifacts that the
  /// server accepted are undetermined, and 1 is unreadable”. `nil` if they decide all of them.
  var openPhrase: String? {
    let parts = [Verdict.Outcome.undetermined, .unreadable].compactMap { outcome in
      log.openCounts[outcome].map { (count: $0, word: outcome.rawValue) }
    }
    guard let first = parts.first else { return nil }
    let rest = parts.dropFirst().map {
      ", and \($0.count.grouped) \(Self.verb($0.count)) \($0.word)"
    }
    return "\(first.count.counted("artifact")) that the server accepted \(Self.verb(first.count)) "
      + first.word + rest.joined()
  }

  /// Returns the verb after a number of things.
  private static func verb(_ count: Int) -> String { count == 1 ? "is" : "are" }

  /// The worst finding with the number of others. Without any, whether the server's answers agree
  /// with the checks, can't be judged, or are not known.
  var headline: String {
    guard let first = troubled.first else {
      if let openPhrase { return openPhrase }
      return log.hasAnswers
        ? "The server's answers agree with the checks"
        : "The evidence doesn't say what the server answered"
    }
    let rest = troubled.count - 1
    return first.finding.title + (rest > 0 ? ", and \(rest.counted("more finding"))" : "")
  }

  /// Returns how severe a row is, by the server's answer and by findings. A finding counts for an
  /// artifact only if the artifact is the offence itself, or if the finding names no offence.
  ///
  /// - Returns: the tone of the row's own answer, raised to `bad` by a failed finding and to `odd`
  ///   by a warning. An artifact that the server rejected wrongly stays `odd`.
  func tone(of entry: ConversationEntry) -> ConversationEntry.Tone {
    // Events that an offence is only compared with do not count.
    let found = findings(of: entry).map(\.finding)
      .filter { !$0.events.contains { $0.isOffence } || $0.isOffence(of: entry.id) }.map(\.result)
    if found.contains(.fail) { return entry.tone == .odd ? .odd : .bad }
    return found.contains(.warn) && entry.tone != .bad ? .odd : entry.tone
  }

  /// Returns a time as rows show it, with the day where the conversation has several.
  func clock(_ time: Timestamp) -> String {
    isOfOneDay ? time.preciseClock : "\(time.shortDay) \(time.preciseClock)"
  }

  /// Returns the key and the account of a row; empty where neither is known.
  func lane(of entry: ConversationEntry) -> String {
    [log.story(of: entry)?.label, entry.account].compactMap(\.self).joined(separator: ", ")
  }
}
