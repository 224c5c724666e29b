import Evidence
import Results

/// What a page tells of a conversation, gathered while results arrive. Rows and keys are limited;
/// all are counted.
struct ConversationLog: Sendable {
  private(set) var entries: [ConversationEntry] = []
  private(set) var keys: [KeyStory] = []
  private var places: [ByteText: Int] = [:]
  private(set) var count = 0
  /// Artifacts of no key, or of keys that there was no room for.
  private(set) var others = KeyStory("", number: -1, first: 0)
  private(set) var hasAnswers = false
  /// Whether more keys were seen than are told apart.
  private(set) var hasFurtherKeys = false

  /// Rows of the page; further artifacts are in the results.
  static let rowLimit = 5_000
  static let keyLimit = 500

  var isEmpty: Bool { count == 0 }

  /// Takes the next artifact.
  /// - Returns: the name of its row on the page; `nil` where it has none.
  mutating func add(_ result: ArtifactResult, page: ReportPath?) -> String? {
    guard result.isInConversation else { return nil }
    count += 1
    let entry = ConversationEntry(result, number: count, page: page)
    hasAnswers = hasAnswers || entry.served.answer != .unknown
    if let key = entry.key { add(entry, of: key) } else { others.add(entry) }
    guard entries.count < Self.rowLimit else { return nil }
    entries.append(entry)
    return entry.place
  }

  private mutating func add(_ entry: ConversationEntry, of key: String) {
    if let place = places[ByteText(key)] {
      keys[place].add(entry)
      return
    }
    guard keys.count < Self.keyLimit else {
      hasFurtherKeys = true
      others.add(entry)
      return
    }
    places[ByteText(key)] = keys.count
    keys.append(KeyStory(key, number: keys.count, first: entry.number))
    keys[keys.count - 1].add(entry)
  }

  /// The story of the key of an entry.
  func story(of entry: ConversationEntry) -> KeyStory? {
    entry.key.flatMap { places[ByteText($0)] }.map { keys[$0] }
  }

  /// Rows in the order of time, where all have one; otherwise in that of the evidence.
  var sorted: [ConversationEntry] {
    guard isTimed else { return entries }
    return entries.sorted {
      ($0.time?.milliseconds ?? 0, $0.number) < ($1.time?.milliseconds ?? 0, $1.number)
    }
  }

  var isTimed: Bool { entries.allSatisfy { $0.time != nil } }

  /// From the first to the last artifact that has a time.
  var span: ClosedRange<Timestamp>? {
    (keys.map(\.span) + [others.span]).compactMap(\.self).reduce(nil) { whole, part in
      whole.map {
        min($0.lowerBound, part.lowerBound)...max($0.upperBound, part.upperBound)
      } ?? part
    }
  }

  /// Accounts in the order of appearance, with the numbers of their keys.
  var accounts: [(name: String, keys: [Int])] {
    var order: [String] = []
    var owned: [ByteText: [Int]] = [:]
    for story in keys {
      for account in story.accounts {
        if owned[ByteText(account)] == nil { order.append(account) }
        owned[ByteText(account), default: []].append(story.number)
      }
    }
    return order.map { ($0, owned[ByteText($0)] ?? []) }
  }
}
