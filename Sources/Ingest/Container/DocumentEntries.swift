import Containers
import Decoding
import Evidence

/// JSON values over several lines: mostly one, or several in a row as some tools print them.
struct DocumentEntries: EntryReader {
  private let stream: ByteStream
  private let limits: IngestLimits
  private var rest: Bytes?
  private var index = 0
  /// What is to be said behind the value that was read last.
  private var remark: String?
  private var lines = LineCount()

  init(_ stream: ByteStream, limits: IngestLimits) {
    self.stream = stream
    self.limits = limits
  }

  mutating func next() -> Entry? {
    if rest == nil, let entry = load() { return entry }
    if let remark {
      self.remark = nil
      return Entry(index: index, content: .unread(remark))
    }
    guard let text = rest, !text.isEmpty else { return nil }
    let reading = JSONReader.read(text, limits: .record)
    let behind = reading.isComplete ? reading.rest.withoutComma : text.behindFirstRecord
    if behind.isEmpty, !reading.rest.isEmpty, reading.value != nil {
      remark = "\(reading.rest.count.counted("byte")) after it could not be read"
    }
    rest = behind
    let isOnly = index == 0 && behind.isEmpty && remark == nil
    defer { index += 1 }
    return Entry(
      index: isOnly ? nil : index, steps: isOnly ? [] : [lines.step(to: text)],
      content: reading.value == nil
        ? .unread("what follows is not JSON\(reading.faultPhrase)") : .json(reading))
  }

  /// Reads the file; returns what is to be said where it is too large.
  private mutating func load() -> Entry? {
    let bytes = stream.peek(limits.document + 1)
    defer { stream.discard() }
    guard bytes.count <= limits.document else {
      rest = .empty
      let reason = "one JSON value larger than \(limits.document.grouped) bytes"
      return Entry(index: nil, content: .unread(reason))
    }
    rest = Bytes(Array(bytes), name: "file").trimmed
    return nil
  }
}

extension Bytes {
  /// From the next line on that starts with a brace; empty where none does. Printed records start
  /// there and nothing inside them does, so that a broken one does not hide the others.
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
