import Decoding
import Evidence

/// The records of JSON Lines, numbered by line. Blank lines count and are passed over.
struct LineEntries: EntryReader {
  private let stream: ByteStream
  private let limits: IngestLimits
  private var line = 0
  /// Read ahead, to tell a file of one record from one of many.
  private var following: Entry?
  private var hasStarted = false

  init(_ stream: ByteStream, limits: IngestLimits) {
    self.stream = stream
    self.limits = limits
  }

  mutating func next() -> Entry? {
    if hasStarted {
      defer { following = nil }
      return following ?? read()
    }
    hasStarted = true
    guard var first = read() else { return nil }
    following = read()
    if following == nil, first.index == 0 { first.index = nil }
    return first
  }

  private mutating func read() -> Entry? {
    while let taken = stream.takeLine(limit: limits.record) {
      let index = line
      line += 1
      switch taken {
      case .tooLong:
        let reason = "line \(index + 1) is longer than \(limits.record.grouped) bytes"
        return Entry(index: index, content: .skipped(reason))
      case .bytes(let bytes):
        let text = Bytes(bytes, name: "record")
        guard !text.trimmed.isEmpty else { continue }
        return Entry(index: index, content: .record(text, called: "line \(index + 1)"))
      }
    }
    return nil
  }
}

extension Entry.Content {
  /// A record out of the text of one entry, or the reason why it is none.
  static func record(_ text: Bytes, called name: String) -> Entry.Content {
    let reading = JSONReader.readWhole(text, limits: .record)
    guard reading.value == nil else { return .json(reading) }
    let fault = reading.anomalies.first.map { ": \($0.kind)" } ?? ""
    return .skipped("\(name) is not JSON\(fault)")
  }
}

extension DecodingLimits {
  /// A record may carry an artifact as an array of numbers, an item for each byte.
  static let record = DecodingLimits(items: 4 << 20)
}
