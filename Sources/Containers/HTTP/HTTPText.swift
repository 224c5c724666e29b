import Evidence

/// An HTTP/1 message as it is transmitted (RFC 9112 §2.1), or an HTTP/2 message as tools print it.
struct HTTPText {
  /// The first line.
  let start: Start
  /// The headers in their order.
  let headers: [Message.Header]
  /// The body without chunked transfer coding.
  let body: Message.Body
  /// Where the message ends, as an index of the input.
  let end: Int
  /// How certain the end is, so that what follows isn't part of the message.
  let certainty: HTTPBody.End

  /// The first line: a request line or a status line.
  enum Start {
    case request(method: String, target: String)
    case response(status: Int)
  }

  /// Reads a message that is the whole input.
  /// - Returns: `nil` if the first line isn't that of a message.
  init?(whole bytes: Bytes) {
    var budget = Int.max
    self.init(first: bytes, answering: nil, isAlone: true, chunks: &budget)
  }

  /// Reads the message at the start of the input.
  /// - Parameters:
  ///   - method: The method of the request that a response answers; `nil` if it isn't known.
  ///   - isAlone: Whether the message ends with the input; otherwise others may follow it.
  ///   - budget: The bytes that may still be read as chunks in vain.
  /// - Returns: `nil` if the first line isn't that of a message.
  init?(
    first bytes: Bytes, answering method: String?, isAlone: Bool = false, chunks budget: inout Int
  ) {
    var lines = HTTPLines(bytes)
    guard let first = lines.next(), let start = Start(first) else { return nil }
    self.start = start
    headers = Self.headers(&lines)
    let rest = bytes.between(lines.position, bytes.endIndex)
    let framing = HTTPFraming(start, headers: headers, answering: method)
    let body = HTTPBody(rest, framing: framing, isAlone: isAlone, chunks: &budget)
    self.body = body.content
    end = body.end
    certainty = body.certainty
  }

  /// The method of a request; `nil` for a response.
  var method: String? { if case .request(let method, _) = start { method } else { nil } }

  /// The status of a response; `nil` for a request.
  var status: Int? { start.status }

  /// The headers and the body.
  var message: Message { Message(headers: headers, body: body) }

  /// Reads the header section up to and including its empty line. Lines without a colon are
  /// skipped.
  private static func headers(_ lines: inout HTTPLines) -> [Message.Header] {
    var headers: [Message.Header] = []
    while let line = lines.next(), !line.isEmpty {
      // A line that begins with whitespace continues the one before it (RFC 9112 §5.2). The value
      // grows in place, so that many lines take no quadratic time.
      if line.first == 0x20 || line.first == 0x09, let last = headers.indices.last {
        headers[last].value += " \(line.trimmed.text)"
      } else if let header = Message.Header(line: line) {
        headers.append(header)
      }
    }
    return headers
  }

  /// The URL of a request as far as it is known: the target itself if it doesn't begin with a
  /// slash, such as a whole URL, or if no header names the host. Otherwise `scheme://host/path`, or
  /// `//host/path` if there is no `:scheme` header. Only the target if several hosts are named.
  /// `nil` for a response.
  var url: String? {
    guard case .request(_, let target) = start else { return nil }
    guard target.begins(with: "/"), hosts?.areContradictory == false,
      let host = headers.value(of: ":authority") ?? headers.value(of: "host")
    else { return target }
    let scheme = headers.value(of: ":scheme").map { $0 + ":" } ?? ""
    return "\(scheme)//\(host)\(target)"
  }

  /// The hosts that a request names; `nil` for a response.
  var hosts: NamedHosts? {
    guard case .request(_, let target) = start else { return nil }
    return NamedHosts(in: target, headers)
  }
}

extension Exchange {
  /// Adds messages as they were transmitted. A method, URL or status that is known already is kept.
  mutating func add(request: HTTPText?, response: HTTPText?) {
    if let request {
      self.request = request.message
      method = method ?? request.method
      if url == nil {
        url = request.url
        hasUnknownServer = request.hosts?.areContradictory == true
      }
    }
    if let response {
      self.response = response.message
      status = status ?? response.status
    }
  }
}

extension HTTPText.Start {
  /// Reads a request line or a status line (RFC 9112 §3, §4), such as `POST /path HTTP/1.1` or
  /// `HTTP/2 200`. A request with a whole URL needs no version.
  /// - Returns: `nil` if the line is neither.
  init?(_ line: Bytes) {
    guard line.count <= 65_536 else { return nil }
    let parts = line.trimmed.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: true)
    guard parts.count >= 2 else { return nil }
    if parts[0].starts(with: "HTTP/") {
      guard parts[0].count <= 8, let status = Int(parts[1].text), (100...999).contains(status)
      else {
        return nil
      }
      self = .response(status: status)
      return
    }
    let method = parts[0]
    let target = parts[1].text
    let isVersioned = parts.count == 3 && parts[2].starts(with: "HTTP/") && parts[2].count <= 8
    let isURL = target.begins(with: "https://") || target.begins(with: "http://")
    guard (3...16).contains(method.count), method.allSatisfy(\.isCapital),
      isVersioned || (isURL && parts.count == 2)
    else { return nil }
    self = .request(method: method.text, target: target)
  }
}

extension Message.Header {
  /// Reads a header of the form `name: value`; `nil` without a colon. HTTP/2's own names begin with
  /// a colon (RFC 9113 §8.3).
  init?(line: Bytes) {
    guard let colon = line.dropFirst().firstIndex(of: UInt8(ascii: ":")) else { return nil }
    self.init(
      name: line[line.startIndex..<colon].text,
      value: line[(colon + 1)..<line.endIndex].trimmed.text)
  }
}

/// A reader of lines that end with LF or CRLF.
struct HTTPLines {
  /// The text.
  private let bytes: Bytes
  /// The start of the next line.
  private(set) var position: Int

  /// Creates a reader at the start of a text.
  init(_ bytes: Bytes) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Returns the next line without its end; `nil` at the end of the text.
  mutating func next() -> Bytes? {
    guard position < bytes.endIndex else { return nil }
    let rest = bytes[position..<bytes.endIndex]
    let end = rest.firstIndex(of: 0x0a) ?? bytes.endIndex
    let line = bytes[position..<end]
    position = Swift.min(end + 1, bytes.endIndex)
    return line.last == 0x0d ? line.dropLast() : line
  }
}
