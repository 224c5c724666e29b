import Decoding
import Evidence

/// Reads a log of Chrome's network stack (chrome://net-export) and rebuilds the exchanges from the
/// bytes of its sockets. That needs a log that was recorded with the option “Include raw bytes”.
///
/// ```
/// {"constants": {"logEventTypes": {"SSL_SOCKET_BYTES_SENT": 66}, "timeTickOffset": 1773480400000},
///  "events": [{"type": 66, "time": "13100", "source": {"id": 17, "type": 8},
///              "params": {"byte_count": 120, "bytes": "UE9TVCAv…"}}]}
/// ```
struct NetLogReader: ContainerReader {
  /// The elements of `events`, and the `constants` member before them.
  private var events: JSONElements
  /// The kind of each event number; `nil` before the constants were read.
  private var kinds: [Int: NetLogKind]?
  /// The milliseconds that are added to the times of events to get milliseconds since 1970.
  private var startOfTicks = 0.0
  /// Rebuilds the exchanges.
  private var sockets: NetLogSockets
  private var isDone = false
  /// Whether any event had the bytes of a socket.
  private var hasBytes = false

  /// Creates a reader. Nothing is read before ``more()``.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    // Numbers of sockets count from the start of their log, so a second log can't continue the first.
    events = JSONElements(
      stream, at: ["events"], wanted: ["constants"], limit: limits.record, isContinued: false)
    sockets = NetLogSockets(limit: limits.body)
  }

  /// Returns whether the input is an object whose `constants` has a member of a network log.
  static func isBegun(_ head: ContainerHead) -> Bool {
    guard let constants = head.json?["constants"], constants.members != nil else { return false }
    return [
      "logEventTypes", "logFormatVersion", "addressFamily", "clientInfo", "certStatusFlag",
      "logEventPhase", "timeTickOffset",
    ]
    .contains { constants[$0] != nil }
  }

  /// Returns the exchanges that the next event ends, or a remark.
  mutating func more() -> [ContainerItem]? {
    guard !isDone else { return nil }
    switch events.next() {
    case nil: return finish()
    case .fault(let reason)?: return finish() + [.remark(reason)]
    case .tooLong?:
      return [.remark("Event \(events.index - 1) is too long and was not read")]
    // A log that was cut off lacks its last brackets.
    case .cut?: return []
    case .whole(let text)?:
      take(text)
      return sockets.takeFinished().map { .exchange($0) }
    }
  }

  /// Ends the reading and returns the exchanges that are still open.
  private mutating func finish() -> [ContainerItem] {
    isDone = true
    sockets.finish()
    let hint = "The log was recorded without the bytes; record it with “Include raw bytes”"
    return sockets.takeFinished().map { .exchange($0) } + (hasBytes ? [] : [.remark(hint)])
  }

  /// Passes an event with known kind to its socket.
  private mutating func take(_ text: Bytes) {
    if kinds == nil { readConstants() }
    guard let event = JSONReader.read(text, limits: .container).value,
      let type = event["type"]?.integer, let kind = kinds?[type],
      let source = event["source", "id"]?.integer, let params = event["params"]
    else { return }
    let time = event["time"]?.number.flatMap { Timestamp(seconds: ($0 + startOfTicks) / 1_000) }
    if kind == .sent || kind == .received, params["bytes"] != nil { hasBytes = true }
    sockets.take(kind, of: source, params, at: time)
  }

  /// Reads the numbers of the event kinds and the start of the clock, which differ between versions
  /// of Chrome.
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

/// A kind of event that matters here, of several hundred kinds.
enum NetLogKind {
  /// Bytes of a socket in both directions; an HTTP/2 session on a socket; and the header sections
  /// of its streams.
  case sent, received, sessionOpened, headersSent, headersReceived

  /// The names of the kinds in the log's constants.
  static let names: [(String, NetLogKind)] = [
    ("SSL_SOCKET_BYTES_SENT", .sent), ("SSL_SOCKET_BYTES_RECEIVED", .received),
    ("SOCKET_BYTES_SENT", .sent), ("SOCKET_BYTES_RECEIVED", .received),
    ("HTTP2_SESSION_INITIALIZED", .sessionOpened),
    ("HTTP2_SESSION_SEND_HEADERS", .headersSent),
    ("HTTP2_SESSION_RECV_HEADERS", .headersReceived),
  ]
}
