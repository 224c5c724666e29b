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
  let findingsByArtifact: [ByteText: [NumberedFinding]]
  /// The row of each artifact that has one, by its id.
  let rows: [ByteText: ConversationEntry]
  /// The rows in the order of the page.
  let sorted: [ConversationEntry]
  /// Whether the page groups the rows by the file that they are from.
  let isByFile: Bool
  /// The number on the page of each row, by its position in the evidence.
  private let numbers: [Int]
  /// The rows with the same bytes as another row, in the order of time, by
  /// ``ConversationEntry/bytesID``.
  private let repeats: [ByteText: [ConversationEntry]]
  /// The client of each artifact that a finding names, by the artifact's id.
  private let clients: [ByteText: String]
  /// The first client that is known of each key, by the key's number.
  private let owners: [Int: String]
  /// The first and last row of each key, by the key's number.
  private let ends: [Int: (first: ConversationEntry, last: ConversationEntry)]
  /// The artifacts with an answer that the checks don't decide.
  let open: OpenArtifacts
  /// The challenges that are rows of the diagram, by their exchange.
  let challenges: [IssuedChallenge.Place: IssuedChallenge]
  /// Whether all exchanges are on one day (UTC), so that times need no date.
  private let isOfOneDay: Bool
  /// Whether all times are of one year.
  private let isOfOneYear: Bool

  /// Numbers the findings and relates them to artifacts.
  ///
  /// - Parameters:
  ///   - log: The exchanges, keys and accounts.
  ///   - findings: The findings in the order of the results, the worst first.
  ///   - summary: The summary of the run.
  ///   - header: The run with its tool and trust anchors.
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
    findingsByArtifact = places
    rows = Dictionary(
      log.entries.map { (ByteText($0.id), $0) }, uniquingKeysWith: { first, _ in first })
    let chronological = log.sorted
    isByFile = log.isOfManyFiles
    let sorted =
      isByFile ? Self.byFile(chronological) { places[ByteText($0.id)] != nil } : chronological
    self.sorted = sorted
    var numbers = [Int](repeating: 0, count: sorted.count)
    for (place, entry) in sorted.enumerated() where numbers.indices.contains(entry.number - 1) {
      numbers[entry.number - 1] = place + 1
    }
    self.numbers = numbers
    repeats = Dictionary(grouping: chronological) { ByteText(String($0.bytesID)) }
      .filter { $0.value.count > 1 }
    var clients: [ByteText: String] = [:]
    for event in findings.flatMap(\.events) {
      if let artifact = event.artifact, let client = event.client {
        clients[ByteText(artifact)] = client
      }
    }
    self.clients = clients
    var owners: [Int: String] = [:]
    var ends: [Int: (first: ConversationEntry, last: ConversationEntry)] = [:]
    for entry in chronological {
      guard let key = log.story(of: entry)?.number else { continue }
      ends[key] = (ends[key]?.first ?? entry, entry)
      if owners[key] == nil { owners[key] = clients[ByteText(entry.id)] }
    }
    (self.owners, self.ends) = (owners, ends)
    open = OpenArtifacts(sorted)
    challenges = Self.challenges(of: sorted)
    isOfOneDay = log.span.map { $0.lowerBound.longDay.equals($0.upperBound.longDay) } ?? true
    isOfOneYear = log.span.map { $0.lowerBound.date.year == $0.upperBound.date.year } ?? true
  }

  /// Orders rows by file: first the files with a row to look at, then the others, each in the order of its
  /// first row.
  ///
  /// - Parameters:
  ///   - rows: The rows in the order of time, or of the evidence.
  ///   - hasFinding: Whether a finding names a row.
  private static func byFile(
    _ rows: [ConversationEntry], hasFinding: (ConversationEntry) -> Bool
  ) -> [ConversationEntry] {
    let groups = rows.grouped { ByteText($0.file) }.map(\.elements)
    func isRemarkable(_ group: [ConversationEntry]) -> Bool {
      group.contains { $0.tone == .bad || $0.tone == .odd || hasFinding($0) }
    }
    return (groups.filter(isRemarkable) + groups.filter { !isRemarkable($0) }).flatMap(\.self)
  }

  /// Returns whether a row is one to look at: it has a finding, or the server's answer is wrong.
  func isRemarkable(_ entry: ConversationEntry) -> Bool {
    let tone = tone(of: entry)
    return tone == .bad || tone == .odd || !findings(of: entry).isEmpty
  }

  /// The maximum number of artifacts of a conversation in which challenges and certifications are
  /// rows.
  static let detailed = 200

  /// Returns the challenges that the artifacts answer or could answer, numbered by the time of their
  /// issue, or in the order of the artifacts where times are missing; empty for a long conversation.
  private static func challenges(
    of entries: [ConversationEntry]
  ) -> [IssuedChallenge.Place: IssuedChallenge] {
    guard entries.count <= detailed else { return [:] }
    let exchanges = entries.flatMap {
      [$0.challenge].compactMap(\.self) + $0.candidates.prefix(candidateLimit)
    }.distinct { IssuedChallenge.Place($0) }
    let ordered = exchanges.sorted {
      $0.time?.milliseconds ?? .max < $1.time?.milliseconds ?? .max
    }
    var challenges: [IssuedChallenge.Place: IssuedChallenge] = [:]
    for (number, exchange) in ordered.enumerated() {
      challenges[.init(exchange)] = IssuedChallenge(exchange: exchange, number: number + 1)
    }
    for entry in entries {
      let own = entry.challenge.map { IssuedChallenge.Place($0) }
      if let own { challenges[own]?.users.append(entry) }
      // One exchange can have several values that could be meant.
      for place in Set(entry.candidates.prefix(candidateLimit).map { IssuedChallenge.Place($0) })
      where place != own { challenges[place]?.candidates.append(entry) }
    }
    return challenges
  }

  /// The maximum number of candidates of one artifact that are drawn.
  private static let candidateLimit = 8

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
    /// The id of its entry in the index: `finding-1`, or `cleared-1`.
    var indexPlace: String { "\(finding.isTroubled ? "finding" : "cleared")-\(number)" }

    /// The last part of the rule's id in words: “Counter order” for `flow.counter-order`.
    var shortTitle: String {
      let name = finding.rule.id.rawValue.split(separator: ".").last.map(String.init) ?? ""
      return name.replacing("-", with: " ").capitalizedFirst
    }
  }

  /// Returns a link to the row of an artifact: “Row 8”.
  func link(to entry: ConversationEntry, _ word: String = "Row") -> HTML {
    HTML.link(toID: entry.place, "\(word) \(number(of: entry).grouped)")
  }

  /// Returns the findings about an artifact, in the order of the page.
  func findings(of entry: ConversationEntry) -> [NumberedFinding] {
    findingsByArtifact[ByteText(entry.id)] ?? []
  }

  /// The findings that failed or warned.
  var troubled: [NumberedFinding] { findings.filter(\.finding.isTroubled) }
  /// The findings that were cleared.
  var cleared: [NumberedFinding] { findings.filter { !$0.finding.isTroubled } }

  /// Whether the checks decide every artifact that the server accepted, and its answers are known.
  private var isDecided: Bool { log.hasAnswers && open.accepted.isEmpty }

  /// The mark of the worst finding. Without any, `pass` if the server's answers can be judged.
  var mark: Mark { troubled.first?.finding.result.mark ?? (isDecided ? .pass : .open) }

  /// The worst finding with the number of others of its kind. Without any, the first of these that
  /// applies: what both server and checks reject; what the artifacts lack that can't be checked
  /// completely; that the server's answers agree with the checks; that they aren't known.
  var headline: String {
    guard let first = troubled.first else {
      let agreed = sorted.filter(\.isCorrectlyRefused)
      if let first = agreed.first {
        let more = agreed.count - 1
        return "The server rejected, and so do the checks: \(first.reason.inSentence)"
          + (more > 0 ? ", and \(more.counted("more artifact"))" : "")
      }
      if !open.isEmpty { return open.headline }
      return log.hasAnswers
        ? "The server's answers agree with the checks"
        : "The evidence doesn't say what the server answered"
    }
    let isFailed = first.finding.result == .fail
    let rest = troubled.count { $0.finding.result == first.finding.result } - 1
    let kind = isFailed ? "more failure" : "more warning"
    return first.finding.title + (rest > 0 ? ", and \(rest.counted(kind))" : "")
  }

  /// Returns how severe a row is, by the server's answer and by findings. A finding counts for an
  /// artifact only if the artifact is the offence itself, or if the finding names no offence.
  ///
  /// - Returns: The tone of the row's own answer, raised to `bad` by a failed finding and to `odd`
  ///   by a warning. An artifact that the server rejected wrongly stays `odd`.
  func tone(of entry: ConversationEntry) -> ConversationEntry.Tone {
    let found = faults(of: entry).map(\.result)
    if found.contains(.fail) { return entry.tone == .odd ? .odd : .bad }
    return found.contains(.warn) && entry.tone != .bad ? .odd : entry.tone
  }

  /// Returns the findings that show an artifact as the fault. Events that an offence is only compared with do not
  /// count.
  func faults(of entry: ConversationEntry) -> [RunFinding] {
    findings(of: entry).map(\.finding).filter { !$0.isCompared(with: entry.id) }
  }

  /// Returns a time as rows show it, with the day where the conversation has several, and with the
  /// year where it has several.
  func clock(_ time: Timestamp) -> String {
    guard !isOfOneDay else { return time.preciseClock }
    let day = isOfOneYear ? time.shortDay : "\(time.shortDay) \(time.date.year)"
    return "\(day) \(time.preciseClock)"
  }

  /// Returns the earliest and the latest time of rows, with the days where the conversation has several;
  /// `nil` where no time is known.
  func period(of entries: [ConversationEntry]) -> String? {
    let times = entries.compactMap(\.time)
    guard let first = times.min(), let last = times.max() else { return nil }
    if !first.longDay.equals(last.longDay) {
      return "\(first.shortDay) \(first.clock) – \(last.shortDay) \(last.clock)"
    }
    return (isOfOneDay ? "" : "\(first.shortDay) ")
      + "\(first.clockWithSeconds) – \(last.clockWithSeconds)"
  }

  /// Returns the key and the account of a row, and whether a client other than the key's first sent
  /// it; without a key, the client, as findings number it. Empty where nothing is known.
  func lane(of entry: ConversationEntry) -> String {
    let key = log.story(of: entry)?.label
    let client = clients[ByteText(entry.id)].flatMap(FlowEvent.phrase(ofClient:))
    return [
      key, entry.account,
      isFromAnotherClient(entry) ? "another client" : key == nil ? client : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the number of a row, which grows down the page.
  func number(of entry: ConversationEntry) -> Int {
    numbers.indices.contains(entry.number - 1) ? numbers[entry.number - 1] : entry.number
  }

  /// Returns whether the findings name another client for a row than for the first row of its key.
  func isFromAnotherClient(_ entry: ConversationEntry) -> Bool {
    guard let key = log.story(of: entry)?.number, let owner = owners[key],
      let client = clients[ByteText(entry.id)]
    else { return false }
    return !client.equals(owner)
  }

  /// The rows with the same bytes as an earlier row, each after the one before it.
  var pairs: [(ConversationEntry, ConversationEntry)] {
    sorted.compactMap { entry in twins(of: entry).before.map { ($0, entry) } }
  }

  /// Returns the row before this one with the same bytes, and the one after it; `nil` for none.
  func twins(
    of entry: ConversationEntry
  ) -> (before: ConversationEntry?, after: ConversationEntry?) {
    guard let twins = repeats[ByteText(String(entry.bytesID))],
      let place = twins.firstIndex(where: { $0.number == entry.number })
    else { return (nil, nil) }
    return (
      place > 0 ? twins[place - 1] : nil, place + 1 < twins.count ? twins[place + 1] : nil
    )
  }

  /// Returns the first and last row of a key in the order of time, or of the evidence if times are
  /// missing; `nil` where it has none.
  func ends(of key: KeyStory) -> (first: ConversationEntry, last: ConversationEntry)? {
    ends[key.number]
  }
}
