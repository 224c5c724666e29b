extension ContainerFormat {
  /// What reads a file of this form.
  func entries(of stream: ByteStream, limits: IngestLimits) -> any EntryReader {
    switch self {
    case .artifact: ArtifactEntries(stream, limits: limits)
    case .lines: LineEntries(stream, limits: limits)
    case .array: ArrayEntries(stream, limits: limits)
    case .document: DocumentEntries(stream, limits: limits)
    }
  }
}
