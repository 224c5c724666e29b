import Evidence

/// Restores the buffers of an artifact's line, and reads places in them.
///
/// A line lists each buffer once, after the one that it was made from; fields, checks and details
/// refer to buffers by name. The restored buffers have the same names and origins, so that a place
/// in a receipt's payload leads back to the artifact.
struct BufferReading {
  /// The artifact's own bytes: the first buffer.
  private(set) var payload = Bytes.empty
  /// The redacted ranges.
  private(set) var withheld: [(buffer: Buffer, range: Range<Int>)] = []
  /// The redacted ranges, as a result holds them.
  var hidden: RedactedRanges { RedactedRanges(withheld) }
  /// Buffers by their names in the line.
  private var buffers: [ByteText: Buffer] = [:]
  /// Number of bytes that may still be restored.
  private var room = Self.limit

  /// Maximum size of all buffers of a line in bytes. A short line could otherwise claim large
  /// buffers.
  private static let limit = 64 << 20
  /// Maximum number of buffers that are made from each other. An artifact needs only a few.
  private static let deepest = 64

  /// The buffers of a line without bytes: none.
  init() {}

  /// Restores all buffers of the member `buffers`.
  init(_ list: ResultsValue) throws(ResultsFault) {
    var first: Buffer?
    let values = try list.list { (value) throws(ResultsFault) in value }
    for value in values {
      let buffer = try add(value)
      first = first ?? buffer
    }
    guard let first else { throw list.fault("holds no artifact") }
    payload = first.all
  }

  /// Reads a place: buffer, offset and length.
  func bytes(_ value: ResultsValue) throws(ResultsFault) -> Bytes {
    try bytes(value, count: try value.member("length").count())
  }

  /// Reads a place with a known length.
  ///
  /// - Throws: ``ResultsFault`` if the place is outside of its buffer.
  func bytes(_ value: ResultsValue, count: Int) throws(ResultsFault) -> Bytes {
    let buffer = try buffer(value.member("buffer"))
    guard let bytes = buffer.all.part(at: try value.member("offset").count(), count: count) else {
      throw value.fault("lies outside its buffer")
    }
    return bytes
  }

  /// Returns the buffer with this name.
  ///
  /// - Throws: ``ResultsFault`` if it is not listed before.
  private func buffer(_ name: ResultsValue) throws(ResultsFault) -> Buffer {
    guard let buffer = buffers[ByteText(try name.text())] else {
      throw name.fault("names a buffer that is not listed before")
    }
    return buffer
  }

  /// Restores a buffer and checks its length.
  private mutating func add(_ value: ResultsValue) throws(ResultsFault) -> Buffer {
    let name = try value.member("name").text()
    guard buffers[ByteText(name)] == nil else { throw value.fault("has a name that is taken") }
    let count = try value.member("bytes").count()
    guard count <= room else {
      throw value.fault("is larger than the \(Self.limit.grouped) bytes that a line may have")
    }
    room -= count
    let title = try value.optional("title")?.text() ?? name
    let buffer =
      if let pieces = try value.optional("from") {
        try joined(pieces, named: title, value.member("origin"))
      } else {
        try kept(value, named: title, count: count)
      }
    guard buffer.storage.count == count else {
      throw value.fault("does not have the \(count.grouped) bytes it should")
    }
    buffers[ByteText(name)] = buffer
    try withhold(value, in: buffer)
    return buffer
  }

  /// Restores a buffer from its hexadecimal digits. Bytes that were not kept become zeros and count
  /// as redacted.
  private mutating func kept(
    _ value: ResultsValue, named title: String, count: Int
  ) throws(ResultsFault) -> Buffer {
    var bytes = try value.member("hex").hexadecimal()
    let omitted = try value.optional("omitted")?.count() ?? 0
    guard bytes.count <= count, count - bytes.count == omitted else {
      throw value.fault("has other bytes than it says")
    }
    let end = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: omitted))
    var source: Origin?
    if let written = try value.optional("origin") { source = try origin(written) }
    let buffer = Buffer(name: title, bytes, origin: source)
    if omitted > 0 { withheld.append((buffer, end..<count)) }
    return buffer
  }

  /// Reads where bytes come from whose parent is not in the line.
  private func origin(_ value: ResultsValue) throws(ResultsFault) -> Origin {
    Origin(
      parentNamed: try value.member("buffer").text(),
      offset: try value.member("offset").count(),
      transform: try value.member("transform").choice())
  }

  /// Restores a buffer that is joined from parts of one other buffer. `source` is its origin in the
  /// line.
  private func joined(
    _ list: ResultsValue, named title: String, _ source: ResultsValue
  ) throws(ResultsFault) -> Buffer {
    let offset = try source.member("offset").count()
    let transform: Origin.Transform = try source.member("transform").choice()
    var storage: [UInt8] = []
    var runs: [Origin.Run] = []
    var parent: Buffer?
    let pieces = try list.list(bytes)
    for piece in pieces {
      guard parent == nil || parent === piece.buffer, storage.count + piece.count <= Self.limit
      else { throw list.fault("is not made of one buffer's parts") }
      parent = piece.buffer
      let start = storage.count
      storage.append(contentsOf: piece)
      // The only part of an empty buffer just names the parent.
      guard !piece.isEmpty || pieces.count > 1 else { continue }
      runs.append(Origin.Run(derived: start..<storage.count, parent: piece.range))
    }
    guard (parent?.depth ?? 0) < Self.deepest else {
      throw list.fault("is made from too many others")
    }
    let origin = parent.map {
      Origin(
        parent: $0.all.part(at: offset, count: 0) ?? $0.all, transform: transform, runs: runs)
    }
    return Buffer(name: title, storage, origin: origin)
  }

  /// Reads the redacted ranges of a buffer: pairs of offset and length.
  private mutating func withhold(
    _ value: ResultsValue, in buffer: Buffer
  ) throws(ResultsFault) {
    guard let list = try value.optional("withheld") else { return }
    withheld += try list.list { (stretch) throws(ResultsFault) in
      let numbers = try stretch.list { (number) throws(ResultsFault) in try number.count() }
      guard numbers.count == 2,
        let bytes = buffer.all.part(at: numbers[0], count: numbers[1])
      else { throw stretch.fault("isn't a range of its buffer") }
      return (buffer, bytes.range)
    }
  }
}
