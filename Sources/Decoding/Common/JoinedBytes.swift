package import Evidence

extension Bytes {
  /// Joins the chunks of a string: of indefinite length in CBOR, constructed in BER.
  ///
  /// A single chunk stays in its buffer. Several become a derived buffer from which each byte can
  /// be traced back.
  ///
  /// - Parameters:
  ///   - pieces: The chunks, in order; slices of `parent`'s buffer.
  ///   - name: The name of the derived buffer.
  ///   - parent: The bytes that contain the chunks.
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
