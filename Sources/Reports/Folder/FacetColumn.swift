import Evidence

/// The values of one facet (a filter of the index) for all rows of an index page, kept on disk
/// until the page is packed.
///
/// Each value is stored as its length in one byte, then its UTF-8 bytes. When the page is packed,
/// the 200 most frequent values get a number each, and all others share one.
struct FacetColumn {
  /// The values in the order of the rows.
  private let file: ScratchFile
  /// Whether any row has a value.
  private(set) var isUsed = false

  /// How many values get a number of their own. With one number for no value and one for all
  /// others, the numbers fit into a byte.
  static let limit = 200
  /// The number that stands for no value.
  private static let none: UInt8 = 0

  /// Makes an empty column with its scratch file in the report folder.
  init(_ facet: IndexFacet, folder: String) throws(OutputError) {
    file = try ScratchFile(folder: folder, name: "facet-\(facet.rawValue)")
  }

  /// Adds the value of the next row.
  ///
  /// - Parameter value: The value, empty for none. Rows cut values to at most 255 bytes.
  mutating func add(_ value: String) throws(OutputError) {
    let bytes = value.utf8.prefix(Int(UInt8.max))
    try file.append(UInt8(bytes.count))
    try file.append(bytes)
    isUsed = isUsed || !bytes.isEmpty
  }

  /// Removes all values, for the next index page.
  mutating func clear() throws(OutputError) {
    try file.clear()
    isUsed = false
  }

  /// Returns the values with a number of their own, the most frequent first, at most ``limit``.
  /// Equally frequent values come in the order of their occurrence.
  func values() throws(OutputError) -> [String] {
    var counts: [UInt64: (count: Int, place: Int)] = [:]
    var place = 0
    try forEachValue { (value) throws(OutputError) in
      guard !value.isEmpty else { return }
      counts[value.stableHash, default: (0, place)].count += 1
      place += 1
    }
    let chosen = counts.sorted {
      ($1.value.count, $0.value.place) < ($0.value.count, $1.value.place)
    }.prefix(Self.limit)
    var ranks: [UInt64: Int] = [:]
    for (rank, entry) in chosen.enumerated() { ranks[entry.key] = rank }
    // Of two values with the same hash, only the first gets a number of its own.
    var values = [String](repeating: "", count: ranks.count)
    try forEachValue { (value) throws(OutputError) in
      guard !value.isEmpty, let rank = ranks[value.stableHash], values[rank].isEmpty else { return }
      values[rank] = String(decoding: value, as: UTF8.self)
    }
    return values
  }

  /// Calls `body` with the numbers of the rows' values, in order, in arrays of limited size.
  ///
  /// - Parameters:
  ///   - values: The result of ``values()``. The first has the number 1; after the last, one number
  ///     stands for all others; 0 is no value.
  ///   - body: Takes the next numbers, one byte for each row.
  func forEachCode(
    among values: [String], _ body: ([UInt8]) throws(OutputError) -> Void
  ) throws(OutputError) {
    var codes: [ByteText: UInt8] = ["": Self.none]
    for (place, value) in values.enumerated() { codes[ByteText(value)] = UInt8(place + 1) }
    let others = UInt8(values.count + 1)
    var waiting: [UInt8] = []
    try forEachValue { (value) throws(OutputError) in
      waiting.append(codes[ByteText(String(decoding: value, as: UTF8.self))] ?? others)
      guard waiting.count == ScratchFile.piece else { return }
      try body(waiting)
      waiting.removeAll(keepingCapacity: true)
    }
    try body(waiting)
  }

  /// Calls `body` with each row's value. Values can cross the pieces in which the file is read.
  private func forEachValue(
    _ body: (ArraySlice<UInt8>) throws(OutputError) -> Void
  ) throws(OutputError) {
    var rest: [UInt8] = []
    try file.forEachPiece { (piece) throws(OutputError) in
      rest += piece
      var start = 0
      while start < rest.count, start + Int(rest[start]) < rest.count {
        let end = start + 1 + Int(rest[start])
        try body(rest[(start + 1)..<end])
        start = end
      }
      rest.removeFirst(start)
    }
  }
}
