import Decoding
import Evidence

/// Rebuilds the HTTP/1 and HTTP/2 exchanges in a log of Chrome's network stack (NetLog), from the
/// bytes of its sockets and the headers of its HTTP/2 sessions.
struct NetLogSockets {
  /// The open sockets, by the number of their source in the log.
  private var sockets: [Int: Socket] = [:]
  /// The socket of each HTTP/2 session, by the number of the session's source.
  private var sockets2: [Int: Int] = [:]
  /// The complete exchanges that the caller hasn't taken yet.
  private var finished: [Exchange] = []
  /// The number of the next exchange.
  private var index = 0
  /// The number of bytes that all open sockets hold.
  private var held = 0
  /// The most bytes that all open sockets may hold; bytes of an event that would exceed it are
  /// dropped.
  private let limit: Int

  /// Creates a state without sockets.
  init(limit: Int) { self.limit = limit }

  /// The bytes of one connection that don't belong to a complete exchange yet.
  private struct Socket {
    /// The bytes of each direction, without complete HTTP/2 frames.
    var sent: [UInt8] = []
    var received: [UInt8] = []
    /// The time of the first sent and the last received bytes.
    var start: Timestamp?
    var end: Timestamp?
    /// The open streams of an HTTP/2 connection, by number.
    var streams: [Int: Stream] = [:]
    /// Whether the connection is HTTP/2.
    var isMultiplexed = false
    /// The streams that the server has ended. The events about their headers may follow later.
    var ended: [Int] = []
  }

  /// One request and response on an HTTP/2 connection.
  struct Stream {
    var request = Message()
    var response: Message?
    var requestBody: [UInt8] = []
    var responseBody: [UInt8] = []
    /// The time of the first request headers and of the last bytes of the response's body.
    var start: Timestamp?
    var end: Timestamp?
  }

  /// Takes the next event of the log.
  /// - Parameters:
  ///   - kind: What the event is about.
  ///   - source: The number of the socket or session.
  ///   - params: The `params` object of the event.
  ///   - time: The time of the event.
  mutating func take(_ kind: NetLogKind, of source: Int, _ params: JSONNode, at time: Timestamp?) {
    switch kind {
    case .sent, .received:
      guard let bytes = params["bytes"]?.string?.base64Decoded, !Self.isTLS(bytes) else { return }
      take(bytes.array, of: source, isSent: kind == .sent, at: time)
    case .sessionOpened:
      if let socket = params["source_dependency", "id"]?.integer { sockets2[source] = socket }
    case .headersSent, .headersReceived:
      guard let stream = params["stream_id"]?.integer else { return }
      let headers = (params["headers"]?.elements ?? []).compactMap {
        $0.string.flatMap(Message.Header.init(line:))
      }
      let socket = sockets2[source] ?? source
      sockets[socket, default: Socket()].isMultiplexed = true
      sockets[socket]?.streams[stream, default: Stream()].note(
        headers, isSent: kind == .headersSent, at: time)
    }
  }

  /// Returns whether bytes are a TLS record (RFC 8446 §5.1). The decrypted bytes are in another
  /// event.
  private static func isTLS(_ bytes: Bytes) -> Bool {
    bytes.count > 2 && (0x14...0x17).contains(bytes[bytes.startIndex])
      && bytes[bytes.startIndex + 1] == 3
  }

  // MARK: - Bytes

  /// Adds bytes to a socket. Before that, completes the HTTP/2 streams that earlier bytes ended if
  /// their response headers have arrived, and the HTTP/1 exchange if a new request begins.
  private mutating func take(_ bytes: [UInt8], of source: Int, isSent: Bool, at time: Timestamp?) {
    // The socket is removed from the table while it changes; otherwise each piece would copy all
    // bytes before it.
    var socket = sockets.removeValue(forKey: source) ?? Socket()
    defer { sockets[source] = socket }
    for number in socket.ended where socket.streams[number]?.response != nil {
      finish(number, of: &socket)
    }
    socket.ended.removeAll { socket.streams[$0] == nil }
    if bytes.starts(with: HTTP2Frames.preface) { socket.isMultiplexed = true }
    // A new request ends the exchange before it.
    if isSent, !socket.isMultiplexed, !socket.received.isEmpty { flush(&socket) }
    guard held + bytes.count <= limit else { return }
    held += bytes.count
    if isSent {
      socket.start = socket.start ?? time
      socket.sent += bytes
    } else {
      socket.received += bytes
      socket.end = time
    }
    if socket.isMultiplexed { readFrames(&socket, isSent: isSent, at: time) }
  }

  /// Moves the complete frames of a direction to their streams.
  private mutating func readFrames(_ socket: inout Socket, isSent: Bool, at time: Timestamp?) {
    let before = isSent ? socket.sent : socket.received
    guard HTTP2Frames.holdsFrame(before) else { return }
    let frames = HTTP2Frames(before)
    if isSent { socket.sent = frames.rest } else { socket.received = frames.rest }
    held -= before.count - frames.rest.count
    for frame in frames.data {
      var stream = socket.streams[frame.stream] ?? Stream()
      held += frame.payload.count
      if isSent {
        stream.requestBody += frame.payload
      } else {
        stream.responseBody += frame.payload
        stream.end = time
      }
      socket.streams[frame.stream] = stream
      if frame.isLast, !isSent { socket.ended.append(frame.stream) }
    }
    if !isSent { socket.ended += frames.endedByHeaders }
  }

  /// Completes the exchange of a stream. A stream without request headers is dropped.
  private mutating func finish(_ number: Int, of socket: inout Socket) {
    guard let stream = socket.streams.removeValue(forKey: number) else { return }
    held -= stream.requestBody.count + stream.responseBody.count
    guard !stream.request.headers.isEmpty else { return }
    finished.append(stream.exchange(at: index))
    index += 1
  }

  /// Completes the HTTP/1 exchange of a socket. Bytes that aren't HTTP are dropped.
  private mutating func flush(_ socket: inout Socket) {
    held -= socket.sent.count + socket.received.count
    defer {
      socket.sent = []
      socket.received = []
      socket.start = nil
    }
    guard let request = HTTPText(whole: Bytes(socket.sent, name: "sent")), request.method != nil
    else { return }
    let response = HTTPText(whole: Bytes(socket.received, name: "received"))
    var exchange = Exchange(index: index, time: socket.start)
    exchange.add(request: request, response: response?.status == nil ? nil : response)
    index += 1
    finished.append(exchange)
  }

  /// Completes all open exchanges at the end of the log, in the order of the numbers of their
  /// sockets and streams.
  mutating func finish() {
    for source in sockets.keys.sorted() {
      guard var socket = sockets.removeValue(forKey: source) else { continue }
      if socket.isMultiplexed {
        for stream in socket.streams.keys.sorted() { finish(stream, of: &socket) }
      } else {
        flush(&socket)
      }
    }
  }

  /// Returns the complete exchanges and forgets them.
  mutating func takeFinished() -> [Exchange] {
    defer { finished = [] }
    return finished
  }
}

extension NetLogSockets.Stream {
  /// Adds a header section to the request or the response.
  mutating func note(_ headers: [Message.Header], isSent: Bool, at time: Timestamp?) {
    if isSent {
      start = start ?? time
      request.headers += headers
    } else {
      response = response ?? Message()
      response?.headers += headers
    }
  }

  /// Builds the exchange from the headers, including the pseudo-headers of HTTP/2 (RFC 9113 §8.3).
  func exchange(at index: Int) -> Exchange {
    var request = request
    request.body = body(requestBody, of: request.headers)
    var exchange = Exchange(
      index: index, time: start, method: request.headers.value(of: ":method"),
      request: request)
    if let host = request.headers.value(of: ":authority") {
      let scheme = request.headers.value(of: ":scheme") ?? "https"
      exchange.url = "\(scheme)://\(host)\(request.headers.value(of: ":path") ?? "/")"
    }
    exchange.end(at: end)
    if var response {
      response.body = body(responseBody, of: response.headers)
      exchange.status = response.headers.value(of: ":status").flatMap { Int($0) }
      exchange.response = response
    }
    return exchange
  }

  /// Returns a body; lost if the headers announce bytes and the log has none.
  private func body(_ bytes: [UInt8], of headers: [Message.Header]) -> Message.Body {
    if !bytes.isEmpty { return .bytes(Bytes(bytes, name: "body")) }
    let length = headers.value(of: "content-length").flatMap { Int($0) } ?? 0
    return length > 0 ? .lost("the log does not have its \(length.counted("byte"))") : .none
  }
}
