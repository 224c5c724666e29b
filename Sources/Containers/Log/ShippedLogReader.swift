import Decoding
import Evidence

/// Reads a log that a shipper wrote as JSON: one object for each line of the log, as lines of text
/// or in an array.
///
/// ```
/// {"log": "{\"attestation\":\"o2Nm…\"}\n", "stream": "stdout", "time": "2026-03-14T09:26:53.1Z"}
/// {"events": [{"logStreamName": "api", "timestamp": 1773480413100, "message": "…"}]}
/// ```
struct ShippedLogReader: ContainerReader {
  private let stream: ByteStream
  private let limits: ContainerLimits
  /// The elements of the array; `nil` for lines.
  private var elements: JSONElements?
  /// The number of objects that were read.
  private var number = 0
  /// The messages that continue in the next object of their stream.
  private var messages = LogMessages()

  /// Creates a reader. Nothing is read before ``more()``.
  /// - Parameter path: The names of the members that lead to the array; empty if the text is the
  ///   array, and `nil` for lines.
  init(_ stream: ByteStream, limits: ContainerLimits, array path: [String]?) {
    self.stream = stream
    self.limits = limits
    elements = path.map { JSONElements(stream, at: $0, limit: limits.record) }
  }

  /// Returns whether the input begins with an object of a known form.
  static func isLines(_ head: ContainerHead) -> Bool {
    head.text.first == UInt8(ascii: "{") && head.json.flatMap(ShippedLog.of) != nil
  }

  /// Returns whether the input is an array whose first element has a known form.
  static func isArray(_ head: ContainerHead) -> Bool {
    head.json?.elements?.first.flatMap(ShippedLog.of) != nil
  }

  /// The members with the array, as `aws logs` prints them, and as CloudWatch Logs sends them to
  /// subscribers.
  static let members = ["events", "logEvents"]

  /// Returns a test whether the input is an object whose member of this name is an array of log
  /// entries.
  static func isMember(_ name: String) -> @Sendable (ContainerHead) -> Bool {
    { head in
      guard let first = head.json?[name]?.elements?.first else { return false }
      return ShippedLog.of(first) != nil
        || (first["message"]?.string != nil && first["timestamp"] != nil && first["id"] != nil)
    }
  }

  /// Returns the messages that the next object ends, or a remark about an object that is too long
  /// or an array that is malformed.
  mutating func more() -> [ContainerItem]? {
    guard let element = next() else {
      let items = flush()
      return items.isEmpty ? nil : items
    }
    number += 1
    switch element {
    case .whole(let text), .cut(let text): return read(text)
    case .fault(let reason): return flush() + [.remark(reason)]
    case .tooLong:
      let limit = limits.record.grouped
      return flush() + [.remark("Entry \(number - 1) is longer than \(limit) bytes")]
    }
  }

  /// Reads the text of the next object, an element or a line; `nil` at the end.
  private mutating func next() -> JSONElements.Element? {
    guard elements == nil else { return elements?.next() }
    let offset = stream.offset
    switch stream.takeLine(limit: limits.record) {
    case .bytes(let bytes)?: return .whole(Bytes(bytes, named: "line", at: offset))
    case .tooLong?: return .tooLong
    case nil: return nil
    }
  }

  /// Reads one object. Text that isn't an object, and an object without a message, become text as
  /// they are.
  private mutating func read(_ text: Bytes) -> [ContainerItem] {
    guard !text.trimmed.isEmpty else { return [] }
    let reading = JSONReader.read(text, limits: .container)
    guard let object = reading.value, let members = object.members else {
      return flush() + [.text(text, line: number)]
    }
    let kind = ShippedLog.of(object)
    let name = kind?.message ?? "message"
    let message = object[name]?.string
    if let message, kind?.isCutIntoPieces == true {
      return join(message, to: LogStream(object["stream"]?.string))
    }
    let beside = members.filter { !$0.name.equals(name) }
    // An object without a message, or with an artifact beside it, is read as it is.
    guard let message, !beside.contains(where: { Carver.hasSigns(in: $0.value.bytes) }) else {
      return flush() + [.text(object.bytes, line: number)]
    }
    return flush() + [.text(message, line: number, beside: beside)]
  }

  /// Joins the pieces of one line. The last piece has a line end, or makes the line longer than the
  /// limit.
  private mutating func join(_ message: Bytes, to stream: LogStream) -> [ContainerItem] {
    let endsLine = message.last == 0x0a
    guard let count = messages.count(of: stream) else {
      if endsLine { return [.text(message, line: number)] }
      let place = message.inputPlaces.first?.offset ?? 0
      messages.begin(stream, message, offset: place, line: number, isPartial: true)
      return []
    }
    messages.append(message, to: stream, isPartial: !endsLine)
    let isOver = endsLine || count + message.count > limits.record
    return isOver ? [messages.take(stream).map(Self.item)].compactMap(\.self) : []
  }

  /// Returns the pending messages.
  private mutating func flush() -> [ContainerItem] { messages.takeAll().map(Self.item) }

  /// Returns the text of a message.
  private static func item(_ message: LogMessages.Message) -> ContainerItem {
    .text(Bytes(message.bytes, named: "message", at: message.offset), line: message.line)
  }
}
