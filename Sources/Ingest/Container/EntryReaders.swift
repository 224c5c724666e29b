import Containers
import Decoding
import Evidence

extension ContainerFormat {
  /// What reads a file, in the form that its first bytes tell.
  ///
  /// Records in UTF-16 are read as UTF-8. The text of an artifact stays as it is: its armour says
  /// what had to be undone.
  static func entries(of stream: ByteStream, limits: IngestLimits) -> any EntryReader {
    var head = Array(stream.peek(headSize))
    let order = UTF16Order(mark: head)
    if let order {
      var decoder = UTF16Decoder(order)
      head = decoder.decode(head)
    }
    let format = ContainerFormat(head: head[...])
    if let order, format != .artifact { stream.recode(from: order) }
    return format.entries(of: stream, limits: limits)
  }

  private func entries(of stream: ByteStream, limits: IngestLimits) -> any EntryReader {
    switch self {
    case .artifact: ArtifactEntries(stream, limits: limits)
    case .lines: LineEntries(stream, limits: limits)
    case .array: ArrayEntries(stream, limits: limits)
    case .document: DocumentEntries(stream, limits: limits)
    }
  }
}
