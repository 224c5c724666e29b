import Evidence

/// An exchange whose packets are being joined.
struct PacketExchange {
  /// The exchange so far.
  private(set) var exchange: Exchange
  /// The number of the packet with the request.
  let number: Int?
  /// Address and port of the side that sent the request, and of the other; `nil` if they aren't
  /// known.
  private var opener: String?
  private var server: String?
  /// The payloads of the DATA frames of each side, in HTTP/2.
  private var sent: [Bytes] = []
  private var received: [Bytes] = []
  /// The approximate bytes of the exchange in memory.
  private(set) var size = 512

  /// Creates an exchange that begins with a packet.
  init(_ packet: Packet, at index: Int, opener: String?) {
    exchange = Exchange(
      index: index, time: packet.time, connection: packet.connection, client: packet.address)
    number = packet.number
    self.opener = opener
    server = opener == nil ? nil : packet.destination
  }

  /// Returns whether a packet comes from the receiver of the request and goes to its sender; false
  /// if their addresses aren't known.
  func isAnswered(by packet: Packet) -> Bool {
    guard let opener, let server else { return false }
    return packet.source?.equals(server) == true && packet.destination?.equals(opener) == true
  }

  /// Adds the response.
  mutating func answer(_ message: Message, status: Int?, at time: Timestamp?) {
    exchange.response = message
    exchange.status = status
    exchange.end(at: time)
  }

  /// Adds a frame of HTTP/2. The side that sends the header `:method` is the client; what comes
  /// before it counts as what the client sent.
  mutating func take(_ frame: PacketFrame, of packet: Packet) {
    size += Self.size(of: frame.headers) + (frame.data.map { $0.count + 256 } ?? 0)
    if opener == nil, frame.headers.value(of: ":method") != nil {
      opener = packet.source
      server = packet.destination
      exchange.client = packet.address
    }
    guard isAnswered(by: packet) else {
      exchange.request.headers += frame.headers
      Self.add(frame, to: &sent)
      return
    }
    // An interim response precedes the final one (RFC 9113 §8.1).
    let isInterim = exchange.status.map { $0 < 200 } == true
    if isInterim || exchange.response == nil {
      exchange.response = Message()
      exchange.status = nil
    }
    // Appended in place: a stream may have many frames with headers.
    exchange.response?.headers += frame.headers
    if exchange.status == nil {
      exchange.status = frame.headers.value(of: ":status").flatMap { Int($0) }
    }
    exchange.end(at: packet.time)
    Self.add(frame, to: &received)
  }

  /// Adds the payload of a frame, which may be the whole body.
  private static func add(_ frame: PacketFrame, to payloads: inout [Bytes]) {
    guard let data = frame.data else { return }
    if frame.isWhole { payloads = [] }
    payloads.append(data)
  }

  /// Adds the request of HTTP/1.
  mutating func ask(_ message: Message, method: String, url: String?) {
    exchange.request = message
    exchange.method = method
    exchange.url = url
    if case .bytes(let bytes) = message.body { size += bytes.count }
    size += Self.size(of: message.headers)
  }

  /// Returns the approximate bytes of headers in memory.
  private static func size(of headers: [Message.Header]) -> Int {
    headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 64 }
  }

  /// The exchange with the bodies and the URL of HTTP/2.
  var finished: Exchange {
    var whole = exchange
    if let body = Self.joined(sent) { whole.request.body = body }
    if let body = Self.joined(received) { whole.response?.body = body }
    let headers = whole.request.headers
    if let method = headers.value(of: ":method") {
      whole.method = method
      let scheme = headers.value(of: ":scheme") ?? "https"
      let host = headers.value(of: ":authority") ?? headers.value(of: "host") ?? ""
      whole.url = "\(scheme)://\(host)\(headers.value(of: ":path") ?? "/")"
    }
    return whole
  }

  /// Returns the payloads of DATA frames as a body; `nil` without any.
  private static func joined(_ payloads: [Bytes]) -> Message.Body? {
    guard let first = payloads.first else { return nil }
    if payloads.count == 1 { return first.isEmpty ? Message.Body.none : .bytes(first) }
    return .bytes(Bytes(payloads.flatMap(\.self), name: "body"))
  }
}
