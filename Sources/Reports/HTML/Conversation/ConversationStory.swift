import Evidence
import Results

/// What the page of a conversation is made from, with what its parts say of each other.
struct ConversationStory {
  let header: RunHeader
  let log: ConversationLog
  let summary: RunSummary
  /// Those that somebody has to look at, the worst first, then those that are cleared.
  let findings: [NumberedFinding]
  private let places: [ByteText: [NumberedFinding]]
  /// The row of an artifact, where it has one.
  let rows: [ByteText: ConversationEntry]
  private let isOfOneDay: Bool

  init(_ log: ConversationLog, _ findings: [RunFinding], _ summary: RunSummary, _ header: RunHeader)
  {
    self.header = header
    self.log = log
    self.summary = summary
    self.findings =
      findings.filter(\.isTroubled).prefix(Self.limit).enumerated().map {
        NumberedFinding($1, number: $0 + 1)
      }
      + findings.filter { !$0.isTroubled }.prefix(Self.limit).enumerated().map {
        NumberedFinding($1, number: $0 + 1)
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

  /// More findings of either sort are in the results.
  private static let limit = 100

  /// A finding with its number on the page.
  struct NumberedFinding {
    let finding: RunFinding
    let number: Int

    init(_ finding: RunFinding, number: Int) {
      self.finding = finding
      self.number = number
    }

    /// `F-1` for what somebody has to look at, `C-1` for what is cleared.
    var label: String { "\(finding.isTroubled ? "F" : "C")-\(number)" }
    var place: String { label.lowercasedASCII }

    /// The rule's name as words.
    var shortTitle: String {
      let name = finding.rule.id.rawValue.split(separator: ".").last.map(String.init) ?? ""
      return name.replacing("-", with: " ").capitalizedFirst
    }
  }

  /// The findings that speak of an artifact.
  func findings(of entry: ConversationEntry) -> [NumberedFinding] {
    places[ByteText(entry.id)] ?? []
  }

  var troubled: [NumberedFinding] { findings.filter(\.finding.isTroubled) }
  var cleared: [NumberedFinding] { findings.filter { !$0.finding.isTroubled } }

  var mark: Mark { troubled.first?.finding.result.mark ?? .pass }

  var headline: String {
    guard let first = troubled.first else {
      return log.hasAnswers
        ? "The server's answers agree with the checks"
        : "The evidence doesn't say what the server answered"
    }
    let rest = troubled.count - 1
    return first.finding.title + (rest > 0 ? ", and \(rest.counted("more finding"))" : "")
  }

  /// How bad a row is: by its own answer, and by what is found of it.
  func tone(of entry: ConversationEntry) -> ConversationEntry.Tone {
    // What only shows what an offence is held against is none.
    let found = findings(of: entry).map(\.finding)
      .filter { !$0.events.contains { $0.isOffence } || $0.isOffence(of: entry.id) }.map(\.result)
    if found.contains(.fail) { return entry.tone == .odd ? .odd : .bad }
    return found.contains(.warn) && entry.tone != .bad ? .odd : entry.tone
  }

  /// A moment as rows show it: with the day where there are several.
  func clock(_ time: Timestamp) -> String {
    isOfOneDay ? time.preciseClock : "\(time.shortDay) \(time.preciseClock)"
  }

  func lane(of entry: ConversationEntry) -> String {
    [log.story(of: entry)?.label, entry.account].compactMap(\.self).joined(separator: ", ")
  }
}
