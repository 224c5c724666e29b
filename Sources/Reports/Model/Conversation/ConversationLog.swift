import Evidence
import Results

/// The rows and keys of a conversation, collected while results arrive, for `conversation.html`.
/// Rows and keys are limited; everything is counted.
struct ConversationLog: Sendable {
  /// The rows in the order of the evidence; at most 5,000.
  private(set) var entries: [ConversationEntry] = []
  /// The keys in the order of their first use; at most 500.
  private(set) var keys: [KeyStory] = []
  /// Index in `keys` by key ID.
  private var places: [ByteText: Int] = [:]
  /// Number of artifacts in the conversation.
  private(set) var count = 0
  /// Number of artifacts that aren't part of it: nothing shows that they were sent.
  private(set) var apart = 0
  /// Artifacts without a key ID, and those of keys beyond the limit.
  private(set) var others = KeyStory(number: -1, key: "")
  /// Whether any answer of the server is known.
  private(set) var hasAnswers = false
  /// Whether there are keys beyond the limit.
  private(set) var hasFurtherKeys = false

  /// Maximum number of rows. The results contain all artifacts.
  static let rowLimit = 5_000
  /// Maximum number of keys with a timeline of their own.
  static let keyLimit = 500

  /// Whether no artifact is part of a conversation.
  var isEmpty: Bool { count == 0 }

  /// Adds an artifact if it is part of a conversation.
  ///
  /// - Returns: The ID of its row; `nil` if it has none.
  mutating func add(_ result: ArtifactResult, page: ReportPath?) -> String? {
    guard result.isInConversation else {
      apart += 1
      return nil
    }
    count += 1
    let entry = ConversationEntry(result, number: count, page: page)
    hasAnswers = hasAnswers || entry.served.answer != .unknown
    if let key = entry.key { add(entry, of: key) } else { others.add(entry) }
    guard entries.count < Self.rowLimit else { return nil }
    entries.append(entry)
    return entry.place
  }

  /// Adds an entry to the story of its key.
  private mutating func add(_ entry: ConversationEntry, of key: String) {
    let place = places[ByteText(key)] ?? keys.count
    guard place < Self.keyLimit else {
      hasFurtherKeys = true
      others.add(entry)
      return
    }
    if place == keys.count {
      places[ByteText(key)] = place
      keys.append(KeyStory(number: place, key: key))
    }
    keys[place].add(entry)
  }

  /// Returns the story of an entry's key; `nil` if the key is not listed.
  func story(of entry: ConversationEntry) -> KeyStory? {
    entry.key.flatMap { places[ByteText($0)] }.map { keys[$0] }
  }

  /// The rows in the order of time if all have one; otherwise in the order of the evidence.
  var sorted: [ConversationEntry] {
    guard isTimed else { return entries }
    return entries.sorted {
      ($0.time?.milliseconds ?? 0, $0.number) < ($1.time?.milliseconds ?? 0, $1.number)
    }
  }

  /// Whether the rows are of so many files that each is most likely a conversation of its own: at least
  /// eight, such as one capture for each device.
  var isOfManyFiles: Bool {
    var files: Set<ByteText> = []
    return entries.contains { files.insert(ByteText($0.file)).inserted && files.count == 8 }
  }

  /// Whether all rows have a time.
  var isTimed: Bool { entries.allSatisfy { $0.time != nil } }

  /// First and last time of any artifact; `nil` if none has a time.
  var span: ClosedRange<Timestamp>? {
    (keys.map(\.span) + [others.span]).compactMap(\.self).reduce(into: nil) { whole, part in
      whole.widen(to: part.lowerBound)
      whole.widen(to: part.upperBound)
    }
  }

  /// Accounts in the order of their first use, each with the numbers of its keys.
  var accounts: [(name: String, keys: [Int])] {
    keys.flatMap { story in story.accounts.map { (name: $0, key: story.number) } }
      .grouped { ByteText($0.name) }.map { ($0.text, $1.map(\.key)) }
  }
}
