import Decoding
import Evidence

/// Reads a log whose lines have a head before each message: syslog, container runtimes, nginx and
/// Apache.
///
/// A line without a head continues the message before it, and so do the parts into which a
/// container runtime or syslog splits a long line.
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
  /// The last line with a head, and the place of its message; `nil` before the first.
  private var last: (line: Bytes, message: Int)?
  /// Whether the pending message ends inside quotation marks; `nil` until it was needed.
  private var isInQuotes: Bool?

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
    let isSplit = head != nil && isPiece(content, of: line)
    if head != nil { last = (line, start) }
    if let count = messages.count(of: stream), count + content.count < limits.record,
      head == nil || isSplit || messages.isPartial(stream)
    {
      if !messages.isPartial(stream), !isSplit || !endsInQuotes(stream, before: content) {
        messages.breakLine(of: stream)
      }
      messages.append(content, to: stream, isPartial: isPartial)
      return complete.compactMap(Self.item)
    }
    let ended = messages.take(stream)
    isInQuotes = nil
    messages.begin(
      stream, content, offset: offset + start, line: number, isPartial: isPartial)
    return (complete + [ended].compactMap(\.self)).compactMap(Self.item)
  }

  /// The least bytes of a message that syslog splits.
  private static let shortestSplit = 256

  /// Returns whether the content of a line may continue that of the line before in the middle of a word of Base64 or
  /// hexadecimal digits. Programs split what is too long for syslog (RFC 3164 §4.1 allows 1,024 bytes): the lines
  /// have the same head, and no piece is longer than the one before it.
  private func isPiece(_ content: Bytes, of line: Bytes) -> Bool {
    guard let last else { return false }
    let before = last.line[last.message..<last.line.endIndex]
    guard before.count >= Self.shortestSplit, content.count <= before.count,
      let end = before.last, end != Base64.padding, Base64.isDigitOrPadding(end)
    else { return false }
    let digits = content.prefix(while: Base64.isDigitOrPadding)
    let isDigits = digits.count == content.count || "\"'=,}".utf8.contains(content[digits.endIndex])
    return !digits.isEmpty && isDigits
      && LinePrefix.isSame(
        last.line[last.line.startIndex..<last.message],
        line[line.startIndex..<content.startIndex])
  }

  /// Returns whether the pending message ends inside quotation marks, so that no line break may be between it and
  /// its next piece. Each piece is read once.
  private mutating func endsInQuotes(_ stream: LogStream, before piece: Bytes) -> Bool {
    let isInside = isInQuotes ?? messages.hasOpenQuotes(stream)
    isInQuotes = isInside != piece.hasOddQuotes
    return isInside
  }

  /// Returns the pending messages.
  private mutating func flush() -> [ContainerItem] { messages.takeAll().compactMap(Self.item) }

  /// Returns the text of a message with its escapes decoded; `nil` if it is empty.
  private static func item(_ message: LogMessages.Message) -> ContainerItem? {
    let bytes = Bytes(message.bytes, named: "message", at: message.offset)
    return bytes.trimmed.isEmpty ? nil : .text(LogEscapes.undo(in: bytes), line: message.line)
  }
}

extension Sequence<UInt8> {
  /// Whether the number of quotation marks is odd.
  var hasOddQuotes: Bool { !count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2) }
}
