import Evidence

extension Int64 {
  /// A stretch of milliseconds in words: `120 ms`, `4.2 s`, `12 min 12 s`, `26 h 5 min`.
  package var stretch: String {
    let amount = magnitude
    switch amount {
    case 0..<1_000: return "\(amount) ms"
    case 1_000..<10_000 where amount % 1_000 >= 100:
      return "\(amount / 1_000).\(amount % 1_000 / 100) s"
    case 1_000..<60_000: return "\(amount / 1_000) s"
    case 60_000..<3_600_000:
      return Self.words(amount / 60_000, "min", amount / 1_000 % 60, "s")
    case 3_600_000..<172_800_000:
      return Self.words(amount / 3_600_000, "h", amount / 60_000 % 60, "min")
    default: return Self.words(amount / 86_400_000, "days", amount / 3_600_000 % 24, "h")
    }
  }

  private static func words(
    _ large: UInt64, _ unit: String, _ small: UInt64, _ smaller: String
  ) -> String {
    small == 0 ? "\(large.grouped) \(unit)" : "\(large.grouped) \(unit) \(small) \(smaller)"
  }
}

/// Stretches of time that tell one thing from another, in milliseconds.
enum Limit {
  /// A client's own repetition, or requests that were sent side by side.
  static let together: Int64 = 2_000
  /// What clocks of two machines may differ by.
  static let clockSkew: Int64 = 300_000
  /// What clocks may differ by where the order of writing says otherwise.
  static let writingSkew: Int64 = 60_000
  /// What a challenge may live.
  static let challenge: Int64 = 300_000
  static let longChallenge: Int64 = 3_600_000
  /// From Apple's certificate to the server: more is unusual, and then not the same session.
  static let certified: Int64 = 3_600_000
  static let longCertified: Int64 = 86_400_000
  /// Between two people who use one device.
  static let handOver: Int64 = 60_000
  /// Counters that requests which were sent side by side may differ by.
  static let parallelRequests: UInt32 = 16
  /// Challenges of one client within a minute that are more than an app asks for.
  static let manyChallenges = 30
  static let burst: Int64 = 60_000
  /// Keys behind one address that may be those of one device.
  static let fewKeys = 3
  /// What may have happened before a recording began.
  static let beforeRecording: Int64 = 600_000
}

extension Event {
  /// When it happened, to follow a verb; empty where that is not known.
  var at: String { time.map { " at \($0)" } ?? "" }

  /// Whether two events are known to come from the same connection.
  func sharesConnection(with other: Event) -> Bool {
    connection.isKnown && connection == other.connection
  }

  /// Whether nothing that is known of both speaks against the same sender.
  func canShareSender(with other: Event) -> Bool {
    Self.agree(account, other.account) && Self.agree(client, other.client)
  }

  /// Whether something that is known of both says that they have the same sender, and nothing speaks
  /// against it.
  func hasSender(of other: Event) -> Bool {
    canShareSender(with: other)
      && [(account, other.account), (client, other.client), (connection, other.connection)]
        .contains { $0.isKnown && $0 == $1 }
  }

  /// Whether both are one exchange that was written down more than once: by all that was written, or by
  /// connection, answer, and a clock that tells one moment from the next.
  func isRecord(of other: Event) -> Bool {
    if entry.isKnown, other.entry.isKnown { return entry == other.entry }
    return time != nil && time == other.time && hasFineClock
      && sharesConnection(with: other) && canShareSender(with: other)
      && answer == other.answer && status == other.status
  }

  /// Whether its time is more than a whole second, which two requests easily share.
  private var hasFineClock: Bool { time.map { $0.milliseconds % 1_000 != 0 } ?? false }

  private static func agree(_ one: Mark, _ other: Mark) -> Bool {
    !one.isKnown || !other.isKnown || one == other
  }
}

extension [Event] {
  /// The events, each exchange once however often it was written down.
  var distinctExchanges: [Event] {
    var entries: Set<Mark> = []
    return reduce(into: []) { kept, event in
      if event.entry.isKnown, !entries.insert(event.entry).inserted { return }
      // What was written down twice has one time, so that it stands together.
      if !kept.suffix(8).contains(where: { event.isRecord(of: $0) }) { kept.append(event) }
    }
  }
}
