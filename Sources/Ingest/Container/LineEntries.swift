import Containers
import Decoding
import Evidence

/// The records of JSON Lines, numbered by line. Blank lines count and are passed over.
struct LineEntries: EntryReader {
  private let stream: ByteStream
  private let policy: IngestPolicy
  private var line = 0
  /// The line that is being read.
  private var record: RecordText?
  /// What reads a line that is too long to be taken apart.
  private var text: TextEntries?
  /// Read ahead, to tell a file of one record from one of many.
  private var following: Entry?
  private var hasStarted = false

  init(_ stream: ByteStream, policy: IngestPolicy) {
    self.stream = stream
    self.policy = policy
  }

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
        let text = Bytes(bytes, name: "record", readFrom: "file", at: start)
        guard !text.trimmed.isEmpty else { continue }
        record = RecordText(text, at: index, called: "line \(index + 1)") { column in
          [.text(line: index + 1, column: column + 1, offset: start + column)]
        }
      }
    }
  }
}
