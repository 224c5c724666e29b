import Containers
import Decoding
import Evidence

extension ContainerFormat {
  /// The size in bytes below which a file can't be an archive with a file in it.
  private static let smallest = 64

  /// Returns the reader for a file, chosen by its first bytes. A JSON array of strings is read up to
  /// the size of an artifact, to find out whether it is one artifact in pieces.
  ///
  /// Records in UTF-16, and text that is longer than an artifact, are converted to UTF-8. An
  /// artifact's text isn't: the text decoder reports the encoding as a deviation.
  /// - Parameters:
  ///   - stream: The file, at its first byte.
  ///   - policy: The limits, and the known services.
  ///   - steps: The path to the file if it is in a container.
  ///   - depth: The number of containers around the file.
  static func entries(
    of stream: ByteStream, policy: IngestPolicy, after steps: [SourceStep] = [], depth: Int = 0
  ) -> any EntryReader {
    // A small file without items is treated as an artifact, not as an empty container.
    let start = stream.peek(smallest)
    let whole = start.count < smallest ? Bytes(Array(start), name: "file") : nil
    if let (container, items) = Container.reader(of: stream, limits: policy.container) {
      return ContainerEntries(
        items, named: container.name, policy: policy, after: steps, depth: depth,
        budget: stream.budget, whole: whole)
    }
    let (head, order) = stream.peekText(headSize)
    var format = ContainerFormat(head: head[...])
    if format == .array, order == nil, isPrint(stream, policy: policy) { format = .artifact }
    let isLong = format == .artifact && stream.peek(policy.artifact + 1).count > policy.artifact
    if let order, format != .artifact || isLong { stream.recode(from: order) }
    let reader = format.entries(of: stream, isLong: isLong, policy: policy)
    return steps.isEmpty ? reader : PlacedEntries(reader: reader, steps: steps)
  }

  /// Returns whether an array is source code: its strings are the pieces of one artifact.
  private static func isPrint(_ stream: ByteStream, policy: IngestPolicy) -> Bool {
    let bytes = stream.peek(policy.artifact + 1)
    guard bytes.count <= policy.artifact else { return false }
    let text = Bytes(Array(bytes), name: "file")
    guard text.trimmed.dropFirst().trimmed.first == UInt8(ascii: "\"") else { return false }
    return JSONReader.read(text, limits: .record).value?.pieces(limits: .standard).isEmpty == false
  }

  /// Returns the reader for this format.
  /// - Parameter isLong: Whether the file has more bytes than an artifact may have.
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
