import Decoding
import Evidence

/// Messages of HTTP in a row, as they were copied out of a tool: each response answers the request in
/// front of it.
///
/// Where nothing tells the end of a message, what follows may be its body: a client can write a status
/// line into its request. From there on to the end of the text, answers count as what the client sent.
struct HTTPReader: ContainerReader {
  private var text: Bytes = .empty
  private var position = 0
  private var index = 0
  private var request: Exchange?
  /// The request whose words all answers are from now on, because nothing told where a message ends, and
  /// the line of that message.
  private var author: (request: Exchange, line: Int)?
  private var isAuthorTold = false
  private var remark: String?
  /// What comes next, where one message gave two items.
  private var waiting: ContainerItem?

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
    if let item = waiting {
      waiting = nil
      return item
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
      let whole = text[start..<position]
      defer { noteEnd(of: message, at: start) }
      if let item = take(message, whole) { return item }
    }
    return flush()
  }

  private mutating func take(_ message: HTTPText, _ whole: Bytes) -> ContainerItem? {
    switch message.start {
    case .request(let method, _):
      let before = flush()
      request = Exchange(index: index, method: method, url: message.url, request: message.message)
      return before
    case .response(let status):
      if let author { return claimed(whole, by: author) }
      var exchange = request ?? Exchange(index: index)
      request = nil
      exchange.status = status
      exchange.response = message.message
      index += 1
      return .exchange(exchange)
    }
  }

  /// Remembers the first message whose end nothing tells, where another follows.
  private mutating func noteEnd(of message: HTTPText, at start: Int) {
    guard author == nil, !message.isEndTold, position < text.endIndex else { return }
    let line = text[text.startIndex..<start].count { $0 == 0x0a } + 1
    author = (request ?? Exchange(index: index), line)
  }

  /// Text that looks like an answer, as a part of what the client sent.
  private mutating func claimed(
    _ text: Bytes, by author: (request: Exchange, line: Int)
  ) -> ContainerItem {
    if !isAuthorTold {
      isAuthorTold = true
      remark =
        "Nothing tells where the message in line \(author.line.grouped) ends (no Content-Length that "
        + "fits, no chunks), so answers after it may be a part of it, and count as what the client sent"
    }
    let before = flush()
    let words = Exchange(
      index: index, method: author.request.method, url: author.request.url,
      request: Message(body: .bytes(text.trimmed)))
    index += 1
    guard let before else { return .exchange(words) }
    waiting = .exchange(words)
    return before
  }

  /// The request that no response followed.
  private mutating func flush() -> ContainerItem? {
    guard let exchange = request else { return nil }
    request = nil
    index += 1
    return .exchange(exchange)
  }

  /// What stands between messages, where it is more than lines to part them.
  private mutating func between(_ bytes: Bytes) -> ContainerItem? {
    let part = bytes.trimmed
    guard part.contains(where: { (0x30...0x39).contains($0) || $0 > 0x40 }) else { return nil }
    if let author { return claimed(part, by: author) }
    let line = text[text.startIndex..<part.startIndex].count { $0 == 0x0a } + 1
    return .text(part, line: line)
  }
}
