import Evidence

/// The entries of a file that stands in a container, each with the way to the file.
struct PlacedEntries: EntryReader {
  private var reader: any EntryReader
  private let steps: [SourceStep]

  init(_ reader: any EntryReader, after steps: [SourceStep]) {
    self.reader = reader
    self.steps = steps
  }

  mutating func next() -> Entry? {
    guard var entry = reader.next() else { return nil }
    entry.steps = steps + entry.steps
    return entry
  }
}
