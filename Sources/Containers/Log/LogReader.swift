import Decoding
import Evidence

/// Reads a log whose lines have a head before each message: syslog, container runtimes, nginx and
/// Apache.
///
/// A line without a head continues the message before it, and so do the parts into which a
/// container runtime splits a long line.
///
/// ```
/// Mar 14 09:26:53 host app[1]: {"attestation":"o2Nm…"}
/// 2026-03-14T09:26:53.1Z stdout F {"attestation":"o2Nm…"}
/// 192.0.2.1 - - [14/Mar/2026:09:26:53 +0000] "POST /attest HTTP/1.1" 200 11
/// ```
struct LogReader: ContainerReader {
  private let stream: ByteStream
  private let limits: ContainerLimits
  /// The number of lines that were read.
  private var number = 0
  /// The message that may continue in the next line.
  private var message: Message?
  /// The items that are not returned yet, the next one last.
  private var ready: [ContainerItem] = []

  /// A message that is being joined.
  private struct Message {
    /// The text so far.
    var bytes: [UInt8]
    /// The offset of the message in the file, the line on which it begins, and whether its last
    /// line was partial.
    let offset: Int
    let line: Int
    var isPartial: Bool
  }

  /// Creates a reader. Nothing is read before ``next()``.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    self.stream = stream
    self.limits = limits
  }

  /// The number of lines that decide whether the input is a log.
  private static let sample = 16

  /// Returns whether the first line has a known head, and more than half of the first 16 lines do.
  static func isBegun(_ head: ContainerHead) -> Bool {
    let lines = head.text.split(separator: 0x0a, maxSplits: sample).prefix(sample)
    guard let first = lines.first, LogLine(first) != nil else { return false }
    return lines.count { LogLine($0) != nil } * 2 > lines.count
  }

  /// Returns the next message with its escapes decoded, or a remark about a line that is too long.
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

  /// Appends a line to the pending message, or begins a new one.
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

  /// Returns the pending message; `nil` if there is none or it is empty.
  private mutating func flush() -> ContainerItem? {
    guard let open = message else { return nil }
    message = nil
    let bytes = Bytes(open.bytes, named: "message", at: open.offset)
    return bytes.trimmed.isEmpty ? nil : .text(LogEscapes.undo(in: bytes), line: open.line)
  }
}
