package import Evidence

/// The buffers that a result speaks of, each under a name that no other one has.
///
/// Two derived buffers may well be called the same; a place in a results line is only then a place
/// when its buffer has one name.
package struct BufferTable: Sendable {
  /// In the order in which they are spoken of, what a buffer was put together from before itself.
  package private(set) var buffers: [Buffer] = []
  private var names: [ObjectIdentifier: String] = [:]
  private var taken: Set<ByteText> = []
  private let payload: Buffer?
  private var latest: Buffer?

  /// The buffers of an artifact: its own first, then those of its fields, then those of the findings.
  package init(of result: ArtifactResult) {
    self.init(payload: result.payload.buffer)
    collect(result.decoded)
    for reference in result.checks.flatMap(\.finding.evidence) { add(reference.bytes.buffer) }
    collect(result.details, of: result)
  }

  /// The buffers of a decoded structure alone.
  package init(of tree: FieldNode) {
    self.init(payload: nil)
    collect(tree)
  }

  private init(payload: Buffer?) {
    self.payload = payload
    if let payload { add(payload) }
  }

  /// The name that stands for the buffer; its own for one that is not listed.
  package func name(of buffer: Buffer) -> String {
    names[ObjectIdentifier(buffer)] ?? buffer.name
  }

  package func span(of bytes: Bytes) -> ByteSpan {
    ByteSpan(
      buffer: name(of: bytes.buffer), offset: bytes.startIndex, length: bytes.count)
  }

  /// The parts of its parent that a buffer was put together from, byte for byte; `nil` for a buffer
  /// that is no such copy of a part of the artifact.
  package func pieces(of buffer: Buffer) -> [Bytes]? {
    guard buffer !== payload, let origin = buffer.origin, leadsToPayload(origin.parent.buffer)
    else { return nil }
    let pieces = origin.runs.map { Bytes(buffer: origin.parent.buffer, range: $0.parent) }
    var end = 0
    for (run, piece) in zip(origin.runs, pieces) {
      guard run.derived == end..<(end + piece.count),
        Bytes(buffer: buffer, range: run.derived) == piece
      else { return nil }
      end += piece.count
    }
    return end == buffer.storage.count ? pieces : nil
  }

  private func leadsToPayload(_ buffer: Buffer) -> Bool {
    buffer === payload || pieces(of: buffer) != nil
  }

  private mutating func collect(_ node: FieldNode) {
    if let bytes = node.bytes { add(bytes.buffer) }
    // The value of a field without parts is written with it; that of a container is a place.
    if case .bytes(let bytes) = node.value, !node.children.isEmpty { add(bytes.buffer) }
    for child in node.children { collect(child) }
  }

  private mutating func collect(_ details: ArtifactDetails, of result: ArtifactResult) {
    let links = details.chains.flatMap(\.certificates)
    let places =
      links.compactMap(\.bytes) + links.flatMap(\.attributes).map(\.bytes)
      + details.events.compactMap(\.bytes)
      + (details.computation?.steps ?? []).compactMap(\.place)
    for place in places { add(place.buffer) }
    for field in details.receipt?.fields ?? [] { collect(field) }
    if let reading = details.reading?.told(of: result) {
      for place in [reading.text, reading.payload] + [reading.stop].compactMap(\.self) {
        add(place.buffer)
      }
    }
  }

  private mutating func add(_ buffer: Buffer) {
    // Most places are in the buffer of the one before.
    guard buffer !== latest else { return }
    latest = buffer
    guard names[ObjectIdentifier(buffer)] == nil else { return }
    if let parent = pieces(of: buffer)?.first?.buffer { add(parent) }
    var name = buffer.name
    var number = 1
    while !taken.insert(ByteText(name)).inserted {
      number += 1
      name = "\(buffer.name) (\(number))"
    }
    names[ObjectIdentifier(buffer)] = name
    buffers.append(buffer)
  }
}
