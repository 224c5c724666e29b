import Evidence

/// The entries of a file in a container. The path to the file is added to each of them.
struct PlacedEntries: EntryReader {
  private var reader: any EntryReader
  private let steps: [SourceStep]

  /// Creates a reader.
  /// - Parameters:
  ///   - reader: The reader of the file.
  ///   - steps: The path to the file.
  init(_ reader: any EntryReader, after steps: [SourceStep]) {
    self.reader = reader
    self.steps = steps
  }

  /// Returns the next entry with its whole path.
  mutating func next() -> Entry? {
    guard var entry = reader.next() else { return nil }
    entry.steps = steps + entry.steps
    return entry
  }
}
