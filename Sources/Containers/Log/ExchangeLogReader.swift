import Decoding
import Evidence

/// Reads a log of requests with their responses (``LoggedExchange``): one JSON object for each, as lines of text or
/// in an array.
struct ExchangeLogReader: ContainerReader {
  private let stream: ByteStream
  private let limits: ContainerLimits
  /// The elements of the array; `nil` for lines.
  private var elements: JSONElements?
  /// The number of lines that were read.
  private var number = 0
  /// The number of the next exchange.
  private var index = 0

  /// Creates a reader. Nothing is read before ``more()``.
  /// - Parameter isArray: Whether the text is an array; otherwise it consists of lines.
  init(_ stream: ByteStream, limits: ContainerLimits, isArray: Bool) {
    self.stream = stream
    self.limits = limits
    elements = isArray ? JSONElements(stream, at: [], limit: limits.record) : nil
  }

  /// Returns whether the first line is such an object.
  static func isLines(_ head: ContainerHead) -> Bool {
    guard head.text.first == UInt8(ascii: "{") else { return false }
    return JSONReader.readWhole(head.firstLine).value.flatMap(LoggedExchange.init) != nil
  }

  /// Returns whether the input is an array whose first element is such an object.
  static func isArray(_ head: ContainerHead) -> Bool {
    head.json?.elements?.first.flatMap(LoggedExchange.init) != nil
  }

  /// Returns the next exchange. Any other line or element becomes text as it is.
  mutating func more() -> [ContainerItem]? {
    guard elements == nil else {
      return elements?.items(named: "Exchange") { text, number in
        [Self.item(of: text, at: number, line: number + 1)]
      }
    }
    let offset = stream.offset
    guard let taken = stream.takeLine(limit: limits.record) else { return nil }
    number += 1
    guard case .bytes(let bytes) = taken else {
      return [.remark("Line \(number) is longer than \(limits.record.grouped) bytes")]
    }
    let line = Bytes(bytes, named: "line", at: offset)
    guard !line.trimmed.isEmpty else { return [] }
    let item = Self.item(of: line, at: index, line: number)
    if case .exchange = item { index += 1 }
    return [item]
  }

  /// Returns the exchange in the text of an object, or the text.
  private static func item(of text: Bytes, at index: Int, line: Int) -> ContainerItem {
    JSONReader.read(text, limits: .container).value.flatMap(LoggedExchange.init)
      .map { .exchange($0.exchange(at: index)) } ?? .text(text, line: line)
  }
}
