import Decoding
import Evidence

/// Messages of HTTP in a row, as they were copied out of a tool: each response answers the request in
/// front of it.
struct HTTPReader: ContainerReader {
  private var text: Bytes = .empty
  private var position = 0
  private var index = 0
  private var request: Exchange?
  private var remark: String?

  init(_ stream: ByteStream, limits: ContainerLimits) {
    let bytes = Array(stream.peek(limits.record + 1))
    stream.discard()
    if bytes.count > limits.record {
      remark = "Messages of HTTP of more than \(limits.record.grouped) bytes are not read"
    } else {
      text = Bytes(bytes, named: "file", at: 0).withoutByteOrderMark
      position = text.startIndex
    }
  }

  static func isBegun(_ head: ContainerHead) -> Bool {
    HTTPText.Start(head.firstLine) != nil
  }

  mutating func next() -> ContainerItem? {
    if let remark {
      self.remark = nil
      return .remark(remark)
    }
    while position < text.endIndex {
      let rest = text[position..<text.endIndex]
      guard let start = HTTPBody.nextStart(in: rest) else {
        position = text.endIndex
        if let item = flush() {
          position = rest.startIndex
          return item
        }
        return between(rest)
      }
      if start > position, let item = between(text[position..<start]) {
        position = start
        return item
      }
      guard let message = HTTPText(first: text[start..<text.endIndex]) else {
        position = text.endIndex
        break
      }
      position = max(message.end, start + 1)
      if let item = take(message) { return item }
    }
    return flush()
  }

  private mutating func take(_ message: HTTPText) -> ContainerItem? {
    switch message.start {
    case .request(let method, _):
      let before = flush()
      request = Exchange(index: index, method: method, url: message.url, request: message.message)
      return before
    case .response(let status):
      var exchange = request ?? Exchange(index: index)
      request = nil
      exchange.status = status
      exchange.response = message.message
      index += 1
      return .exchange(exchange)
    }
  }

  /// The request that no response followed.
  private mutating func flush() -> ContainerItem? {
    guard let exchange = request else { return nil }
    request = nil
    index += 1
    return .exchange(exchange)
  }

  /// What stands between messages, where it is more than lines to part them.
  private func between(_ bytes: Bytes) -> ContainerItem? {
    let part = bytes.trimmed
    guard part.contains(where: { (0x30...0x39).contains($0) || $0 > 0x40 }) else { return nil }
    let line = text[text.startIndex..<part.startIndex].count { $0 == 0x0a } + 1
    return .text(part, line: line)
  }
}
