import Evidence

/// The stream to which a program in a container writes a line.
enum LogStream: Int, CaseIterable {
  /// No stream, or one that isn't known.
  case any
  case output, errors

  /// Takes the stream from its name in the log; `any` without a name and for an unknown one.
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
    /// Whether the log says that the message continues in a later line.
    fileprivate(set) var isPartial: Bool
  }

  /// Returns the number of bytes of a stream's message so far; `nil` if the stream has none.
  func count(of stream: LogStream) -> Int? { open[stream.rawValue]?.bytes.count }

  /// Returns whether the log says that the message of a stream continues; `false` if the stream has
  /// none.
  func isPartial(_ stream: LogStream) -> Bool { open[stream.rawValue]?.isPartial == true }

  /// Returns whether the message of a stream has an odd number of quotation marks so far.
  func hasOpenQuotes(_ stream: LogStream) -> Bool {
    open[stream.rawValue]?.bytes.hasOddQuotes ?? false
  }

  /// Begins a message. The one before it must have been taken.
  mutating func begin(
    _ stream: LogStream, _ text: Bytes, offset: Int, line: Int, isPartial: Bool
  ) {
    latest = stream
    open[stream.rawValue] = Message(
      bytes: text.array, offset: offset, line: line, isPartial: isPartial)
  }

  /// Adds text to the message of a stream, if there is one. It is changed in place, because a copy
  /// for each line would take quadratic time.
  mutating func append(_ text: Bytes, to stream: LogStream, isPartial: Bool) {
    latest = stream
    open[stream.rawValue]?.bytes += text
    open[stream.rawValue]?.isPartial = isPartial
  }

  /// Adds a line feed to the message of a stream, so that the text added next is a new line of it.
  mutating func breakLine(of stream: LogStream) { open[stream.rawValue]?.bytes.append(0x0a) }

  /// Removes the message of a stream and returns it; `nil` if there is none.
  mutating func take(_ stream: LogStream) -> Message? {
    defer { open[stream.rawValue] = nil }
    return open[stream.rawValue]
  }

  /// Removes and returns the messages of other streams, except for those that continue.
  mutating func takeComplete(besides stream: LogStream) -> [Message] {
    LogStream.allCases.filter { $0 != stream && !isPartial($0) }.compactMap { take($0) }
  }

  /// Removes and returns all messages, in the order of their lines.
  mutating func takeAll() -> [Message] {
    LogStream.allCases.compactMap { take($0) }.sorted { $0.line < $1.line }
  }
}
