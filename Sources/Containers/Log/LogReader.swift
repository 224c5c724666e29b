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
  /// The messages that may continue in the next line.
  private var messages = LogMessages()

  /// Creates a reader. Nothing is read before ``more()``.
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

  /// Returns the messages that the next line ends, with their escapes decoded, or a remark about a
  /// line that is too long.
  mutating func more() -> [ContainerItem]? {
    let offset = stream.offset
    guard let taken = stream.takeLine(limit: limits.record) else {
      let items = flush()
      return items.isEmpty ? nil : items
    }
    number += 1
    switch taken {
    case .tooLong:
      return flush() + [.remark("Line \(number) is longer than \(limits.record.grouped) bytes")]
    case .bytes(let bytes): return take(Bytes(bytes, name: "line"), at: offset)
    }
  }

  /// Appends a line to a pending message, or begins a new one.
  /// - Parameters:
  ///   - line: The line.
  ///   - offset: The offset of its first byte in the file.
  /// - Returns: The messages that are complete.
  private mutating func take(_ line: Bytes, at offset: Int) -> [ContainerItem] {
    let head = LogLine(line)
    let start = head?.message ?? line.startIndex
    let content = line[start..<line.endIndex]
    let isPartial = head?.isPartial ?? false
    let stream = head?.stream ?? messages.latest
    let complete = head == nil ? [] : messages.takeComplete(besides: stream)
    if let count = messages.count(of: stream), count + content.count < limits.record,
      head == nil || messages.isPartial(stream)
    {
      if !messages.isPartial(stream) { messages.breakLine(of: stream) }
      messages.append(content, to: stream, isPartial: isPartial)
      return complete.compactMap(Self.item)
    }
    let last = messages.take(stream)
    messages.begin(
      stream, content, offset: offset + start, line: number, isPartial: isPartial)
    return (complete + [last].compactMap(\.self)).compactMap(Self.item)
  }

  /// Returns the pending messages.
  private mutating func flush() -> [ContainerItem] { messages.takeAll().compactMap(Self.item) }

  /// Returns the text of a message with its escapes decoded; `nil` if it is empty.
  private static func item(_ message: LogMessages.Message) -> ContainerItem? {
    let bytes = Bytes(message.bytes, named: "message", at: message.offset)
    return bytes.trimmed.isEmpty ? nil : .text(LogEscapes.undo(in: bytes), line: message.line)
  }
}
