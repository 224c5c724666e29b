import Claims
import Containers
import Decoding
import Evidence

/// Reads a container item by item and opens each item for its artifacts. A file in an archive is
/// read like any other file.
struct ContainerEntries: EntryReader {
  /// The items of the container.
  private var items: ContainerItems
  /// The limits, and the known services.
  private let policy: IngestPolicy
  /// The path to the container.
  private let steps: [SourceStep]
  /// The number of containers around this one.
  private let depth: Int
  /// The format with its article, such as “a zip archive”.
  private let name: String
  /// The entries of the member that is being read.
  private var member: (any EntryReader)?
  /// The number of the next entry, counted over all members.
  private var index = 0
  /// The counts of items without artifacts.
  private var tally = ItemTally()
  /// The number of texts that were passed over since the last entry.
  private var passed = 0
  /// The most texts that are passed over at once, so that a run can be interrupted in between.
  private static let mostPassed = 1_000
  private var isDone = false
  /// Whether the container had any item besides remarks.
  private var hasItems = false
  /// The bytes of a file that is too small to be an archive. If no item is in it, the file itself
  /// is treated as an artifact.
  private let whole: Bytes?
  /// The limits for everything that is unpacked from the input.
  private let budget: WorkBudget

  /// Creates a reader.
  /// - Parameters:
  ///   - items: The items of the container.
  ///   - name: The format with its article.
  ///   - policy: The limits, and the known services.
  ///   - steps: The path to the container.
  ///   - depth: The number of containers around this one.
  ///   - budget: The limits for everything that is unpacked from the input.
  ///   - whole: The bytes of a file that is too small to be an archive; otherwise `nil`.
  init(
    _ items: ContainerItems, named name: String, policy: IngestPolicy,
    after steps: [SourceStep], depth: Int, budget: WorkBudget, whole: Bytes? = nil
  ) {
    self.budget = budget
    self.items = items
    self.name = name
    self.policy = policy
    self.steps = steps
    self.depth = depth
    self.whole = whole
  }

  /// Returns the next entry. The last one is a sentence about the items without artifacts.
  mutating func next() -> Entry? {
    guard var entry = nextEntry() else { return nil }
    entry.passed += passed
    passed = 0
    return entry
  }

  /// Returns the next entry, and counts the texts that are passed over before it.
  private mutating func nextEntry() -> Entry? {
    while !isDone {
      if var entry = member?.next() {
        // Entries of a member are numbered from zero; in the container they are numbered
        // continuously.
        index += entry.passed
        defer { index += 1 }
        entry.index = index
        return entry
      }
      member = nil
      guard let item = items.next() else {
        isDone = true
        if let whole, !hasItems { return Entry(content: .artifact(whole)) }
        return tally.sentence.map { Entry(content: .skipped($0)) }
      }
      if case .remark = item, whole != nil { continue }
      hasItems = true
      if let entry = entry(for: item) { return entry }
    }
    return nil
  }

  /// Opens an item.
  /// - Returns: `nil` for a member, whose entries follow, and for a text that is passed over.
  private mutating func entry(for item: ContainerItem) -> Entry? {
    switch item {
    case .member(let name, let stream):
      let steps = steps + [.member(name: name)]
      guard depth < Opener.deepest else {
        return Entry(
          index: index, steps: steps,
          content: .unread("“\(name)” is inside \(Opener.deepest) containers, and was not opened"))
      }
      member = ContainerFormat.entries(of: stream, policy: policy, after: steps, depth: depth + 1)
      return nil
    case .exchange(var exchange):
      let service = policy.services.service(of: exchange)
      exchange.service = service.flatMap { $0.isShape ? nil : $0.name }
      let opening = ExchangeOpening(
        exchange, of: service, at: SourcePath(steps + [exchange.step]), policy: policy,
        budget: budget)
      tally.add(opening)
      return entry(Opened(opening))
    case .row(let row, let cells): return entry(forRow: row, cells)
    case .text(let bytes, let line, let isCode, let members):
      let author = isCode ? Author.unknown : .record
      var opener = Opener(policy: policy, author: author, budget: budget)
      opener.surrounding.add(RequestShape(members).joined(with: members))
      let path = SourcePath(
        steps + [.text(line: line, column: 1, offset: bytes.inputPlaces.first?.offset ?? 0)])
      opener.open(bytes, at: path)
      return entry(opener, isRow: false, saying: bytes, at: path)
    case .remark(let sentence):
      return Entry(steps: steps, content: .skipped(sentence))
    }
  }

  /// Opens the cells of a row. Those in a column of a request were sent by the client; the others are a record.
  private mutating func entry(forRow row: Int, _ cells: [ContainerItem.Cell]) -> Entry? {
    var opener = Opener(policy: policy, author: .record, budget: budget)
    let members = cells.map { cell in
      JSONNode.Member(cell.column, text: cell.isComputed ? Placeholder.computed : cell.value)
    }
    let isSent = cells.map { $0.outer.contains(where: RequestWords.isRequest) }
    let request = RequestShape(members)
    opener.surrounding.add(request)
    let layers =
      (request.layers(of: zip(members, isSent).filter { !$1 }.map(\.0), by: .record)
      + [Layer(author: .client, members: zip(members, isSent).filter { $1 }.map(\.0))])
      .filter { !$0.members.isEmpty }
    for (index, cell) in cells.enumerated() where !cell.isComputed {
      let path = SourcePath(steps + [.row(index: row, column: cell.column)])
      opener.author = request.author(of: members[index], in: isSent[index] ? .client : .record)
      opener.see(cell.value, named: nil, at: path)
      opener.open(cell.value, named: cell.column, at: path, within: layers)
    }
    if name.equals(Container.propertyList), let entitlements = Entitlements(cells) {
      var opened = Opened(opener)
      opened.entitlements = entitlements
      return entry(opened)
    }
    return entry(
      opener, isRow: true, saying: Self.line(of: cells),
      at: SourcePath(steps + [.row(index: row, column: cells.first?.column ?? "")]))
  }

  /// Returns the entry of an opened row or text.
  /// - Parameters:
  ///   - opener: What was found in it.
  ///   - isRow: Whether it is a row of a table.
  ///   - text: The text itself, which may report errors.
  ///   - path: The path to the text.
  private mutating func entry(
    _ opener: Opener, isRow: Bool, saying text: Bytes, at path: SourcePath
  ) -> Entry? {
    if opener.finds.isEmpty { tally.add(isRow: isRow) }
    if !isRow, opener.isEmpty, passed < Self.mostPassed, policy.isSilent(text) {
      passed += 1
      index += 1
      return nil
    }
    var opened = Opened(opener)
    if opener.finds.isEmpty || !isRow {
      opened.occurrences.append((kind: .said(text), steps: path.steps))
    }
    return entry(opened)
  }

  /// Returns a row as one line of names and values, so that error reports in tables are found.
  private static func line(of cells: [ContainerItem.Cell]) -> Bytes {
    var line: [UInt8] = []
    for cell in cells where line.count < longestLine {
      line += Array("\(cell.column)=\"".utf8) + cell.value.prefix(longestLine) + Array("\" ".utf8)
    }
    return Bytes(line, name: "row")
  }

  /// The bytes after which no further values are added to a line, and the most bytes of each value.
  private static let longestLine = 16_384

  /// Returns the entry of opened content, with the next number.
  private mutating func entry(_ opened: Opened) -> Entry? {
    defer { index += 1 }
    return Entry(index: index, content: .opened(opened))
  }
}

/// Counts the items without artifacts, for one sentence about all of them.
private struct ItemTally {
  /// The number of all exchanges, and of those without artifacts and with lost bodies.
  private var exchanges = 0
  private var empty = 0
  private var lost = 0
  /// The number of rows and of texts without artifacts.
  private var rows = 0
  private var texts = 0

  /// Counts an exchange, whether it has artifacts or not.
  mutating func add(_ opening: ExchangeOpening) {
    exchanges += 1
    if opening.finds.isEmpty { empty += 1 }
    if opening.isLossy { lost += 1 }
  }

  /// Counts a row or a text without artifacts.
  mutating func add(isRow: Bool) {
    if isRow { rows += 1 } else { texts += 1 }
  }

  /// The counts as a sentence; `nil` if every item had an artifact and no body was lost.
  var sentence: String? {
    let parts = [
      empty > 0 ? "\(empty.grouped) of \(exchanges.counted("exchange")) held no artifact" : nil,
      lost > 0 ? "the recorder lost bodies of \(lost.counted("exchange"))" : nil,
      rows > 0 ? "\(rows.counted("row")) held no artifact" : nil,
      texts > 0 ? "\(texts.counted("text")) held no artifact" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
