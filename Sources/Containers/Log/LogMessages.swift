import Evidence

/// The stream to which a program in a container writes a line.
enum LogStream: Int, CaseIterable {
  /// No stream, or one that isn't known.
  case any
  case output, errors

  /// Returns the stream with a name.
  init(_ name: Bytes?) {
    switch name {
    case let name? where name.elementsEqual("stdout".utf8): self = .output
    case let name? where name.elementsEqual("stderr".utf8): self = .errors
    default: self = .any
    }
  }
}

/// The messages of a log that are being joined from several lines: one for each stream, because
/// lines of the other stream may be between them.
struct LogMessages {
  /// The messages by the number of their stream.
  private var open: [Message?] = LogStream.allCases.map { _ in nil }
  /// The stream of the last line.
  private(set) var latest = LogStream.any

  /// A message that is being joined.
  struct Message {
    /// The text so far.
    fileprivate(set) var bytes: [UInt8]
    /// The offset of the message in the file, and the line on which it begins.
    let offset: Int
    let line: Int
    /// Whether the message certainly continues.
    fileprivate(set) var isPartial: Bool
  }

  /// The number of bytes of a message; `nil` if the stream has none.
  func count(of stream: LogStream) -> Int? { open[stream.rawValue]?.bytes.count }

  /// Whether the message of a stream certainly continues.
  func isPartial(_ stream: LogStream) -> Bool { open[stream.rawValue]?.isPartial == true }

  /// Begins a message. The one before it must have been taken.
  mutating func begin(
    _ stream: LogStream, _ text: Bytes, offset: Int, line: Int, isPartial: Bool
  ) {
    latest = stream
    open[stream.rawValue] = Message(
      bytes: text.array, offset: offset, line: line, isPartial: isPartial)
  }

  /// Continues a message, in place: a copy for each line would take quadratic time.
  mutating func append(_ text: Bytes, to stream: LogStream, isPartial: Bool) {
    latest = stream
    open[stream.rawValue]?.bytes += text
    open[stream.rawValue]?.isPartial = isPartial
  }

  /// Continues a message in a line of its own.
  mutating func breakLine(of stream: LogStream) { open[stream.rawValue]?.bytes.append(0x0a) }

  /// Takes the message of a stream.
  mutating func take(_ stream: LogStream) -> Message? {
    defer { open[stream.rawValue] = nil }
    return open[stream.rawValue]
  }

  /// Takes the messages of other streams that are complete.
  mutating func takeComplete(besides stream: LogStream) -> [Message] {
    LogStream.allCases.filter { $0 != stream && !isPartial($0) }.compactMap { take($0) }
  }

  /// Takes all messages, in the order of their lines.
  mutating func takeAll() -> [Message] {
    LogStream.allCases.compactMap { take($0) }.sorted { $0.line < $1.line }
  }
}
