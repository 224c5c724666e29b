import Decoding
import Evidence
import Flow
import Ingest
import Redaction
import Results

/// An event with its redacted texts, before it has a number in the run.
struct KeptEvent: Sendable {
  /// The event; its `order` and `texts` are 0.
  var event: Event
  /// The event as findings show it; its `number` is 0.
  var shown: FlowEvent
  /// The key ID as findings show it; empty if it is not known.
  let key: String
  /// SHA-256 of the challenge in hexadecimal, as findings show it; empty if it is not known.
  let challenge: String
  /// Why the artifact fails, or what the server said.
  let reason: String
  /// What the artifact itself says about its rejection (``Remedy/text``); empty without it.
  let remedy: String
  /// Time, device and versions in the record that reports the error; `nil` for other events.
  var facts: ErrorFacts?
}

/// The events of one artifact, one occurrence or one text.
struct EventGroup: Sendable {
  /// The events.
  var events: [KeptEvent] = []
  /// The errors that the answer reports, each as an event of its own; `nil` if the group does not
  /// report the answer.
  var errors: [KeptEvent]?
  /// Hashes of the devices that are named by records that report no error.
  var devices: Set<UInt64> = []
}

/// Makes the events of artifacts, occurrences and texts with their redacted texts.
struct EventMaker {
  /// What findings do not show.
  let redaction: Redaction
  /// The exchange whose errors were made last.
  private(set) var lastEntry: Flow.Mark = .none

  /// Creates a maker.
  init(redaction: Redaction) { self.redaction = redaction }

  /// Returns the event of an artifact. Each known error that the server reported becomes another
  /// event, unless the artifact's own result explains the answer, or an artifact before it in the
  /// same exchange had the error.
  mutating func group(_ draft: EventDraft, _ result: ArtifactResult) -> EventGroup {
    let event = draft.event
    var group = EventGroup(events: [kept(event, draft, result)])
    let isRepeated = event.entry.isKnown && event.entry == lastEntry
    // What Apple answers isn't about the artifact alone.
    let isExplained = (event.isKeyProof || event.kind == .receipt) && result.explainsAnswer
    guard event.error == nil, !isRepeated, !isExplained,
      let text = draft.delivery.error
    else { return group }
    lastEntry = event.entry
    group.errors = KnownError.reports(in: text).map { error, words in
      var reported = Event(KnownError.all[error].kind, order: 0)
      reported.error = error
      reported.recording = event.recording
      reported.requestFaults = event.requestFaults
      reported.time = event.time
      reported.key = event.key
      reported.account = event.account
      reported.isAccountVerified = event.isAccountVerified
      reported.client = event.client
      reported.environment = event.environment
      let app = reported.kind == .serviceError ? result.certifiedApp : nil
      return kept(reported, draft.quoting(words, aboutAttestationFor: app), result)
    }
    return group
  }

  /// Returns the event of something that is no artifact, such as an issued challenge; `nil` for an
  /// error that is not in the catalogue, and for text.
  func group(_ occurrence: Occurrence) -> EventGroup? {
    EventDraft(occurrence).map {
      EventGroup(events: [kept($0.event, $0, at: redaction.source(occurrence.source))])
    }
  }

  /// Returns the errors that a text reports.
  func group(_ reading: ErrorReading) -> EventGroup {
    let events = reading.reports.map { report in
      let draft = EventDraft(report, in: reading.occurrence)
      var event = kept(draft.event, draft, at: redaction.source(report.source))
      event.facts = report.facts
      return event
    }
    return EventGroup(events: events, devices: reading.devices)
  }

  /// Returns the event of an artifact with its texts.
  private func kept(_ event: Event, _ draft: EventDraft, _ result: ArtifactResult) -> KeptEvent {
    kept(event, draft, at: result.source, record: result.record, artifact: result.id)
  }

  /// Returns an event with its redacted texts.
  private func kept(
    _ event: Event, _ draft: EventDraft, at source: Source, record: String? = nil,
    artifact: String? = nil
  ) -> KeptEvent {
    let shown = FlowEvent(
      number: 0, what: event.kind.rawValue, time: event.time, source: source,
      record: record, artifact: artifact, served: draft.delivery.served,
      verdict: event.verdict, counter: event.counter,
      environment: event.error == nil ? event.environment?.rawValue : nil,
      account: draft.delivery.account.map { redaction.text($0.name, .name) },
      client: draft.delivery.client.map { redaction.text($0, .name) })
    return KeptEvent(
      event: event, shown: shown,
      key: draft.key.map { redaction.text(Base64.encode($0), .key) } ?? "",
      challenge: draft.challenge.map { redaction.text($0.hex) } ?? "",
      reason: redaction.text(draft.reason), remedy: redaction.text(draft.remedy))
  }
}

extension ArtifactResult {
  /// The App ID and the environment of an attestation: “8YE23NZS57.com.example.wallet, production”;
  /// `nil` if it names no App ID, and for other types.
  fileprivate var certifiedApp: String? {
    guard type == .attestation, let appID = summary.appID else { return nil }
    return [appID, summary.environment].compactMap(\.self).joined(separator: ", ")
  }

  /// Whether the result tells why the server answered as it did: a cause is proven, or a sound
  /// artifact was rejected, which is a finding of its own.
  fileprivate var explainsAnswer: Bool {
    diagnoses.contains { $0.certainty == .proven }
      || verdict.outcome == .accepted && served.answer == .refused
  }
}
