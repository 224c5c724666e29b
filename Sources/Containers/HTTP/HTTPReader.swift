import Evidence

/// Reads HTTP messages in a row, as they are copied from a tool. Each response belongs to the
/// request before it.
///
/// An end is certain by a valid length, by valid chunks, or by the end of the input. If it isn't,
/// what follows may be part of the body, and its author that of the message (``Doubt``): a client can
/// write a status line into its request, and a server can write a whole exchange with another host
/// into its response. Neither can forge the answers of a server this way.
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
  private var request: Pending?
  /// Who else may have written what follows; `nil` while every end is certain.
  private var doubt: Doubt?

  /// A request that was read.
  private struct Pending {
    /// The request as an exchange without a response.
    var exchange: Exchange
    /// The host that it names; empty if none.
    let host: String
    /// The place of its first byte.
    let start: Int
  }

  /// Who may have written the responses from here to the end of the text.
  private struct Doubt {
    /// The client's request whose body they may be; `nil` if they may only be a server's response.
    var request: Exchange?
    /// The only host whose response they may be. Its later responses are its own in any case. `nil`
    /// if there are several such hosts.
    var host: String?
    /// The reason, as a remark.
    let reason: String
    /// Whether the remark was made.
    var isTold = false

    /// Returns whether a response to a request isn't certainly that of the request's host.
    func concerns(_ request: Pending?) -> Bool {
      guard self.request == nil, let host, let request else { return true }
      return !request.host.equals(host)
    }
  }

  /// The bytes that may still be read as chunks in vain.
  private var chunkBudget: Int

  /// Creates a reader of a file.
  init(_ file: Bytes) {
    text = file.withoutByteOrderMark
    chunkBudget = 8 * text.count
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
    let method = request?.exchange.method
    guard
      let message = HTTPText(
        first: text[start..<text.endIndex], answering: method, chunks: &chunkBudget)
    else {
      position = text.endIndex
      return before
    }
    position = max(message.end, start + 1)
    return before + take(message, at: start)
  }

  /// Takes a message.
  /// - Returns: The exchange that it completes; none for a request whose predecessor had a
  ///   response, and for an interim response.
  private mutating func take(_ message: HTTPText, at start: Int) -> [ContainerItem] {
    guard let status = message.status else {
      let before = flush()
      let asked = pending(message, at: start)
      request = asked
      noteEnd(of: message, at: start, by: asked)
      return before
    }
    // Interim responses precede the final one (RFC 9110 §15.2).
    let next = nextFirstLine
    if request != nil, !message.start.isFinal, next?.status != nil, case .none = message.body {
      return []
    }
    if let asked = request, doubt?.request == nil, next?.status != nil {
      let reason =
        "Two answers follow the request in line \(line(of: asked.start)), and nothing shows which of them "
        + "the server wrote. From there on, answers count as what the client sent"
      doubt = Doubt(request: asked.exchange, reason: reason)
    }
    let asked = request
    if status == 101, case .bytes = message.body, doubt?.request == nil {
      let reason =
        "Client and server both write behind the answer 101 in line \(line(of: start)), in another protocol. From "
        + "there on, answers count as what the client sent"
      doubt = Doubt(request: asked?.exchange ?? Exchange(index: index), reason: reason)
    }
    defer { noteEnd(of: message, at: start, by: asked) }
    if let doubt, doubt.concerns(asked) { return claimed(message.message, by: doubt) }
    var exchange = asked?.exchange ?? Exchange(index: index)
    request = nil
    exchange.status = status
    exchange.response = message.message
    index += 1
    return [.exchange(exchange)]
  }

  /// Returns a request that waits for its response.
  private func pending(_ message: HTTPText, at start: Int) -> Pending {
    var exchange = Exchange(index: index)
    exchange.add(request: message, response: nil)
    return Pending(exchange: exchange, host: message.hosts?.first ?? "", start: start)
  }

  /// The first line of the next message; `nil` if none follows.
  private var nextFirstLine: HTTPText.Start? {
    let rest = text[position..<text.endIndex]
    return HTTPBody.nextStart(in: rest).flatMap { start in
      var lines = HTTPLines(text[start..<text.endIndex])
      return lines.next().flatMap(HTTPText.Start.init)
    }
  }

  /// Remembers the first message whose end isn't certain, if another one follows. What a client may
  /// have written is doubtful for every host, so it precedes.
  /// - Parameter asked: The request, which is the message itself or was answered by it.
  private mutating func noteEnd(of message: HTTPText, at start: Int, by asked: Pending?) {
    guard position < text.endIndex, doubt?.request == nil else { return }
    switch message.certainty {
    case .told: return
    case .toldByServer:
      let host = asked?.host ?? ""
      if let known = doubt?.host, !known.equals(host) { doubt?.host = nil }
      guard doubt == nil else { return }
      let reason =
        "The answer in line \(line(of: start)) doesn't state where it ends (no Content-Length that fits, no "
        + "chunks), so answers of other hosts after it may be a part of it, and count for no request"
      doubt = Doubt(host: host, reason: reason)
    case .open:
      let reason =
        "Nothing tells where the message in line \(line(of: start)) ends (no Content-Length that "
        + "fits, no chunks), so answers after it may be a part of it, and count as what the client sent"
      doubt = Doubt(request: asked?.exchange ?? Exchange(index: index), reason: reason)
    }
  }

  /// Returns the number of the line that begins at a place, for a remark.
  private func line(of start: Int) -> String {
    (text[text.startIndex..<start].count { $0 == 0x0a } + 1).grouped
  }

  /// Returns what looks like a response as words of the client, or of an unknown server.
  private mutating func claimed(_ message: Message, by doubt: Doubt) -> [ContainerItem] {
    let remark = doubt.isTold ? [] : [ContainerItem.remark(doubt.reason)]
    self.doubt?.isTold = true
    let before = flush()
    var words = Exchange(index: index)
    if let request = doubt.request {
      words.method = request.method
      words.url = request.url
      words.request = message
    } else {
      words.response = message
      words.hasUnknownServer = true
    }
    index += 1
    return before + remark + [.exchange(words)]
  }

  /// Returns the pending request as an exchange without a response.
  private mutating func flush() -> [ContainerItem] {
    guard let exchange = request?.exchange else { return [] }
    request = nil
    index += 1
    return [.exchange(exchange)]
  }

  /// Returns text between messages if it contains letters or digits; none for lines that only
  /// separate.
  private mutating func between(_ bytes: Bytes) -> [ContainerItem] {
    let part = bytes.trimmed
    guard part.contains(where: { $0.isDigit || $0 > 0x40 }) else { return [] }
    if let doubt, doubt.request != nil { return claimed(Message(body: .bytes(part)), by: doubt) }
    let line = text[text.startIndex..<part.startIndex].count { $0 == 0x0a } + 1
    return [.text(part, line: line)]
  }
}
