import Evidence

/// A group of events that share one mark, such as the same key or the same challenge, in the order
/// in which they happened. Rules over conversations receive one value of this type for each group.
package struct Conversation: Sendable {
  /// The events, by time if ``isTimed``, otherwise by their number in the evidence.
  package let events: [Event]
  /// The totals over all events of the run, not only those of this group.
  package let overview: Overview
  /// Whether every event has a time. Only then are the events sorted by time; otherwise their order
  /// is that of the evidence.
  package let isTimed: Bool

  /// The most events of one group, such as one key, that are compared. Later events of the group
  /// are not compared.
  package static let longest = 65_536

  /// Creates a conversation and sorts its events.
  /// - Parameters:
  ///   - events: The events of one group, in any order. Events with equal times keep the order of
  ///     their numbers.
  ///   - overview: The totals over all events of the run.
  package init(_ events: [Event], overview: Overview) {
    isTimed = events.allSatisfy { $0.time != nil }
    self.events =
      isTimed
      ? events.sorted {
        ($0.time?.milliseconds ?? 0, $0.order) < ($1.time?.milliseconds ?? 0, $1.order)
      } : events.sorted { $0.order < $1.order }
    self.overview = overview
  }

  /// Returns the events of one kind, in the order of ``events``.
  package func events(_ kind: Event.Kind) -> [Event] { events.filter { $0.kind == kind } }
}

/// Totals over all events of a run: how many there are of each kind, when the first one happened,
/// and what the servers accepted.
///
/// Its size is bounded, however many events there are.
package struct Overview: Sendable {
  /// The number of all events.
  package private(set) var count = 0
  /// The number of events of each kind; kinds that do not occur are missing.
  package private(set) var kinds: [Event.Kind: Int] = [:]
  /// The first attestations that a server accepted, by the environment that their AAGUID names.
  /// Attestations whose server environment is known (``Event/host``) are left out, because a rule
  /// compares those one by one. At most eight of each environment are kept.
  package private(set) var accepted: [Event.Environment: [Event]] = [:]
  /// What is known of each recording, by its mark; at most ``recordingLimit``.
  private var recordings: [UInt64: Recording] = [:]

  /// What is known of a recording, a captured file of traffic.
  private struct Recording {
    /// The earliest time of its events.
    var start: Timestamp?
    /// The servers that it shows to issue challenges, by their marks; at most ``issuerLimit``.
    var issuers: Set<UInt64> = []
  }

  /// The most recordings that are told apart.
  private static let recordingLimit = 100_000

  /// The most servers that are kept of a recording.
  private static let issuerLimit = 64

  /// Whether at least one event has a known answer of the server.
  package private(set) var hasAnswers = false
  /// Whether the account of at least one event is known.
  package private(set) var hasAccounts = false

  /// The most events that ``accepted`` keeps for each environment.
  private static let shown = 8

  /// Creates an overview of no events.
  package init() {}

  /// Counts one event. The event must not have been added before.
  package mutating func add(_ event: Event) {
    count += 1
    kinds[event.kind, default: 0] += 1
    hasAnswers = hasAnswers || event.answer != .unknown
    hasAccounts = hasAccounts || event.account.isKnown
    if recordings.count < Self.recordingLimit || recordings[event.recording] != nil {
      var recording = recordings[event.recording, default: Recording()]
      if let time = event.time { recording.start = min(recording.start ?? time, time) }
      if event.kind == .challengeIssued, recording.issuers.count < Self.issuerLimit {
        recording.issuers.insert(event.origin)
      }
      recordings[event.recording] = recording
    }
    if event.kind == .attestation, event.isAccepted, event.host == nil,
      let environment = event.environment,
      accepted[environment, default: []].count < Self.shown
    {
      accepted[environment, default: []].append(event)
    }
  }

  /// Returns when the recording of an event began, if the recording shows that the event's server
  /// issues challenges; otherwise, and without times, `nil`. A server that isn't named may be any.
  func startOfIssuing(around event: Event) -> Timestamp? {
    guard let recording = recordings[event.recording], !recording.issuers.isEmpty,
      event.origin == 0 || !recording.issuers.isDisjoint(with: [0, event.origin])
    else { return nil }
    return recording.start
  }

  /// Returns the number of events of one kind; zero if the kind does not occur.
  package func count(_ kind: Event.Kind) -> Int { kinds[kind] ?? 0 }
}
