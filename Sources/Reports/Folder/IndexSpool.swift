import Results

/// Takes the rows of the index as they arrive, and divides them into pages that a browser can
/// handle.
///
/// Memory holds the dictionaries of one page and a few rows of each page. Everything else is in
/// scratch files.
struct IndexSpool: ~Copyable {
  /// The rows of the current page.
  private var columns: IndexColumns
  /// The data blocks of the finished pages, one after the other.
  private let blocks: ScratchFile
  /// A packed ``TimelineEvent`` of 8 bytes for each artifact with a time, for the chart of
  /// rejections.
  private let events: ScratchFile
  /// The maximum number of rows of one page.
  private let rowsPerPage: Int
  /// The rows of the current page that it shows without its script.
  private var leads = LeadingRows()
  /// The finished pages.
  private(set) var parts: [IndexPart] = []
  /// The number of artifacts of each state.
  private(set) var states: [ReportState: Int] = [:]
  /// Seconds since 1970 of the earliest and latest artifact; `nil` where none has a time.
  private var span: ClosedRange<UInt32>?

  /// Makes the scratch files.
  ///
  /// - Parameters:
  ///   - folder: The report folder.
  ///   - rowsPerPage: The maximum number of rows of one page.
  init(folder: String, rowsPerPage: Int) throws(OutputError) {
    let blocks = try ScratchFile(folder: folder, name: "blocks")
    let events = try ScratchFile(folder: folder, name: "events")
    columns = try IndexColumns(folder: folder)
    self.blocks = blocks
    self.events = events
    self.rowsPerPage = rowsPerPage
  }

  /// Adds the next row. A page ends when it is full or its dictionaries are.
  mutating func add(_ row: IndexRow) throws(OutputError) {
    if columns.count == rowsPerPage || !columns.holds(row) { try close() }
    try columns.add(row)
    leads.add(row)
    states[row.state, default: 0] += 1
    guard let event = TimelineEvent(row) else { return }
    try events.append(event.packed)
    span.widen(to: row.time)
  }

  /// Ends the current page. A run without artifacts has one page too.
  mutating func close() throws(OutputError) {
    guard columns.count > 0 || parts.isEmpty else { return }
    let facets = try columns.facetValues()
    let dictionary = JSONValue.object([
      "apps": .strings(columns.apps.values),
      "facets": .array(
        facets.map { .object(["id": .string($0.rawValue), "values": .strings($1)]) }),
      "sources": .strings(columns.sources.values),
    ])
    let start = blocks.count
    try blocks.append(DataBlock.json("dictionary", dictionary).text)
    let middle = blocks.count
    try columns.pack(facets, into: blocks)
    let first = parts.last?.rows.upperBound ?? 1
    parts.append(
      IndexPart(
        number: parts.count + 1, rows: first..<(first + columns.count), pages: columns.pages,
        leading: leads.rows, dictionary: start..<middle, packed: middle..<blocks.count))
    try columns.clear()
    leads = LeadingRows()
  }

  /// Returns the data blocks that a page embeds for its script: the dictionary, then the packed
  /// rows.
  func blocks(of part: IndexPart) throws(OutputError) -> [DataBlock] {
    [
      DataBlock(
        id: "dictionary", mediaType: "application/json", text: try blocks.read(part.dictionary)),
      DataBlock(
        id: "rows", mediaType: "application/octet-stream", text: try blocks.read(part.packed)),
    ]
  }

  /// Returns the rejections over time, and how many comparable artifacts (of the same types)
  /// preceded each cause.
  ///
  /// - Returns: `nil` where nothing with a time was rejected, or where all times are equal.
  func timeline(_ clusters: Clusters) throws(OutputError) -> (Timeline, Onsets)? {
    let rejecting = clusters.rejecting
    guard let span, span.lowerBound < span.upperBound, rejecting.contains(where: { $0.span != nil })
    else {
      return nil
    }
    var core = CoreSpan(within: span)
    try forEachEvent { core.add($0.time) }
    var timeline = Timeline(rejecting, over: core.core)
    var onsets = Onsets(clusters.beginning)
    try forEachEvent { event in
      timeline.add(event)
      onsets.add(event)
    }
    return (timeline, onsets)
  }

  /// Calls `body` with the event of each artifact that has a time, in the order of the run.
  private func forEachEvent(_ body: (TimelineEvent) -> Void) throws(OutputError) {
    try events.forEachPiece { piece throws(OutputError) in
      for start in stride(from: 0, to: piece.count, by: TimelineEvent.size) {
        body(TimelineEvent(piece[start...]))
      }
    }
  }
}
