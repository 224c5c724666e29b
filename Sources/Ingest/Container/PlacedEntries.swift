import Evidence

/// The entries of a file in a container. The path to the file is added to each of them.
struct PlacedEntries: EntryReader {
  /// The reader of the file.
  var reader: any EntryReader
  /// The path to the file.
  let steps: [SourceStep]

  /// Returns the next entry with its whole path.
  mutating func next() -> Entry? {
    guard var entry = reader.next() else { return nil }
    entry.steps = steps + entry.steps
    return entry
  }
}
