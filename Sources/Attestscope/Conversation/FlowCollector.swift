import Decoding
import Diagnosis
import Evidence
import Flow
import Ingest
import Reports
import Results
import SystemCrypto

/// Makes events of the artifacts of a run while they are delivered, and findings of the events at its
/// end. Memory stays the same however many there are.
struct FlowCollector {
  private let redaction: Redaction
  private var judge = FlowJudge()
  private var events: EventStore
  private var texts: TextStore
  private var census = ErrorCensus()
  private(set) var notes: [String] = []

  init(redaction: Redaction, capacity: Int = 1 << 15) {
    self.redaction = redaction
    events = EventStore(capacity: capacity)
    texts = TextStore()
  }

  /// Takes the next artifact, with its result as it is delivered.
  mutating func add(_ draft: EventDraft, _ result: ArtifactResult) {
    var event = draft.event
    event.order = judge.overview.count
    keep(&event, draft, result)
    // What a verifier says of an artifact is explained with the artifact.
    guard event.error == nil, let error = draft.encounter.error.flatMap(KnownError.index(in:)),
      KnownError.all[error].kind != .verifierError
    else { return }
    var told = Event(KnownError.all[error].kind, order: judge.overview.count)
    told.error = error
    told.requestFaults = event.requestFaults
    told.time = event.time
    told.key = event.key
    told.account = event.account
    told.isAccountVerified = event.isAccountVerified
    told.client = event.client
    keep(&told, draft, result)
  }

  /// Takes what happened beside the artifacts.
  mutating func add(_ occurrence: Occurrence) {
    guard let draft = EventDraft(occurrence) else { return }
    var event = draft.event
    event.order = judge.overview.count
    keep(&event, draft, at: redaction.source(occurrence.source))
  }

  /// Takes the errors of a text.
  mutating func add(_ reading: ErrorReading) {
    for device in reading.devices { census.see(device) }
    for report in reading.reports {
      let draft = EventDraft(report, in: reading.occurrence)
      var event = draft.event
      event.order = judge.overview.count
      census.add(report.error, report.facts)
      keep(&event, draft, at: redaction.source(report.source))
    }
  }

  private mutating func keep(
    _ event: inout Event, _ draft: EventDraft, _ result: ArtifactResult
  ) {
    keep(
      &event, draft, at: result.source, record: result.record, artifact: result.id)
  }

  private mutating func keep(
    _ event: inout Event, _ draft: EventDraft, at source: Source, record: String? = nil,
    artifact: String? = nil
  ) {
    let shown = FlowEvent(
      number: event.order, what: event.kind.name, time: event.time, source: source,
      record: record, artifact: artifact, served: draft.encounter.served,
      verdict: event.verdict, counter: event.counter, environment: event.environment?.word,
      account: draft.encounter.account.map { redaction.name($0.name) },
      client: draft.encounter.client.map(redaction.name))
    event.texts = texts.append([
      EventLine.bytes(of: shown),
      Array((draft.key.map { redaction.key(Base64.encode($0)) } ?? "").utf8),
      Array((draft.challenge.map { redaction.text($0.hex) } ?? "").utf8),
      Array(redaction.text(draft.reason).utf8),
    ])
    events.append(event)
    judge.add(event)
  }

  /// What the conversation shows, the worst first.
  mutating func findings() -> [RunFinding] {
    if judge.overview.count > 0, judge.overview.isTelling {
      let events = events
      for view in judge.views {
        let isWhole = events.forEachGroup(by: view) { judge.judge($0, by: view) }
        if !isWhole {
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
    return found.map { frozen($1, of: $0) }
  }

  /// The lines of reviewers' checklists, after ``findings()``; none where no conversation is seen.
  func review() -> [ReviewItem] {
    guard judge.overview.count > 0, judge.overview.isTelling else { return [] }
    return judge.review().map { line, answer in
      var seen: Set<ByteText> = []
      let artifacts = answer.events.first.compactMap { event in
        texts.texts(at: event.texts).first.flatMap { EventLine.event(in: Bytes($0)) }?.artifact
      }
      return ReviewItem(
        id: line.id, title: line.title, sources: line.sources, result: answer.result,
        found: answer.found,
        artifacts: artifacts.filter { seen.insert(ByteText($0)).inserted },
        eventCount: answer.events.count, capture: line.capture)
    }
  }

  private func frozen(_ finding: FlowFinding, of rule: FlowRule) -> RunFinding {
    let kept = finding.events.map { texts.texts(at: $0.texts) }
    let shown = kept.compactMap { $0.first.flatMap { EventLine.event(in: Bytes($0)) } }.map {
      var event = $0
      event.isOffence = finding.offences.contains(event.number)
      return event
    }
    let text: (Int) -> String? = { index in
      kept.first.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        .flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }
    let told = text(3).map { " \($0.sentence)" } ?? ""
    let isQuote = text(3)?.begins(with: FlowFinding.quoting) ?? false
    let reason = finding.tellsReason || isQuote ? told : ""
    let error = finding.reportedError.flatMap {
      KnownError.all.indices.contains($0) ? KnownError.all[$0] : nil
    }
    var seen: Set<ByteText> = []
    let isOfOne = finding.eventCount == finding.events.count
    return RunFinding(
      rule: rule.facts, result: finding.result, title: finding.title.text(finding.eventCount),
      found: finding.found + reason,
      artifacts: shown.compactMap(\.artifact).filter { seen.insert(ByteText($0)).inserted },
      events: shown, eventCount: finding.eventCount,
      key: finding.topics.contains(.key) && Set(finding.events.map(\.key)).count == 1 && isOfOne
        ? text(1) : nil,
      challenge: finding.topics.contains(.challenge) ? text(2) : nil,
      account: finding.topics.contains(.account) ? shown.first?.account : nil,
      diagnoses: finding.causes.compactMap {
        Diagnosis($0, of: rule, isErrorKnown: finding.tellsReason && text(3) != nil)
      },
      collect: error?.collect, pages: error?.pages ?? [],
      numbers: finding.reportedError.flatMap(census.numbers).map(redacted))
  }

  /// Values of a log, without what may not be shown.
  private func redacted(_ numbers: ErrorNumbers) -> ErrorNumbers {
    var numbers = numbers
    for index in numbers.shares.indices {
      numbers.shares[index].value = redaction.text(numbers.shares[index].value)
    }
    return numbers
  }
}

extension Overview {
  /// Whether anything is known that no artifact tells by itself.
  fileprivate var isTelling: Bool { hasAnswers || hasAccounts }
}

extension Event.Environment {
  fileprivate var word: String {
    switch self {
    case .production: "production"
    case .development: "development"
    }
  }
}

extension Diagnosis {
  /// `nil` for a cause that the catalogue does not have.
  /// - Parameter isErrorKnown: whether the server's error is in the evidence already.
  fileprivate init?(
    _ explanation: FlowFinding.Explanation, of rule: FlowRule, isErrorKnown: Bool
  ) {
    let id = explanation.cause
    guard
      var facts = CauseCatalogue.cause(id)?.facts
        ?? KnownError.all.first(where: { $0.id.equals(id) })?.facts
    else { return nil }
    if isErrorKnown { facts = facts.withKnownError }
    self.init(
      cause: facts, certainty: explanation.certainty, rules: [rule.id],
      proof: Proof(explanation.summary, undoing: "", rival: explanation.rival), wouldPass: [],
      remaining: [],
      fingerprint: String(Digest.sha256(Array("\(id)\n\(rule.id)".utf8)).hex.prefix(32)))
  }
}

extension CauseFacts {
  /// The same, where the evidence has the server's error.
  fileprivate var withKnownError: CauseFacts {
    CauseFacts(
      id: id, statement: statement, actor: actor,
      fix: fix.map { $0.text.equals(FixStep.addServerError.text) ? .readServerError : $0 },
      reference: reference)
  }
}
