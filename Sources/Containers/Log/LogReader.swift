import Decoding
import Evidence

/// A log of lines with a head before each message: syslog, container runtimes, nginx and Apache.
///
/// A line without such a head goes on with the message before it, and so do the parts into which a
/// container runtime cuts a long line.
struct LogReader: ContainerReader {
  private let stream: ByteStream
  private let limits: ContainerLimits
  private var number = 0
  private var message: Message?
  private var ready: [ContainerItem] = []

  private struct Message {
    var bytes: [UInt8]
    let offset: Int
    let line: Int
    var isPartial: Bool
  }

  init(_ stream: ByteStream, limits: ContainerLimits) {
    self.stream = stream
    self.limits = limits
  }

  private static let sample = 16

  /// Whether the first line is one of a log, and so are most of those behind it.
  static func isBegun(_ head: ContainerHead) -> Bool {
    let lines = head.text.split(separator: 0x0a, maxSplits: sample).prefix(sample)
    guard let first = lines.first, LogLine(first) != nil else { return false }
    return lines.count { LogLine($0) != nil } * 2 > lines.count
  }

  mutating func next() -> ContainerItem? {
    while true {
      if let item = ready.popLast() { return item }
      let offset = stream.offset
      guard let taken = stream.takeLine(limit: limits.record) else { return flush() }
      number += 1
      switch taken {
      case .tooLong:
        ready = [.remark("Line \(number) is longer than \(limits.record.grouped) bytes")]
        if let item = flush() { return item }
      case .bytes(let bytes): take(Bytes(bytes, named: "line", at: offset))
      }
    }
  }

  private mutating func take(_ line: Bytes) {
    let offset = line.buffer.origin?.offset ?? 0
    let head = LogLine(line)
    let start = head?.message ?? line.startIndex
    let content = line[start..<line.endIndex]
    if var open = message, open.bytes.count + content.count < limits.record,
      open.isPartial || head == nil
    {
      if !open.isPartial { open.bytes.append(0x0a) }
      open.bytes += content
      open.isPartial = head?.isPartial ?? false
      message = open
      return
    }
    if let item = flush() { ready = [item] }
    message = Message(
      bytes: content.array, offset: offset + start, line: number,
      isPartial: head?.isPartial ?? false)
  }

  private mutating func flush() -> ContainerItem? {
    guard let open = message else { return nil }
    message = nil
    let bytes = Bytes(open.bytes, named: "message", at: open.offset)
    return bytes.trimmed.isEmpty ? nil : .text(LogEscapes.undo(in: bytes), line: open.line)
  }
}
