import Evidence

/// Joins the messages of HTTP/1 and the frames of HTTP/2 in packets to exchanges.
///
/// A client can write anything into its side of a connection, even an answer. So only what the
/// receiver of a request sends back counts as the server's.
struct PacketExchanges {
  /// The requests without a response and the open streams, by connection and, in HTTP/2, stream.
  private var open: [ByteText: [PacketExchange]] = [:]
  /// The number of the next exchange.
  private var index = 0
  /// The approximate bytes of all open exchanges.
  private var held = 0
  /// The most bytes that open exchanges may have.
  private let limit: Int
  /// The most requests of a connection that wait for a response. If there are more, the first one
  /// becomes an exchange without a response.
  private static let mostWaiting = 64
  /// Whether a layer of HTTP was seen, and whether one of HTTP/3 was.
  private var hasHTTP = false
  private var hasHTTP3 = false

  /// Creates a state without exchanges.
  init(limit: Int) { self.limit = limit }

  /// Takes a packet and returns the exchanges that it ends, and remarks.
  mutating func take(_ packet: Packet) -> [ContainerItem] {
    var items: [ContainerItem] = []
    for layer in packet.layers {
      switch layer.name {
      case "http":
        hasHTTP = true
        if let message = PacketMessage(layer) { items += take(message, of: packet) }
      case "http2":
        hasHTTP = true
        if let frame = PacketFrame(layer) { items += take(frame, of: packet) }
      default: hasHTTP3 = true
      }
    }
    if held > limit {
      items += flush()
      items.append(
        .remark("More than \(limit.grouped) bytes wait for a response and are taken as they are"))
    }
    return items
  }

  /// Returns the exchanges that are still open at the end of the export, and remarks about what the
  /// export lacks.
  mutating func finish() -> [ContainerItem] {
    var items = flush()
    if hasHTTP3 { items.append(.remark("Messages of HTTP/3 aren't read")) }
    if !hasHTTP {
      let keys = "if it is encrypted, give tshark the keys with -o tls.keylog_file:KEYS"
      items.append(.remark("No packet in the export contains HTTP; \(keys)"))
    }
    return items
  }

  /// Takes a message of HTTP/1.
  private mutating func take(_ message: PacketMessage, of packet: Packet) -> [ContainerItem] {
    let key = ByteText(packet.connection ?? "")
    switch message.start {
    case .request(let method, _):
      var exchange = begin(packet, opener: packet.source)
      exchange.ask(message.message, method: method, url: message.url)
      add(exchange, to: key)
      let isFull = open[key].map { $0.count > Self.mostWaiting } == true
      return isFull ? [.exchange(remove(0, from: key).finished)] : []
    case .response(let status):
      // RFC 9110 §15.2: an interim response precedes the final one.
      if (100...199).contains(status), status != 101 { return [] }
      let waiting = open[key] ?? []
      let number = message.requestNumber
      let place = waiting.firstIndex { number != nil && $0.number == number } ?? 0
      guard waiting.indices.contains(place), waiting[place].isAnswered(by: packet) else {
        return unasked(message.message, in: packet)
      }
      var answered = remove(place, from: key)
      answered.answer(message.message, status: status, at: packet.time)
      return [.exchange(answered.finished)]
    }
  }

  /// Returns a response that no request in the export asked for as what the client sent.
  private mutating func unasked(_ message: Message, in packet: Packet) -> [ContainerItem] {
    var exchange = begin(packet, opener: packet.source).exchange
    exchange.request = message
    let reason =
      "\(packet.name) is a response to no request in the export, so nothing tells who sent it, and "
      + "it counts as what a client sent"
    return [.exchange(exchange), .remark(reason)]
  }

  /// Takes a frame of HTTP/2.
  private mutating func take(_ frame: PacketFrame, of packet: Packet) -> [ContainerItem] {
    let key = ByteText("\(packet.connection ?? "") \(frame.stream)")
    var stream =
      open[key] == nil ? begin(packet, opener: nil) : remove(0, from: key)
    stream.take(frame, of: packet)
    if frame.isLast, stream.isAnswered(by: packet) { return [.exchange(stream.finished)] }
    add(stream, to: key)
    return []
  }

  /// Creates an exchange that begins with a packet.
  private mutating func begin(_ packet: Packet, opener: String?) -> PacketExchange {
    defer { index += 1 }
    return PacketExchange(packet, at: index, opener: opener)
  }

  /// Adds an open exchange.
  private mutating func add(_ exchange: PacketExchange, to key: ByteText) {
    held += exchange.size
    open[key, default: []].append(exchange)
  }

  /// Removes an open exchange. Its place must exist.
  private mutating func remove(_ place: Int, from key: ByteText) -> PacketExchange {
    var list = open.removeValue(forKey: key) ?? []
    let exchange = list.remove(at: place)
    if !list.isEmpty { open[key] = list }
    held -= exchange.size
    return exchange
  }

  /// Ends all open exchanges, in their order.
  private mutating func flush() -> [ContainerItem] {
    let rest = open.values.joined().sorted { $0.exchange.index < $1.exchange.index }
    open = [:]
    held = 0
    return rest.map { .exchange($0.finished) }
  }
}
