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
    of stream: ByteStream, policy: IngestPolicy, after steps: [SourceStep] = [], depth: Int = 0
  ) -> any EntryReader {
    // A file that holds nothing is judged as what it is.
    let start = stream.peek(smallest)
    let whole = start.count < smallest ? Bytes(Array(start), name: "file") : nil
    if let (container, reader) = Container.reader(of: stream, limits: policy.container) {
      return ContainerEntries(
        reader, named: container.name, policy: policy, after: steps, depth: depth,
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
    if format == .array, order == nil, isPrint(stream, policy: policy) { format = .artifact }
    let isLong = format == .artifact && stream.peek(policy.artifact + 1).count > policy.artifact
    if let order, format != .artifact || isLong { stream.recode(from: order) }
    let reader = format.entries(of: stream, isLong: isLong, policy: policy)
    return steps.isEmpty ? reader : PlacedEntries(reader, after: steps)
  }

  /// Whether something else than JSON follows an array whose strings are the pieces of an artifact, as
  /// in source code.
  private static func isPrint(_ stream: ByteStream, policy: IngestPolicy) -> Bool {
    let bytes = stream.peek(policy.artifact + 1)
    guard bytes.count <= policy.artifact else { return false }
    let text = Bytes(Array(bytes), name: "file")
    guard text.trimmed.dropFirst().trimmed.first == UInt8(ascii: "\"") else { return false }
    return JSONReader.read(text, limits: .record).value?.pieces(limits: .standard).isEmpty == false
  }

  /// - Parameter isLong: whether it has more bytes than an artifact may have.
  private func entries(
    of stream: ByteStream, isLong: Bool, policy: IngestPolicy
  ) -> any EntryReader {
    switch self {
    case .artifact where isLong: TextEntries(stream, policy: policy)
    case .artifact: ArtifactEntries(stream, policy: policy)
    case .lines: LineEntries(stream, policy: policy)
    case .array: ArrayEntries(stream, policy: policy)
    case .document: DocumentEntries(stream, policy: policy)
    }
  }
}
