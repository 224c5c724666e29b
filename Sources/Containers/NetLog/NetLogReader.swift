import Decoding
import Evidence

/// A log of Chrome's network stack (chrome://net-export): what went through its sockets becomes
/// exchanges, where the log was recorded with the bytes.
struct NetLogReader: ContainerReader {
  private var events: JSONElements
  private var kinds: [Int: NetLogKind]?
  private var startOfTicks = 0.0
  private var sockets: NetLogSockets
  private var ready: [ContainerItem] = []
  private var isDone = false
  private var hasBytes = false

  init(_ stream: ByteStream, limits: ContainerLimits) {
    events = JSONElements(stream, at: ["events"], wanted: ["constants"], limit: limits.record)
    sockets = NetLogSockets(limit: limits.body)
  }

  static func isBegun(_ head: ContainerHead) -> Bool {
    guard let constants = head.json?["constants"], constants.members != nil else { return false }
    return [
      "logEventTypes", "logFormatVersion", "addressFamily", "clientInfo", "certStatusFlag",
      "logEventPhase", "timeTickOffset",
    ]
    .contains { constants[$0] != nil }
  }

  mutating func next() -> ContainerItem? {
    while true {
      if let item = ready.popLast() { return item }
      guard !isDone else { return nil }
      switch events.next() {
      case nil:
        finish()
      case .fault(let reason)?:
        finish()
        ready.insert(.remark(reason), at: 0)
      case .tooLong?: return .remark("Event \(events.index - 1) is too long and was not read")
      // Chrome ends a log that was cut off without its last brackets.
      case .cut?: continue
      case .whole(let text)?: take(text)
      }
    }
  }

  private mutating func finish() {
    isDone = true
    sockets.finish()
    ready = sockets.takeFinished().reversed().map { .exchange($0) }
    if !hasBytes {
      ready.insert(
        .remark("The log was recorded without the bytes; record it with “Include raw bytes”"), at: 0
      )
    }
  }

  private mutating func take(_ text: Bytes) {
    if kinds == nil { readConstants() }
    guard let event = JSONReader.read(text, limits: .container).value,
      let type = event["type"]?.integer, let kind = kinds?[type],
      let source = event["source", "id"]?.integer, let params = event["params"]
    else { return }
    let time = event["time"]?.number.flatMap { Timestamp(seconds: ($0 + startOfTicks) / 1_000) }
    if kind == .sent || kind == .received, params["bytes"] != nil { hasBytes = true }
    sockets.take(kind, of: source, params, at: time)
    ready = sockets.takeFinished().reversed().map { .exchange($0) }
  }

  private mutating func readConstants() {
    var kinds: [Int: NetLogKind] = [:]
    defer { self.kinds = kinds }
    guard let text = events.besides["constants"],
      let constants = JSONReader.read(text, limits: .container).value
    else { return }
    startOfTicks = constants["timeTickOffset"]?.number ?? 0
    for (name, kind) in NetLogKind.names {
      if let number = constants["logEventTypes"]?[name]?.integer { kinds[number] = kind }
    }
  }
}

/// The events that matter, among several hundred.
enum NetLogKind {
  case sent, received, sessionOpened, headersSent, headersReceived

  static let names: [(String, NetLogKind)] = [
    ("SSL_SOCKET_BYTES_SENT", .sent), ("SSL_SOCKET_BYTES_RECEIVED", .received),
    ("SOCKET_BYTES_SENT", .sent), ("SOCKET_BYTES_RECEIVED", .received),
    ("HTTP2_SESSION_INITIALIZED", .sessionOpened),
    ("HTTP2_SESSION_SEND_HEADERS", .headersSent),
    ("HTTP2_SESSION_RECV_HEADERS", .headersReceived),
  ]
}
