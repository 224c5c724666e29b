import Decoding

/// The rows of one index page, kept on disk column by column, so that memory does not grow with
/// them.
///
/// `rows.js` reads the packed form: first the numeric columns, each with a fixed width and the
/// least significant byte first, then the names.
struct IndexColumns: ~Copyable {
  /// A scratch file for each column.
  private let files: [Column: ScratchFile]
  /// The App IDs that rows name by number.
  private(set) var apps = IndexDictionary()
  /// The source files that rows name by number.
  private(set) var sources = IndexDictionary()
  /// The number of rows.
  private(set) var count = 0
  /// The number of rows whose artifact has a page.
  private(set) var pages = 0
  /// The time of the previous row in seconds since 1970, for differences.
  private var lastTime: UInt32 = 0
  /// The columns of the facets.
  private var facets: [(facet: IndexFacet, column: FacetColumn)]

  /// The columns in the order in which they are packed: first those with one value for each row,
  /// the widest first, then ``tail`` for some rows, then the text of all names.
  private enum Column: String, CaseIterable {
    /// The first eight hexadecimal digits of the id, 4 bytes.
    case digits
    /// Seconds since the time of the previous row, modulo 2³², 4 bytes. The first row counts from
    /// 0. If the sum up to a row is 0, the row has no time.
    case time
    /// The numbers of cluster, App ID and source, 2 bytes each.
    case cause, app, source
    /// The number of the page among those whose ids share sixteen digits, 2 bytes; zero for a row
    /// without a page.
    case page
    /// The numbers of state, type and owner, 1 byte each.
    case state, type, owner
    /// A bit for each missing input, and the highest bit for a cause that isn't proven, 1 byte.
    case needs
    /// The length of the name in bytes, 1 byte.
    case length
    /// The ninth to sixteenth digit of the id, 4 bytes, for rows with a page only.
    case tail
    /// The names in UTF-8, without separators.
    case name
  }

  /// Makes empty columns with their scratch files in the report folder.
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

  /// Returns whether the row's App ID and source still fit into the dictionaries.
  func holds(_ row: IndexRow) -> Bool { apps.holds(row.app) && sources.holds(row.source) }

  /// Adds the next row.
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
    try files[.owner]?.append(row.owner.number)
    try files[.needs]?.append(row.needs | (row.isProbable ? 0x80 : 0))
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

  /// Returns the facets for which any row has a value, each with its numbered values.
  func facetValues() throws(OutputError) -> [(facet: IndexFacet, values: [String])] {
    var found: [(facet: IndexFacet, values: [String])] = []
    for (facet, column) in facets where column.isUsed { found.append((facet, try column.values())) }
    return found
  }

  /// Writes all columns as the text of a data block: joined, compressed with deflate, in Base64.
  /// The facets come before the lengths of the names.
  ///
  /// - Parameters:
  ///   - values: The result of ``facetValues()``.
  ///   - sink: The file to append to.
  /// - Throws: ``OutputError/noMemory`` where the compressor cannot start, or a failure to read or
  ///   write.
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

  /// Encodes whole groups of three bytes and keeps the rest, so that the pieces of Base64 form one
  /// text.
  private static func move(
    _ waiting: inout [UInt8], to sink: ScratchFile
  ) throws(OutputError) {
    let whole = waiting.count - waiting.count % 3
    try sink.append(Base64.encode(waiting[..<whole]).utf8)
    waiting.removeFirst(whole)
  }

  /// Removes all rows, for the next index page.
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

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The position among all cases, from zero, as rows of the index write it.
  var number: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }
}
