import Decoding
import Evidence

/// JSON values over several lines: mostly one, or several in a row as some tools print them.
struct DocumentEntries: EntryReader {
  private let stream: ByteStream
  private let limits: IngestLimits
  private var rest: Bytes?
  private var index = 0

  init(_ stream: ByteStream, limits: IngestLimits) {
    self.stream = stream
    self.limits = limits
  }

  mutating func next() -> Entry? {
    if rest == nil {
      let bytes = stream.peek(limits.document + 1)
      guard bytes.count <= limits.document else {
        rest = .empty
        stream.discard()
        let reason = "one JSON value larger than \(limits.document.grouped) bytes"
        return Entry(index: nil, content: .skipped(reason))
      }
      rest = Bytes(Array(bytes), name: "file")
      stream.discard()
    }
    guard let text = rest, !text.trimmed.isEmpty else { return nil }
    let reading = JSONReader.read(text, limits: .record)
    rest = reading.isComplete ? reading.rest : .empty
    let isOnly = index == 0 && rest?.isEmpty != false
    defer { index += 1 }
    guard reading.value != nil else {
      let fault = reading.anomalies.first.map { ": \($0.kind)" } ?? ""
      return Entry(
        index: isOnly ? nil : index, content: .skipped("what follows is not JSON\(fault)"))
    }
    return Entry(index: isOnly ? nil : index, content: .json(reading))
  }
}
