import Decoding
import Evidence

/// A flow dump of mitmproxy, flow by flow.
struct MitmproxyReader: ContainerReader {
  private let stream: ByteStream
  private let limits: ContainerLimits
  private var index = 0
  private var ready: [ContainerItem] = []
  private var isDone = false

  init(_ stream: ByteStream, limits: ContainerLimits) {
    self.stream = stream
    self.limits = limits
  }

  /// A dictionary whose first key is bytes or text. Which key comes first differs between versions.
  static func isBegun(_ head: ContainerHead) -> Bool {
    let bytes = head.bytes
    guard let outer = Tnetstring.length(bytes), outer.count > 8 else { return false }
    let content = bytes.dropFirst(outer.digits + 1)
    guard let inner = Tnetstring.length(content), inner.count < 64,
      let key = content.part(at: inner.digits + 1, count: inner.count),
      let mark = content.part(at: inner.digits + 1 + inner.count, count: 1)?.first
    else { return false }
    return (mark == UInt8(ascii: ";") || mark == UInt8(ascii: ","))
      && key.allSatisfy { (0x61...0x7a).contains($0) || $0 == UInt8(ascii: "_") } && !key.isEmpty
  }

  mutating func next() -> ContainerItem? {
    while true {
      if let item = ready.popLast() { return item }
      guard !isDone else { return nil }
      let head = Array(stream.peek(16))
      guard !head.isEmpty else { return nil }
      guard let length = Tnetstring.length(head) else {
        return end("What follows flow \(index) is no flow of mitmproxy")
      }
      let size = length.digits + 1 + length.count + 1
      guard size <= limits.record else {
        pass(over: size)
        defer { index += 1 }
        return .remark("Flow \(index) is longer than \(limits.record.grouped) bytes")
      }
      let offset = stream.offset
      let bytes = Bytes(stream.take(size), named: "flow", at: offset)
      guard bytes.count == size else { return end("The file ends inside flow \(index)") }
      guard let (flow, _) = Tnetstring.read(bytes) else {
        defer { index += 1 }
        return .remark("Flow \(index) is malformed")
      }
      ready = MitmproxyFlow(flow).exchanges(at: index).map { .exchange($0) }.reversed()
      if ready.isEmpty { ready = [.remark("Flow \(index) is none of HTTP")] }
      index += 1
    }
  }

  private mutating func end(_ remark: String) -> ContainerItem {
    isDone = true
    stream.discard()
    return .remark(remark)
  }

  private func pass(over size: Int) {
    var left = size
    while left > 0 {
      let taken = stream.take(min(left, 256 << 10)).count
      if taken == 0 { return }
      left -= taken
    }
  }
}

/// One flow of a dump: the state of a flow of mitmproxy's, as its version writes it.
struct MitmproxyFlow {
  private let flow: Tnetstring

  init(_ flow: Tnetstring) { self.flow = flow }

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
      if let start = exchange.time, let end = response["timestamp_end"]?.time {
        exchange.duration = Int(end.milliseconds - start.milliseconds)
      }
    }
    if let error = flow["error"]?["msg"]?.text {
      exchange.remarks.append("The proxy says: \(error)")
    }
    return [exchange] + frames(around: exchange)
  }

  private var client: String? {
    let connection = flow["client_conn"]
    return (connection?["peername"] ?? connection?["address"])?.elements?.first?.text
  }

  private func url(of request: Tnetstring) -> String? {
    guard let path = request["path"]?.text else { return nil }
    let scheme = request["scheme"]?.text ?? "http"
    let headers = headers(of: request)
    let host =
      request["authority"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? headers.value(of: "host")
      ?? request["host"]?.text
    guard let host, path.begins(with: "/") else { return path }
    return "\(scheme)://\(host)\(path)"
  }

  private func headers(of message: Tnetstring) -> [Message.Header] {
    (message["headers"]?.elements ?? []).compactMap { pair in
      guard let parts = pair.elements, parts.count == 2, let name = parts[0].text,
        let value = parts[1].text
      else { return nil }
      return Message.Header(name: name, value: value)
    }
  }

  private func message(_ message: Tnetstring) -> Message {
    let body: Message.Body =
      switch message["content"] {
      case .bytes(let content)?: content.isEmpty ? .none : .bytes(content)
      // A body that was streamed is not kept.
      case .null?: .lost("the proxy passed it on without keeping it")
      default: .none
      }
    return Message(headers: headers(of: message), body: body)
  }

  /// A message is a list: type, whether the client sent it, content, time, and more.
  private func frames(around opening: Exchange) -> [Exchange] {
    (flow["websocket"]?["messages"]?.elements ?? []).compactMap { message in
      guard let parts = message.elements, parts.count >= 4, let content = parts[2].content else {
        return nil
      }
      var exchange = Exchange(
        index: opening.index, time: parts[3].time, connection: opening.connection,
        client: opening.client, url: opening.url)
      if parts[1].isTrue {
        exchange.request.body = .bytes(content)
      } else {
        exchange.response = Message(body: .bytes(content))
      }
      return exchange
    }
  }
}
