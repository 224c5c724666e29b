import Decoding
import Evidence

/// A log as a shipper writes it: an object of JSON for each line, one below the other or in an array.
struct ShippedLogReader: ContainerReader {
  private let stream: ByteStream
  private let limits: ContainerLimits
  private var elements: JSONElements?
  private var number = 0
  /// A message whose end has not come yet.
  private var open: (bytes: [UInt8], offset: Int, line: Int)?
  private var ready: [ContainerItem] = []

  /// - Parameter path: where the array stands; `nil` for lines.
  init(_ stream: ByteStream, limits: ContainerLimits, array path: [String]?) {
    self.stream = stream
    self.limits = limits
    elements = path.map { JSONElements(stream, at: $0, limit: limits.record) }
  }

  static func isLines(_ head: ContainerHead) -> Bool {
    head.text.first == UInt8(ascii: "{") && head.json.flatMap(ShippedLog.of) != nil
  }

  static func isArray(_ head: ContainerHead) -> Bool {
    head.json?.elements?.first.flatMap(ShippedLog.of) != nil
  }

  /// What `aws logs` prints, and what a subscription to CloudWatch Logs sends.
  static let members = ["events", "logEvents"]

  static func isMember(_ name: String) -> @Sendable (ContainerHead) -> Bool {
    { head in
      guard let first = head.json?[name]?.elements?.first else { return false }
      return ShippedLog.of(first) != nil
        || (first["message"]?.string != nil && first["timestamp"] != nil && first["id"] != nil)
    }
  }

  mutating func next() -> ContainerItem? {
    while true {
      if let item = ready.popLast() { return item }
      guard let taken = take() else { return flush() }
      number += 1
      switch taken {
      case .remark(let remark):
        ready = [.remark(remark)]
        if let item = flush() { return item }
      case .text(let text): read(text)
      }
    }
  }

  private enum Taken {
    case text(Bytes)
    case remark(String)
  }

  private mutating func take() -> Taken? {
    if let element = elements?.next() {
      switch element {
      case .whole(let text), .cut(let text): return .text(text)
      case .tooLong: return .remark(tooLong)
      case .fault(let reason): return .remark(reason)
      }
    }
    guard elements == nil else { return nil }
    let offset = stream.offset
    switch stream.takeLine(limit: limits.record) {
    case .bytes(let bytes)?: return .text(Bytes(bytes, named: "line", at: offset))
    case .tooLong?: return .remark(tooLong)
    case nil: return nil
    }
  }

  private var tooLong: String { "Entry \(number) is longer than \(limits.record.grouped) bytes" }

  private mutating func read(_ text: Bytes) {
    guard !text.trimmed.isEmpty else { return }
    let reading = JSONReader.read(text, limits: .container)
    guard let object = reading.value, object.members != nil else {
      return add([flush(), .text(text, line: number)])
    }
    let kind = ShippedLog.of(object)
    guard let message = object[kind?.message ?? "message"]?.string else {
      // An entry without a text: what it has in its place is read as it is.
      return add([flush(), .text(object.bytes, line: number)])
    }
    if kind?.isCutIntoPieces == true {
      return join(message, endsLine: message.last == 0x0a)
    }
    add([flush(), .text(message, line: number)])
  }

  /// Pieces of one line are put together.
  private mutating func join(_ message: Bytes, endsLine: Bool) {
    if open == nil, endsLine { return add([.text(message, line: number)]) }
    let place = message.inputPlaces.first?.offset ?? 0
    var joined = open ?? (bytes: [], offset: place, line: number)
    joined.bytes += message
    open = joined
    if endsLine || joined.bytes.count > limits.record { add([flush()]) }
  }

  private mutating func flush() -> ContainerItem? {
    guard let message = open else { return nil }
    open = nil
    return .text(Bytes(message.bytes, named: "message", at: message.offset), line: message.line)
  }

  private mutating func add(_ items: [ContainerItem?]) {
    ready = items.compactMap(\.self).reversed() + ready
  }
}
