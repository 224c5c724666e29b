package import Evidence

extension Bytes {
  /// Pieces put together, as CBOR and BER do with long strings.
  ///
  /// A single piece stays where it is. More become a derived buffer that knows where each came from.
  package init(joining pieces: [Bytes], named name: String, from parent: Bytes) {
    if let only = pieces.first, pieces.count == 1 {
      self = only
      return
    }
    var storage: [UInt8] = []
    storage.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
    var runs: [Origin.Run] = []
    for piece in pieces {
      let start = storage.count
      storage.append(contentsOf: piece)
      runs.append(Origin.Run(derived: start..<storage.count, parent: piece.range))
    }
    let origin = Origin(parent: parent, transform: .octetStringChunks, runs: runs)
    self = Buffer(name: name, storage, origin: origin).all
  }
}
