import Containers
import Decoding
import Evidence

/// Reads JSON values that extend over several lines: usually one, or several in a row as some tools
/// print them.
struct DocumentEntries: EntryReader {
  private let stream: ByteStream
  private let policy: IngestPolicy
  /// The text that wasn't read yet; `nil` before the file was read.
  private var rest: Bytes?
  /// The number of the next value.
  private var index = 0
  /// Whether a record without its closing brace was read, so that brackets are left at the end.
  private var isResumed = false
  /// Counts the lines up to each value; `nil` before the file was read.
  private var lines: TextLines?
  /// Reads a document that is too large for memory as text.
  private var text: TextEntries?

  /// Creates a reader. Nothing is read before ``next()``.
  init(_ stream: ByteStream, policy: IngestPolicy) {
    self.stream = stream
    self.policy = policy
  }

  /// Returns the next value, or a reason why it can't be read.
  mutating func next() -> Entry? {
    if rest == nil { load() }
    if let entry = text?.next() { return entry }
    guard let text = rest, !text.isEmpty else { return nil }
    let reading = JSONReader.read(text, limits: .record)
    var behind = reading.behind
    if !reading.isComplete {
      if behind.isEmpty {
        // What was read before a limit was searched with this value, and isn't read again.
        let isAtLimit = reading.isAtLimit && !reading.rest.isEmpty
        behind =
          text.between(isAtLimit ? reading.rest.startIndex - 1 : text.startIndex, text.endIndex)
          .behindFirstRecord
      } else {
        isResumed = true
      }
    }
    if isResumed, behind.isClosing { behind = .empty }
    let isCut =
      behind.isEmpty && !reading.rest.isEmpty && reading.value != nil
      && !(isResumed && reading.rest.isClosing)
    rest = behind
    let isOnly = index == 0 && behind.isEmpty && !isCut
    defer { index += 1 }
    let place = isOnly ? nil : lines?.place(of: text.startIndex).step
    var entry = Entry(
      index: isOnly ? nil : index, steps: place.map { [$0] } ?? [],
      content: reading.value == nil
        ? .unread("what follows is not JSON\(reading.faultPhrase)")
        : .json(reading, behind.isEmpty ? text : text.between(text.startIndex, behind.startIndex)))
    if isCut {
      entry.remark = "\(reading.rest.count.counted("byte")) after it could not be read"
    }
    return entry
  }

  /// Reads the whole file, up to ``IngestPolicy/document`` bytes.
  private mutating func load() {
    guard stream.peek(policy.document + 1).count <= policy.document else {
      rest = .empty
      text = TextEntries(stream, policy: policy)
      return
    }
    let file = Bytes(Array(stream.peek(policy.document)), name: "file")
    lines = TextLines(file.buffer.all)
    rest = file.trimmed
    stream.discard()
  }
}

extension Bytes {
  /// The bytes from the next line that begins with a brace; empty if there is none. Printed records
  /// begin there and nothing inside them does, so a malformed one doesn't hide the others.
  fileprivate var behindFirstRecord: Bytes {
    var position = startIndex + 1
    while position < endIndex,
      let brace = self[position..<endIndex].firstIndex(of: UInt8(ascii: "{"))
    {
      if [0x0a, 0x0d].contains(self[brace - 1]) { return self[brace..<endIndex] }
      position = brace + 1
    }
    return .empty
  }
}
