import Evidence

/// Reads HTTP messages in a row, as they are copied from a tool. Each response belongs to the
/// request before it.
///
/// If the end of a message isn't certain, what follows may be part of its body: a client can write
/// a status line into its request. From there to the end of the text, responses count as bytes that
/// the client sent, so that a client can't forge the server's answers.
///
/// ```
/// POST /attest HTTP/1.1
/// Host: api.example.com
/// Content-Length: 25
///
/// {"attestation":"o2Nm…"}
///
/// ### Response
/// HTTP/1.1 200 OK
/// ```
struct HTTPReader: ContainerReader {
  /// The whole input.
  private let text: Bytes
  /// The place of the next message.
  private var position: Int
  /// The number of the next exchange.
  private var index = 0
  /// A request whose response hasn't been read yet.
  private var request: Exchange?
  /// The request that all further responses are attributed to, because the end of a message isn't
  /// certain, and the line of that message; `nil` while every end is certain.
  private var author: (request: Exchange, line: Int)?
  /// Whether the remark about an uncertain end was made.
  private var isAuthorTold = false

  /// Creates a reader of a file.
  init(_ file: Bytes) {
    text = file.withoutByteOrderMark
    position = text.startIndex
  }

  /// Returns whether the first line is a request line or a status line.
  static func isBegun(_ head: ContainerHead) -> Bool {
    HTTPText.Start(head.firstLine) != nil
  }

  /// Returns the items up to the end of the next message: exchanges, text between messages, and
  /// remarks.
  mutating func more() -> [ContainerItem]? {
    guard position < text.endIndex else {
      let last = flush()
      return last.isEmpty ? nil : last
    }
    let rest = text[position..<text.endIndex]
    guard let start = HTTPBody.nextStart(in: rest) else {
      position = text.endIndex
      return flush() + between(rest)
    }
    let before = between(text[position..<start])
    guard let message = HTTPText(first: text[start..<text.endIndex]) else {
      position = text.endIndex
      return before
    }
    position = max(message.end, start + 1)
    defer { noteEnd(of: message, at: start) }
    return before + take(message, text[start..<position])
  }

  /// Takes a message.
  /// - Returns: The exchange that it completes; none for a request whose predecessor had a
  ///   response.
  private mutating func take(_ message: HTTPText, _ whole: Bytes) -> [ContainerItem] {
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
      return [.exchange(exchange)]
    }
  }

  /// Remembers the first message whose end isn't certain, if another one follows.
  private mutating func noteEnd(of message: HTTPText, at start: Int) {
    guard author == nil, !message.isEndTold, position < text.endIndex else { return }
    let line = text[text.startIndex..<start].count { $0 == 0x0a } + 1
    author = (request ?? Exchange(index: index), line)
  }

  /// Returns text that looks like a response as bytes that the client sent.
  private mutating func claimed(
    _ text: Bytes, by author: (request: Exchange, line: Int)
  ) -> [ContainerItem] {
    var remark: [ContainerItem] = []
    if !isAuthorTold {
      isAuthorTold = true
      let reason =
        "Nothing tells where the message in line \(author.line.grouped) ends (no Content-Length that "
        + "fits, no chunks), so answers after it may be a part of it, and count as what the client sent"
      remark = [.remark(reason)]
    }
    let before = flush()
    let words = Exchange(
      index: index, method: author.request.method, url: author.request.url,
      request: Message(body: .bytes(text.trimmed)))
    index += 1
    return before.isEmpty ? [.exchange(words)] + remark : before + remark + [.exchange(words)]
  }

  /// Returns the pending request as an exchange without a response.
  private mutating func flush() -> [ContainerItem] {
    guard let exchange = request else { return [] }
    request = nil
    index += 1
    return [.exchange(exchange)]
  }

  /// Returns text between messages if it contains letters or digits; none for lines that only
  /// separate.
  private mutating func between(_ bytes: Bytes) -> [ContainerItem] {
    let part = bytes.trimmed
    guard part.contains(where: { $0.isDigit || $0 > 0x40 }) else { return [] }
    if let author { return claimed(part, by: author) }
    let line = text[text.startIndex..<part.startIndex].count { $0 == 0x0a } + 1
    return [.text(part, line: line)]
  }
}
