package import Evidence

/// A table of the buffers that a result refers to, each under a unique name.
///
/// Two derived buffers may have the same name. A place in a line of results is unambiguous only if
/// each buffer has its own name, so a repeated name gets a number: `payload (2)`.
package struct BufferTable: Sendable {
  /// The buffers in the order of their first use. A buffer stands after the parent that it was
  /// copied from.
  package private(set) var buffers: [Buffer] = []
  /// Unique name by buffer.
  private var names: [ObjectIdentifier: String] = [:]
  /// Names that are in use.
  private var taken: Set<ByteText> = []
  /// The artifact's own buffer; `nil` for a table of a structure alone.
  private let payload: Buffer?
  /// The buffer that was added last, for a quick comparison.
  private var latest: Buffer?

  /// Collects the buffers of an artifact: its own first, then those of its fields, of the findings,
  /// and of the details.
  package init(of result: ArtifactResult) {
    self.init(payload: result.payload.buffer)
    collect(result.decoded)
    for reference in result.checks.flatMap(\.finding.evidence) { add(reference.bytes.buffer) }
    collect(result.details)
  }

  /// Collects the buffers of a decoded structure alone.
  package init(of tree: FieldNode) {
    self.init(payload: nil)
    collect(tree)
  }

  /// A table without buffers.
  package static let empty = BufferTable(payload: nil)

  /// Creates a table with the artifact's buffer, if there is one.
  private init(payload: Buffer?) {
    self.payload = payload
    if let payload { add(payload) }
  }

  /// Returns the unique name of a buffer, or the buffer's own name if it is not in the table.
  package func name(of buffer: Buffer) -> String {
    names[ObjectIdentifier(buffer)] ?? buffer.name
  }

  /// Returns the place of bytes with the unique name of their buffer.
  package func span(of bytes: Bytes) -> ByteSpan {
    ByteSpan(
      buffer: name(of: bytes.buffer), offset: bytes.startIndex, length: bytes.count)
  }

  /// Returns the parts of the parent whose concatenation is exactly this buffer, for example the
  /// chunks of a BER octet string (X.690 §8.7.3). A line of results then lists these parts instead
  /// of the bytes. An empty buffer has one empty part, which tells the parent.
  ///
  /// - Returns: The parts in order, at least one; `nil` for the artifact's own buffer, for a buffer that was
  ///   decoded rather than copied, and for one that does not descend from the artifact.
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
    guard end == buffer.storage.count else { return nil }
    return pieces.isEmpty ? [origin.parent.prefix(0)] : pieces
  }

  /// Returns whether the buffer is the artifact's, or a copy of parts of it at any depth.
  private func leadsToPayload(_ buffer: Buffer) -> Bool {
    buffer === payload || pieces(of: buffer) != nil
  }

  /// Adds the buffers of a field and of its children.
  private mutating func collect(_ node: FieldNode) {
    if let bytes = node.bytes { add(bytes.buffer) }
    // The bytes of a field without children are written with it; those of a container only as a
    // place.
    if case .bytes(let bytes) = node.value, !node.children.isEmpty { add(bytes.buffer) }
    for child in node.children { collect(child) }
  }

  /// Adds the buffers of certificates, times, computation, receipt and reading.
  private mutating func collect(_ details: ArtifactDetails) {
    let links = details.chains.flatMap(\.certificates)
    let places =
      links.compactMap(\.bytes) + links.flatMap(\.attributes).map(\.bytes)
      + details.events.compactMap(\.bytes)
      + (details.computation ?? []).compactMap(\.place)
    for place in places { add(place.buffer) }
    for field in details.receipt?.fields ?? [] { collect(field) }
    if let reading = details.reading {
      for place in [reading.text, reading.payload] + [reading.stop].compactMap(\.self) {
        add(place.buffer)
      }
    }
  }

  /// Adds a buffer after its parent, under a name that is not in use. Buffers in the table are
  /// ignored.
  private mutating func add(_ buffer: Buffer) {
    // Most places are in the same buffer as the one before.
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
