import Containers
import Evidence

/// Reads the records of JSON Lines. Each line has a number; empty lines are counted and skipped.
struct LineEntries: EntryReader {
  private let stream: ByteStream
  private let policy: IngestPolicy
  /// The number of lines that were read.
  private var line = 0
  /// The line that is being read.
  private var record: RecordText?
  /// Reads a line that is too long for memory as text.
  private var text: TextEntries?
  /// The second entry, which is read ahead to distinguish a file with one record from one with
  /// several.
  private var following: Entry?
  private var hasStarted = false

  /// Creates a reader. Nothing is read before ``next()``.
  init(_ stream: ByteStream, policy: IngestPolicy) {
    self.stream = stream
    self.policy = policy
  }

  /// Returns the next entry. The only record of a file has no number and no path.
  mutating func next() -> Entry? {
    if hasStarted {
      defer { following = nil }
      return following ?? read()
    }
    hasStarted = true
    guard var first = read() else { return nil }
    following = read()
    if following == nil, first.index == 0 {
      first.index = nil
      first.steps = []
    }
    return first
  }

  /// Reads the next entry.
  private mutating func read() -> Entry? {
    while true {
      if let entry = record?.next() ?? text?.next() { return entry }
      record = nil
      text = nil
      let start = stream.offset
      guard let taken = stream.takeLine(limit: policy.record, skipping: false) else { return nil }
      let index = line
      line += 1
      switch taken {
      case .tooLong: text = TextEntries(stream, policy: policy, line: index)
      case .bytes(let bytes):
        let text = Bytes(bytes, named: "record", at: start)
        guard !text.trimmed.isEmpty else { continue }
        record = RecordText(text, at: index, called: "line \(index + 1)") { column in
          [.text(line: index + 1, column: column + 1, offset: start + column)]
        }
      }
    }
  }
}
