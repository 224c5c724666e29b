import Diagnosis
import Evidence
import Flow
import Redaction
import Reports
import Results
import Rules
import SystemCrypto

/// Collects the events of a run while artifacts are delivered, and makes findings of them at the
/// end.
///
/// Events and texts go to temporary files, so that memory does not grow with their number.
struct FlowCollector {
  /// What findings do not show.
  private let redaction: Redaction
  /// The rules on conversations, and what they have found so far.
  private var judge = FlowJudge()
  /// All events, for sorting by key, challenge, account and other views.
  private var events: EventStore
  /// The texts of the events, read again only for those that a finding shows.
  private var texts: TextStore
  /// Counts of reported errors by device and version.
  private var census = ErrorCensus()
  /// The exchange whose errors were added last.
  private var lastEntry: Flow.Mark = .none
  /// Sentences about limits that were reached, for the run's summary.
  private(set) var notes: [String] = []

  /// Creates an empty collector.
  ///
  /// - Parameters:
  ///   - redaction: What findings do not show.
  ///   - capacity: Number of events that are held in memory.
  init(redaction: Redaction, capacity: Int = 1 << 15) {
    self.redaction = redaction
    events = EventStore(capacity: capacity)
    texts = TextStore()
  }

  /// Adds the events of one artifact, occurrence or text, in the order of the evidence.
  mutating func add(_ group: EventGroup) {
    for device in group.devices { census.see(device) }
    for event in group.events {
      if let error = event.event.error, let facts = event.facts { census.add(error, facts) }
      keep(event)
    }
    let entry = group.events.first?.event.entry ?? .none
    guard let errors = group.errors, !(entry.isKnown && entry == lastEntry) else { return }
    lastEntry = entry
    for error in errors { keep(error) }
  }

  /// Numbers and stores an event with its texts.
  private mutating func keep(_ kept: KeptEvent) {
    var (event, shown) = (kept.event, kept.shown)
    event.order = judge.overview.count
    shown.number = event.order
    event.texts = texts.append(EventTexts(kept, shown: shown).stored)
    events.append(event)
    judge.add(event)
  }

  /// Judges all events and returns the findings, the worst first. To be called once, at the end.
  mutating func findings() -> [RunFinding] {
    if judge.overview.count > 0, judge.overview.isTelling {
      let events = events
      for view in judge.views {
        let extent = events.forEachGroup(by: view) { judge.judge($0, by: view) }
        if extent.longGroups > 0 {
          notes.append(
            "Of \(extent.longGroups.counted("conversation")) by \(view.rawValue), only the first "
              + "\(Conversation.longest.grouped) events were compared.")
        }
        if !extent.isSorted {
          notes.append(
            "Not all events could be compared by \(view.rawValue): there is no room for temporary files."
          )
        }
      }
    }
    let found = judge.finish()
    if events.isFull || texts.isFull {
      notes.append("Only the first \(events.count.grouped) events were compared.")
    }
    for (rule, count) in judge.beyond.sorted(by: { $0.key < $1.key }) {
      notes.append(
        "\(rule) has \(count.counted("more finding")) than the \(FlowJudge.limit.grouped) in the results."
      )
    }
    let clients = FlowFinding.clients(of: found.map(\.finding))
    return found.map { frozen($1, of: $0, clients: clients) }
  }

  /// Returns the lines of the reviewer's checklist; empty if the evidence contains no conversation.
  /// To be called after ``findings()``.
  func review() -> [ReviewItem] {
    guard judge.overview.count > 0, judge.overview.isTelling else { return [] }
    return judge.review().map { line, answer in
      let artifacts = answer.events.first.compactMap { texts(of: $0).event?.artifact }
      return ReviewItem(
        id: line.id, title: line.title, sources: line.sources, result: answer.result,
        found: answer.found,
        artifacts: artifacts.distinct { ByteText($0) },
        eventCount: answer.events.count, capture: line.capture)
    }
  }

  /// Converts a finding to a result, which contains the texts of its rule, its events and its
  /// possible causes.
  ///
  /// - Parameter clients: The numbers of the clients, by the number of the event.
  private func frozen(
    _ finding: FlowFinding, of rule: Rule, clients: [Int: Int]
  ) -> RunFinding {
    let kept = finding.events.map(texts)
    let first = kept.first
    let shown = finding.ordered(
      kept.compactMap(\.event).map { finding.marked($0, client: clients[$0.number]) })
    let error = finding.reportedError.flatMap {
      KnownError.all.indices.contains($0) ? KnownError.all[$0] : nil
    }
    let leftOut = first?.reason.flatMap {
      StoredReason(of: $0) == .leftOut ? StoredReason.leftOut.content(of: $0) : nil
    }
    let isOfOne = finding.eventCount == finding.events.count
    var facts = rule.facts(for: .fail)
    facts.background = finding.background ?? facts.background
    return RunFinding(
      rule: facts, result: finding.result,
      title: finding.title.text(finding.eventCount),
      found: finding.found + finding.told(first?.reason),
      artifacts: shown.compactMap(\.artifact).distinct { ByteText($0) },
      events: shown, eventCount: finding.eventCount,
      key: finding.topics.contains(.key) && Set(finding.events.map(\.key)).count == 1 && isOfOne
        ? first?.key : nil,
      challenge: finding.topics.contains(.challenge) ? first?.challenge : nil,
      account: finding.topics.contains(.account) ? shown.first?.account : nil,
      diagnoses: finding.causes.compactMap {
        Diagnosis(
          $0, of: rule, isErrorKnown: finding.tellsReason && first?.reason != nil,
          artifacts: finding.artifactsAtFault,
          values: leftOut,
          remedy: $0.takesRemedy ? first?.remedy.flatMap(Remedy.init(text:)) : nil)
      },
      collect: error?.collect, pages: error?.pages ?? [],
      numbers: finding.reportedError.flatMap(census.numbers).map(redacted))
  }

  /// Returns the stored texts of an event.
  private func texts(of event: Event) -> EventTexts {
    EventTexts(stored: texts.texts(at: event.texts))
  }

  /// Returns the counts with redacted values.
  private func redacted(_ numbers: ErrorNumbers) -> ErrorNumbers {
    var numbers = numbers
    for index in numbers.shares.indices {
      numbers.shares[index].value = redaction.text(numbers.shares[index].value)
    }
    return numbers
  }
}

extension Overview {
  /// Whether the events contain anything that a single artifact does not show: responses or
  /// accounts.
  fileprivate var isTelling: Bool { hasAnswers || hasAccounts }
}

extension FlowFinding {
  /// Returns an event as the finding shows it.
  ///
  /// - Parameter client: The number of its client, because redaction can give different addresses the same text.
  fileprivate func marked(_ event: FlowEvent, client number: Int?) -> FlowEvent {
    var event = event
    event.isOffence = offences.contains(event.number)
    if let client = event.client, let number { event.client = "\(number), \(client)" }
    return event
  }

  /// Returns the events in the order in which reports show them. Those of a merged finding are in the order of its
  /// keys, accounts or clients, and are sorted by time if all have one.
  fileprivate func ordered(_ events: [FlowEvent]) -> [FlowEvent] {
    guard isMerged, events.allSatisfy({ $0.time != nil }) else { return events }
    return events.enumerated().sorted {
      ($0.element.time?.milliseconds ?? 0, $0.offset)
        < ($1.element.time?.milliseconds ?? 0, $1.offset)
    }.map(\.element)
  }

  /// Returns the reason that is stored with the first event as a sentence after ``found``, with a space before it;
  /// empty if there is none, or the finding doesn't tell it.
  fileprivate func told(_ reason: String?) -> String {
    guard let reason else { return "" }
    let kind = StoredReason(of: reason)
    guard tellsReason || kind?.isAlwaysTold == true else { return "" }
    guard isMerged, kind == .quote else { return " \(reason.sentence)" }
    return " One of them says “\(StoredReason.quote.content(of: reason).sentence)"
  }
}

extension Diagnosis {
  /// Converts a possible cause to a diagnosis.
  ///
  /// - Parameters:
  ///   - explanation: The cause's ID, its certainty and its rival.
  ///   - rule: The rule whose finding it explains.
  ///   - isErrorKnown: Whether the evidence already contains the server's error.
  ///   - artifacts: Type and verdict of the artifacts, for the steps on devices; `nil` if they
  ///     differ in these.
  ///   - values: The names of the values that a signature leaves out, for the steps; `nil` without any.
  ///   - remedy: Who acts and the steps, if the artifact itself shows them.
  /// - Returns: `nil` for a cause that is not in the catalogue.
  fileprivate init?(
    _ explanation: FlowFinding.Explanation, of rule: Rule, isErrorKnown: Bool,
    artifacts: (type: ArtifactType, isRejected: Bool)?, values: String?, remedy: Remedy?
  ) {
    let id = explanation.cause
    guard
      var facts = CauseCatalogue.cause(id)?.facts
        ?? KnownError.all.first(where: { $0.id.equals(id) })?.facts
    else { return nil }
    if isErrorKnown {
      facts.fix = facts.fix.map {
        $0.text.equals(FixStep.addServerError.text) ? .readServerError : $0
      }
    }
    if let remedy { facts = remedy.applied(to: facts) }
    if let statement = explanation.statement { facts.statement = statement }
    if !explanation.missing.isEmpty {
      facts.fix = explanation.missing.map { FixStep($0) } + facts.fix.dropFirst()
    }
    if !explanation.steps.isEmpty {
      facts.fix = explanation.steps.map {
        FixStep($0.replacing(FlowFinding.values, with: values ?? "these values"))
      }
    }
    facts.fix = explanation.before.map { FixStep($0) } + facts.fix
    if let artifacts {
      let actor = facts.actor
      facts.fix = facts.fix.map {
        $0.forDevices(with: artifacts.type, isRejected: artifacts.isRejected, madeBy: actor)
      }
    }
    self.init(
      cause: facts, certainty: explanation.certainty, rules: [rule.id],
      proof: Proof(
        explanation.summary, undoing: "",
        rival: Doubt.joined(remedy?.cause?.rival, explanation.rival)),
      wouldPass: [],
      remaining: [],
      fingerprint: String(Digest.sha256(Array("\(id)\n\(rule.id)".utf8)).hex.prefix(32)))
  }
}
