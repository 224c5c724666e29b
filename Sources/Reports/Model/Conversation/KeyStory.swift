import Evidence

/// What the evidence shows of one key: its app, its accounts, what was sent with it, and the
/// answers.
struct KeyStory: Sendable {
  /// Number in the order of first use, from 0; −1 for artifacts without a listed key.
  let number: Int
  /// The key ID.
  let key: String
  /// The first App ID that is known for it.
  private(set) var appID: String?
  /// The first environment that is known for it.
  private(set) var environment: String?
  /// The accounts that it was used for; at most 8.
  private(set) var accounts: [String] = []
  /// Number of artifacts by type.
  private(set) var types: [ArtifactType: Int] = [:]
  /// Number of artifacts.
  private(set) var count = 0
  /// Number of artifacts that the server accepted.
  private(set) var accepted = 0
  /// Number of artifacts that the server rejected.
  private(set) var refused = 0
  /// Number of artifacts by the relation of answer and verdict.
  private(set) var tones: [ConversationEntry.Tone: Int] = [:]
  /// Smallest and largest counter of its assertions.
  private(set) var counters: ClosedRange<UInt32>?
  /// First and last time.
  private(set) var span: ClosedRange<Timestamp>?
  /// Artifacts by time and tone, for its timeline.
  private(set) var bins = TimeBins(kinds: ConversationEntry.Tone.allCases.count)

  /// Maximum number of accounts that are listed.
  private static let accountLimit = 8

  /// The name in charts: `Key A` to `Key Z`, then `Key AA`, …
  var label: String { Self.label(number) }

  /// Returns the name of the key with this number.
  static func label(_ number: Int) -> String { "Key \(letters(number))" }

  /// Returns the letters of a number, as columns of a table are named: A to Z, then AA, AB, ….
  private static func letters(_ number: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let last = String(letters[number % letters.count])
    return number < letters.count ? last : Self.letters(number / letters.count - 1) + last
  }

  /// Adds an artifact.
  mutating func add(_ entry: ConversationEntry) {
    count += 1
    types[entry.type, default: 0] += 1
    tones[entry.tone, default: 0] += 1
    if entry.served.answer == .accepted { accepted += 1 }
    if entry.served.answer == .refused { refused += 1 }
    appID = appID ?? entry.appID
    environment = environment ?? entry.environment
    if let account = entry.account, accounts.count < Self.accountLimit,
      !accounts.contains(where: { $0.equals(account) })
    {
      accounts.append(account)
    }
    if let counter = entry.counter { counters.widen(to: counter) }
    if let time = entry.time {
      span.widen(to: time)
      bins.add(time.milliseconds, kind: entry.tone.rawValue)
    }
  }
}
