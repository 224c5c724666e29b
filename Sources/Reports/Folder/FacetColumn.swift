import Evidence

/// The values of one facet, a string for each row, on disk until the page is packed: then the most
/// frequent ones get a number each, and the others share one. However many keys there are, the page
/// names no more than a reader looks through.
struct FacetColumn {
  private let file: ScratchFile
  /// Whether any row has a value.
  private(set) var isUsed = false

  /// As many values are told apart: with the numbers for no value and for any other one, they fit into
  /// a byte.
  static let limit = 200
  private static let none: UInt8 = 0

  init(_ facet: IndexFacet, folder: String) throws(OutputError) {
    file = try ScratchFile(folder: folder, name: "facet-\(facet.rawValue)")
  }

  /// - Parameter value: at most 255 bytes, as a row cuts them.
  mutating func add(_ value: String) throws(OutputError) {
    let bytes = value.utf8.prefix(Int(UInt8.max))
    try file.append(UInt8(bytes.count))
    try file.append(bytes)
    isUsed = isUsed || !bytes.isEmpty
  }

  mutating func clear() throws(OutputError) {
    try file.clear()
    isUsed = false
  }

  /// The values that are told apart, the most frequent first.
  func values() throws(OutputError) -> [String] {
    var counts: [UInt64: (count: Int, place: Int)] = [:]
    var place = 0
    try forEachValue { (value) throws(OutputError) in
      guard !value.isEmpty else { return }
      counts[Self.hash(value), default: (0, place)].count += 1
      place += 1
    }
    let chosen = counts.sorted {
      ($1.value.count, $0.value.place) < ($0.value.count, $1.value.place)
    }.prefix(Self.limit)
    var ranks: [UInt64: Int] = [:]
    for (rank, entry) in chosen.enumerated() { ranks[entry.key] = rank }
    // Two values of one hash are two values: the first to come is told apart.
    var values = [String](repeating: "", count: ranks.count)
    try forEachValue { (value) throws(OutputError) in
      guard !value.isEmpty, let rank = ranks[Self.hash(value)], values[rank].isEmpty else { return }
      values[rank] = String(decoding: value, as: UTF8.self)
    }
    return values
  }

  /// The number of each row's value among those that are told apart, counted from one; after the
  /// last that of all others.
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

  /// FNV-1a, the same in every run.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
