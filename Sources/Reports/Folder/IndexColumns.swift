import Decoding

/// The rows of one index page, column by column on disk, so that memory does not grow with them.
///
/// What it packs, `rows.js` unpacks: numbers of fixed width with the least significant byte first,
/// one column after the other, then the names.
struct IndexColumns: ~Copyable {
  private let files: [Column: ScratchFile]
  private(set) var apps = IndexDictionary()
  private(set) var sources = IndexDictionary()
  private(set) var count = 0
  private(set) var pages = 0
  private var lastTime: UInt32 = 0
  private var facets: [(facet: IndexFacet, column: FacetColumn)]

  /// In the order in which they are packed, the widest first.
  private enum Column: String, CaseIterable {
    /// The first eight digits of the id.
    case digits
    /// Seconds since the row before; zero in sum stands for no time.
    case time
    case cause, app, source
    /// The number of the page among those that share sixteen digits; zero for a row without one.
    case page
    case state, type
    /// Bytes of the name.
    case length
    /// The second eight digits of the id, of rows with a page.
    case tail
    /// UTF-8, without anything between.
    case name
  }

  init(folder: String) throws(OutputError) {
    var files: [Column: ScratchFile] = [:]
    for column in Column.allCases {
      files[column] = try ScratchFile(folder: folder, name: "column-\(column.rawValue)")
    }
    var facets: [(facet: IndexFacet, column: FacetColumn)] = []
    for facet in IndexFacet.allCases {
      facets.append((facet, try FacetColumn(facet, folder: folder)))
    }
    self.files = files
    self.facets = facets
  }

  /// Whether the strings of a row still fit into the dictionaries.
  func holds(_ row: IndexRow) -> Bool { apps.holds(row.app) && sources.holds(row.source) }

  mutating func add(_ row: IndexRow) throws(OutputError) {
    let name = Array(row.name.utf8.prefix(Int(UInt8.max)))
    try files[.digits]?.append(row.digits)
    try files[.time]?.append(row.time &- lastTime)
    try files[.cause]?.append(row.cause)
    try files[.app]?.append(apps.code(of: row.app))
    try files[.source]?.append(sources.code(of: row.source))
    try files[.page]?.append(UInt16(row.page?.number ?? 0))
    try files[.state]?.append(row.state.number)
    try files[.type]?.append(row.type.number)
    try files[.length]?.append(UInt8(name.count))
    try files[.name]?.append(name)
    if row.page != nil {
      try files[.tail]?.append(row.furtherDigits)
      pages += 1
    }
    for index in facets.indices {
      try facets[index].column.add(row.value(of: facets[index].facet))
    }
    lastTime = row.time
    count += 1
  }

  /// The facets that any row has a value of, with the values that are told apart.
  func facetValues() throws(OutputError) -> [(facet: IndexFacet, values: [String])] {
    var found: [(facet: IndexFacet, values: [String])] = []
    for (facet, column) in facets where column.isUsed { found.append((facet, try column.values())) }
    return found
  }

  /// All columns as the text of a data block: concatenated, deflated, in Base64. Those of the facets
  /// lie before the lengths of the names.
  func pack(
    _ values: [(facet: IndexFacet, values: [String])], into sink: ScratchFile
  ) throws(OutputError) {
    guard var deflater = Deflater() else { throw OutputError.noMemory }
    var waiting: [UInt8] = []
    for column in Column.allCases {
      if column == .length {
        for (facet, values) in values {
          let codes = facets.first { $0.facet == facet }?.column
          try codes?.forEachCode(among: values) { piece throws(OutputError) in
            waiting += deflater.write(piece)
            try Self.move(&waiting, to: sink)
          }
        }
      }
      try files[column]?.forEachPiece { piece throws(OutputError) in
        waiting += deflater.write(piece)
        try Self.move(&waiting, to: sink)
      }
    }
    try sink.append(Base64.encode(waiting + deflater.finish()).utf8)
  }

  /// Whole groups of three, so that the pieces of Base64 make one text.
  private static func move(
    _ waiting: inout [UInt8], to sink: ScratchFile
  ) throws(OutputError) {
    let whole = waiting.count - waiting.count % 3
    try sink.append(Base64.encode(waiting[..<whole]).utf8)
    waiting.removeFirst(whole)
  }

  /// Starts the next page's columns.
  mutating func clear() throws(OutputError) {
    for file in files.values { try file.clear() }
    for index in facets.indices { try facets[index].column.clear() }
    apps = IndexDictionary()
    sources = IndexDictionary()
    count = 0
    pages = 0
    lastTime = 0
  }
}

extension ReportState {
  /// The place among all states, as rows write it.
  var number: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }
}
