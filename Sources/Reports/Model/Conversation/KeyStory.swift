import Evidence
import Results

/// What the evidence tells of one key: whose it is, what it sent, and how the server answered.
struct KeyStory: Sendable {
  /// Its number in the order of appearance, from zero.
  let number: Int
  let key: String
  private(set) var appID: String?
  private(set) var environment: String?
  /// The first accounts that it was used for.
  private(set) var accounts: [String] = []
  private(set) var types: [ArtifactType: Int] = [:]
  private(set) var count = 0
  private(set) var accepted = 0
  private(set) var refused = 0
  private(set) var tones: [ConversationEntry.Tone: Int] = [:]
  private(set) var counters: ClosedRange<UInt32>?
  private(set) var span: ClosedRange<Timestamp>?
  /// The first row of the conversation that it stands in.
  let first: Int
  private(set) var last: Int
  private(set) var bins = TimeBins(kinds: ConversationEntry.Tone.allCases.count)

  private static let accountLimit = 8

  init(_ key: String, number: Int, first: Int) {
    self.key = key
    self.number = number
    self.first = first
    last = first
  }

  /// `Key A`, `Key B`, …, `Key 27`.
  var label: String { Self.label(number) }

  static func label(_ number: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return "Key \(letters.indices.contains(number) ? String(letters[number]) : String(number + 1))"
  }

  mutating func add(_ entry: ConversationEntry) {
    count += 1
    last = entry.number
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
    if let counter = entry.counter {
      counters =
        counters.map { min($0.lowerBound, counter)...max($0.upperBound, counter) }
        ?? counter...counter
    }
    if let time = entry.time {
      span = span.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
      bins.add(time.milliseconds, kind: entry.tone.rawValue)
    }
  }
}
