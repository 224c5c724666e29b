import Containers
import Decoding
import Evidence

extension ContainerFormat {
  /// No archive with a file in it is smaller.
  private static let smallest = 64

  /// What reads a file, in the form that its first bytes tell.
  ///
  /// Records in UTF-16 are read as UTF-8. The text of an artifact stays as it is: its armour says
  /// what had to be undone.
  ///
  /// - Parameters:
  ///   - steps: the way to the file, where it stands in a container.
  ///   - depth: how many containers it stands in.
  static func entries(
    of stream: ByteStream, limits: IngestLimits, after steps: [SourceStep] = [], depth: Int = 0
  ) -> any EntryReader {
    // A file that holds nothing is judged as what it is.
    let start = stream.peek(smallest)
    let whole = start.count < smallest ? Bytes(Array(start), name: "file") : nil
    if let (container, reader) = Container.reader(of: stream, limits: limits.container) {
      return ContainerEntries(
        reader, named: container.name, limits: limits, after: steps, depth: depth,
        allowance: stream.allowance,
        whole: whole)
    }
    var head = Array(stream.peek(headSize))
    let order = UTF16Order(mark: head)
    if let order {
      var decoder = UTF16Decoder(order)
      head = decoder.decode(head)
    }
    var format = ContainerFormat(head: head[...])
    if format == .array, order == nil, isPrint(stream, limits: limits) { format = .artifact }
    let isLong = format == .artifact && stream.peek(limits.artifact + 1).count > limits.artifact
    if let order, format != .artifact || isLong { stream.recode(from: order) }
    let reader = format.entries(of: stream, isLong: isLong, limits: limits)
    return steps.isEmpty ? reader : PlacedEntries(reader, after: steps)
  }

  /// Whether something else than JSON follows an array whose strings are the pieces of an artifact, as
  /// in source code.
  private static func isPrint(_ stream: ByteStream, limits: IngestLimits) -> Bool {
    let bytes = stream.peek(limits.artifact + 1)
    guard bytes.count <= limits.artifact else { return false }
    let text = Bytes(Array(bytes), name: "file")
    guard text.trimmed.dropFirst().trimmed.first == UInt8(ascii: "\"") else { return false }
    return JSONReader.read(text, limits: .record).value?.pieces(limits: .standard).isEmpty == false
  }

  /// - Parameter isLong: whether it has more bytes than an artifact may have.
  private func entries(
    of stream: ByteStream, isLong: Bool, limits: IngestLimits
  ) -> any EntryReader {
    switch self {
    case .artifact where isLong: TextEntries(stream, limits: limits)
    case .artifact: ArtifactEntries(stream, limits: limits)
    case .lines: LineEntries(stream, limits: limits)
    case .array: ArrayEntries(stream, limits: limits)
    case .document: DocumentEntries(stream, limits: limits)
    }
  }
}
