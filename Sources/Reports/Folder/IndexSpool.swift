import Results

/// Takes the rows of the index while they come, and cuts them into pages of a size that a browser
/// bears. Memory holds the dictionaries of one page and a few rows of each.
struct IndexSpool: ~Copyable {
  private var columns: IndexColumns
  private let blocks: ScratchFile
  private let events: ScratchFile
  private let rowsPerPage: Int
  private var leads = LeadingRows()
  private(set) var parts: [IndexPart] = []
  private(set) var states: [ReportState: Int] = [:]
  /// Seconds since 1970 of the first and the last artifact.
  private var span: ClosedRange<UInt32>?

  init(folder: String, rowsPerPage: Int) throws(OutputError) {
    let blocks = try ScratchFile(folder: folder, name: "blocks")
    let events = try ScratchFile(folder: folder, name: "events")
    columns = try IndexColumns(folder: folder)
    self.blocks = blocks
    self.events = events
    self.rowsPerPage = rowsPerPage
  }

  mutating func add(_ row: IndexRow) throws(OutputError) {
    if columns.count == rowsPerPage || !columns.holds(row) { try close() }
    try columns.add(row)
    leads.add(row)
    states[row.state, default: 0] += 1
    guard let event = TimelineEvent(row) else { return }
    try events.append(event.packed)
    span =
      span.map { min($0.lowerBound, row.time)...max($0.upperBound, row.time) }
      ?? row.time...row.time
  }

  /// Ends the page under way. A run without artifacts has one page as well.
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

  /// What the page of a part carries for its script.
  func blocks(of part: IndexPart) throws(OutputError) -> [DataBlock] {
    [
      DataBlock(
        id: "dictionary", mediaType: "application/json", text: try blocks.read(part.dictionary)),
      DataBlock(
        id: "rows", mediaType: "application/octet-stream", text: try blocks.read(part.packed)),
    ]
  }

  /// Rejections over time; `nil` where there is no time to speak of.
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

  private func forEachEvent(_ body: (TimelineEvent) -> Void) throws(OutputError) {
    try events.forEachPiece { piece throws(OutputError) in
      for start in stride(from: 0, to: piece.count, by: TimelineEvent.size) {
        body(TimelineEvent(piece[start...]))
      }
    }
  }
}
