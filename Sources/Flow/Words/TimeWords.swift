import Evidence

extension Int64 {
  /// A duration in milliseconds as words: `120 ms`, `4.2 s`, `12 min 12 s`, `26 h 5 min`,
  /// `3 days 4 h`, or `1,810 days`. The sign is ignored, and the value is rounded to the smallest
  /// unit that is shown.
  package var stretch: String {
    let amount = magnitude
    let (tenths, seconds) = (Self.rounded(amount, to: 100), Self.rounded(amount, to: 1_000))
    let (minutes, hours) = (Self.rounded(amount, to: 60_000), Self.rounded(amount, to: 3_600_000))
    if amount < 1_000 { return "\(amount) ms" }
    if tenths < 100 { return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") s" }
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3_600 { return Self.words(seconds / 60, "min", seconds % 60, "s") }
    if minutes < 2_880 { return Self.words(minutes / 60, "h", minutes % 60, "min") }
    if hours < 240 { return Self.words(hours / 24, "days", hours % 24, "h") }
    return "\(Self.rounded(amount, to: 86_400_000).grouped) days"
  }

  /// Returns an amount in a larger unit, rounded half up.
  private static func rounded(_ amount: UInt64, to unit: UInt64) -> UInt64 {
    amount / unit + (amount % unit >= unit / 2 ? 1 : 0)
  }

  /// Returns an amount in two units, without the smaller one if it is zero.
  private static func words(
    _ large: UInt64, _ unit: String, _ small: UInt64, _ smaller: String
  ) -> String {
    small == 0 ? "\(large.grouped) \(unit)" : "\(large.grouped) \(unit) \(small) \(smaller)"
  }
}

extension Int {
  /// “twice”, or the number of times.
  var times: String { self == 2 ? "twice" : "\(grouped) times" }
}

/// Thresholds of the rules. Durations are in milliseconds unless a comment says otherwise.
enum Limit {
  /// The longest time between two requests that count as sent in parallel, or as an automatic retry
  /// of the client.
  static let together: Int64 = 2_000
  /// The most that the clocks of two machines are assumed to differ: 5 minutes.
  static let clockSkew: Int64 = 300_000
  /// The most that clocks are assumed to differ if the order of the records contradicts the times:
  /// 1 minute.
  static let writingSkew: Int64 = 60_000
  /// The age at which an answered challenge is a warning: 5 minutes.
  static let challenge: Int64 = 300_000
  /// The age at which an answered challenge is a failure: 1 hour.
  static let longChallenge: Int64 = 3_600_000
  /// The time from Apple's certificate to the server after which an accepted attestation is a
  /// warning: 1 hour. Apps normally send an attestation at once.
  static let certified: Int64 = 3_600_000
  /// The time from Apple's certificate to the server after which an accepted attestation is a
  /// failure: 24 hours.
  static let longCertified: Int64 = 86_400_000
  /// The shortest time in which one person can hand a device to another: 1 minute.
  static let handOver: Int64 = 60_000
  /// The most by which the counters of parallel requests differ. A number, not a duration.
  static let parallelRequests: UInt32 = 16
  /// The number of challenges for one client within ``burst`` that is more than an app needs.
  static let manyChallenges = 30
  /// The period in which challenges are counted: 1 minute.
  static let burst: Int64 = 60_000
  /// The most keys at one address that may all belong to one device. A number, not a duration.
  static let fewKeys = 3
  /// The start of a recording in which an event may depend on something that happened before it: 10
  /// minutes.
  static let beforeRecording: Int64 = 600_000
}

extension Event {
  /// The age in milliseconds up to which a challenge is answered in time: what the server says, with
  /// ``Limit/together`` for the way, but at most ``Limit/longChallenge``; without a statement
  /// ``Limit/challenge``.
  var challengeLimit: Int64 {
    guard let challengeLifetime else { return Limit.challenge }
    return min(challengeLifetime, Limit.longChallenge - Limit.together) + Limit.together
  }

  /// The time of the event with a preceding “ at ”, to follow a verb; empty if it isn't known.
  var at: String { time.map { " at \($0)" } ?? "" }

  /// Returns whether two events are known to come from the same connection.
  func sharesConnection(with other: Event) -> Bool {
    connection.isKnown && connection == other.connection
  }

  /// Returns whether one sender may have sent both events: neither their accounts nor their clients
  /// are known to differ.
  func canShareSender(with other: Event) -> Bool {
    Self.agree(account, other.account) && Self.agree(client, other.client)
  }

  /// Returns whether the evidence shows that both events have the same sender: account, client or
  /// connection is known to be equal, and accounts and clients are not known to differ.
  func hasSender(of other: Event) -> Bool {
    canShareSender(with: other)
      && [(account, other.account), (client, other.client), (connection, other.connection)]
        .contains { $0.isKnown && $0 == $1 }
  }

  /// Returns whether both events are records of one exchange. If both have an ``entry``, those
  /// decide; otherwise connection, sender, answer and a time with a fraction of a second must be
  /// equal.
  func isRecord(of other: Event) -> Bool {
    if entry.isKnown, other.entry.isKnown { return entry == other.entry }
    return time != nil && time == other.time && hasFineClock
      && sharesConnection(with: other) && canShareSender(with: other)
      && answer == other.answer && status == other.status
  }

  /// Whether the time has a fraction of a second. Two requests can easily share a whole second.
  private var hasFineClock: Bool { time.map { $0.milliseconds % 1_000 != 0 } ?? false }

  /// Returns whether two marks may identify the same thing: they are equal, or one is unknown.
  private static func agree(_ one: Mark, _ other: Mark) -> Bool {
    !one.isKnown || !other.isKnown || one == other
  }
}

extension [Event] {
  /// The events without repeated records of one exchange; the first record of each is kept.
  ///
  /// Records without an entry are compared with the eight last kept events only.
  var distinctExchanges: [Event] {
    var entries: Set<Mark> = []
    return reduce(into: []) { kept, event in
      if event.entry.isKnown, !entries.insert(event.entry).inserted { return }
      // Records of one exchange have the same time, so sorting puts them close together.
      if !kept.suffix(8).contains(where: { event.isRecord(of: $0) }) { kept.append(event) }
    }
  }
}
