import Evidence

/// Reads a flow dump of mitmproxy, flow by flow. The dump is a sequence of tnetstrings, values
/// with their length in bytes before them (``Tnetstring``).
///
/// A flow is a dictionary with `request`, `response`, `client_conn` and more. Bodies are recorded
/// as they were transmitted, still compressed.
struct MitmproxyReader: ContainerReader {
  private let stream: ByteStream
  private let limits: ContainerLimits
  /// The number of the next flow.
  private var index = 0

  /// Creates a reader. Nothing is read before ``more()``.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    self.stream = stream
    self.limits = limits
  }

  /// Returns whether the input is a dictionary whose first key is a name in lower case. Which key
  /// comes first differs between versions of mitmproxy.
  static func isBegun(_ head: ContainerHead) -> Bool {
    let bytes = head.bytes
    guard let outer = Tnetstring.length(bytes), outer.count > 8 else { return false }
    let content = bytes.dropFirst(outer.digits + 1)
    guard let inner = Tnetstring.length(content), inner.count < 64,
      let key = content.part(at: inner.digits + 1, count: inner.count),
      let mark = content.part(at: inner.digits + 1 + inner.count, count: 1)?.first
    else { return false }
    return (mark == UInt8(ascii: ";") || mark == UInt8(ascii: ","))
      && key.allSatisfy { $0.isSmallLetter || $0 == UInt8(ascii: "_") } && !key.isEmpty
  }

  /// Returns the next exchange and its WebSocket frames, or a remark about a flow that is too long,
  /// malformed, cut off, or not HTTP.
  mutating func more() -> [ContainerItem]? {
    let head = Array(stream.peek(16))
    guard !head.isEmpty else { return nil }
    guard let length = Tnetstring.length(head) else {
      return end("What follows flow \(index) isn't a flow of mitmproxy")
    }
    let size = length.digits + 1 + length.count + 1
    let offset = stream.offset
    guard size <= limits.record else {
      defer { index += 1 }
      pass(over: size)
      return [.remark("Flow \(index) is longer than \(limits.record.grouped) bytes")]
    }
    let bytes = Bytes(stream.take(size), named: "flow", at: offset)
    guard bytes.count == size else { return end("The file ends inside flow \(index)") }
    defer { index += 1 }
    guard let (flow, _) = Tnetstring.read(bytes) else {
      return [.remark("Flow \(index) is malformed")]
    }
    let exchanges = MitmproxyFlow(flow).exchanges(at: index)
    return exchanges.isEmpty
      ? [.remark("Flow \(index) isn't HTTP")] : exchanges.map { .exchange($0) }
  }

  /// Ends the reading with a remark.
  private func end(_ remark: String) -> [ContainerItem] {
    stream.discard()
    return [.remark(remark)]
  }

  /// Skips bytes without keeping them.
  private func pass(over size: Int) {
    var left = size
    while left > 0 {
      let taken = stream.take(min(left, 256 << 10)).count
      if taken == 0 { return }
      left -= taken
    }
  }
}

/// A flow of a dump: the saved state of one exchange. Members were renamed over the versions; all
/// known names are read.
struct MitmproxyFlow {
  /// The dictionary of the flow.
  private let flow: Tnetstring

  /// Wraps a flow.
  init(_ flow: Tnetstring) { self.flow = flow }

  /// Returns the exchange of the flow, followed by the frames of its WebSocket; empty if the flow
  /// isn't HTTP.
  /// - Parameter index: The number of the flow in the dump.
  func exchanges(at index: Int) -> [Exchange] {
    guard let request = flow["request"], case .dictionary = request else { return [] }
    var exchange = Exchange(
      index: index, time: request["timestamp_start"]?.time ?? flow["timestamp_created"]?.time,
      connection: flow["client_conn"]?["id"]?.text, client: client,
      method: request["method"]?.text, url: url(of: request),
      request: message(request))
    if let response = flow["response"], case .dictionary = response {
      exchange.response = message(response)
      exchange.status = (response["status_code"] ?? response["code"])?.text.flatMap { Int($0) }
      exchange.end(at: response["timestamp_end"]?.time)
    }
    if let error = flow["error"]?["msg"]?.text {
      exchange.remarks.append("The proxy says: \(error)")
    }
    if hasUnknownServer {
      exchange.hasUnknownServer = true
      exchange.remarks.append(
        "The recorded connection names several hosts, so its server isn't known")
    }
    return [exchange] + frames(around: exchange)
  }

  /// The client's address; `nil` if it isn't recorded.
  private var client: String? {
    let connection = flow["client_conn"]
    return (connection?["peername"] ?? connection?["address"])?.elements?.first?.text
  }

  /// Returns the URL of a request, with the server that the proxy connected to. The client writes
  /// the authority and the `Host` header, so they count only where the connection isn't recorded.
  private func url(of request: Tnetstring) -> String? {
    guard let path = request["path"]?.text else { return nil }
    let scheme = request["scheme"]?.text ?? "http"
    let written =
      [request["authority"]?.text, headers(of: request).value(of: "host"), request["host"]?.text]
      .lazy.compactMap(\.self).first { !$0.isEmpty }
    guard let host = server(of: request, by: scheme) ?? written else { return path }
    return "\(scheme)://\(host)\(path.begins(with: "/") ? "" : "/")\(path)"
  }

  /// Returns the server that the proxy connected to, with its port unless it is the scheme's
  /// default; `nil` if no connection is recorded. The proxy writes the name that it connects to into
  /// the request too. A connection to an address has the name that TLS asked for (RFC 6066 §3).
  private func server(of request: Tnetstring, by scheme: String) -> String? {
    let connection = flow["server_conn"]
    let address = connection?["address"]?.elements
    let target = request["host"]?.text.flatMap { Self.isName($0) ? $0 : nil }
    guard let own = address?.first?.text ?? target, !own.isEmpty else { return nil }
    let asked = connection?["sni"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    let name = Self.isName(own) ? own : asked ?? own
    let host = name.utf8.contains(UInt8(ascii: ":")) ? "[\(name)]" : name
    let port = address.map { $0.dropFirst().first?.text } ?? request["port"]?.text
    guard let port else { return host }
    let isDefault = Self.defaultPorts[ByteText(scheme.lowercasedASCII)]?.equals(port) == true
    return isDefault ? host : "\(host):\(port)"
  }

  /// Whether the hosts that the proxy recorded for the connection contradict each other: the one
  /// that it connected to, and the one that TLS asked for, which a client chooses.
  private var hasUnknownServer: Bool {
    let connection = flow["server_conn"]
    let names = [
      connection?["address"]?.elements?.first?.text, connection?["sni"]?.text,
      flow["request"]?["host"]?.text,
    ].compactMap(\.self).filter(Self.isName).map { ByteText($0.lowercasedASCII) }
    return Set(names).count > 1
  }

  /// The default ports of the schemes (RFC 9110 §4.2).
  private static let defaultPorts: [ByteText: String] = ["http": "80", "https": "443"]

  /// Returns whether a host is a name, not an address (RFC 3986 §3.2.2).
  private static func isName(_ host: String) -> Bool {
    !host.isEmpty && !host.utf8.contains(UInt8(ascii: ":"))
      && !host.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  /// Returns the headers of a message, a list of pairs.
  private func headers(of message: Tnetstring) -> [Message.Header] {
    (message["headers"]?.elements ?? []).compactMap { pair in
      guard let parts = pair.elements, parts.count == 2, let name = parts[0].text,
        let value = parts[1].text
      else { return nil }
      return Message.Header(name: name, value: value)
    }
  }

  /// Builds a message from a `request` or `response` dictionary.
  private func message(_ message: Tnetstring) -> Message {
    let body: Message.Body =
      switch message["content"] {
      case .bytes(let content)?: content.isEmpty ? .none : .bytes(content)
      // The proxy doesn't keep a body that it streams.
      case .null?: .lost("the proxy passed it on without keeping it")
      default: .none
      }
    return Message(headers: headers(of: message), body: body)
  }

  /// Returns the frames of a WebSocket. Each is a list: type, whether the client sent it, content,
  /// time, and more.
  private func frames(around opening: Exchange) -> [Exchange] {
    (flow["websocket"]?["messages"]?.elements ?? []).compactMap { message in
      guard let parts = message.elements, parts.count >= 4, let content = parts[2].content else {
        return nil
      }
      return opening.frame(content, isSent: parts[1].isTrue, at: parts[3].time)
    }
  }
}
