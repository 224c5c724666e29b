import Decoding
import Evidence

/// A request with its response, as a server or a gateway logs both in one JSON object.
///
/// ```
/// {"time": "2026-03-14T09:26:53.1Z", "level": "info", "responseTime": 12,
///  "req": {"method": "POST", "url": "/attest", "headers": {"host": "a.example"}, "body": "{…}"},
///  "res": {"statusCode": 200, "headers": {}, "body": "{…}"}}
/// {"@timestamp": "…", "http.method": "POST", "http.path": "/attest", "http.request.body": "{…}",
///  "http.status_code": 200, "http.response.body": "{…}"}
/// ```
struct LoggedExchange {
  /// The members by what they mean.
  private var values: [Part: JSONNode] = [:]
  /// The text of the object.
  private let text: Bytes

  /// What a member means.
  private enum Part: Int {
    case time, method, url, host, status, requestHeaders, requestBody, responseHeaders, responseBody
    case request, response, message, remark
  }

  /// Reads an object.
  /// - Returns: `nil` unless it has a method, an address, a status and a body, each request body is the text that
  ///   was sent, and all other members only say how and where the request was handled. Values of other names
  ///   may be those that the server compares; then the object is a record.
  init?(_ object: JSONNode) {
    guard let members = object.members else { return nil }
    text = object.bytes
    guard add(members, Self.names), add(values[.request]?.members ?? [], Self.namesOfRequest),
      add(values[.response]?.members ?? [], Self.namesOfResponse),
      values[.method]?.string != nil, let url = values[.url]?.string,
      url.first == UInt8(ascii: "/") || url.contains(Array("://".utf8)),
      let status = values[.status]?.integer, (100...599).contains(status),
      values[.requestBody].map({ $0.string != nil }) ?? (values[.responseBody] != nil)
    else { return nil }
  }

  /// The most members of an object.
  private static let mostMembers = 64
  /// The most bytes of a message. A longer one may say more than that a request was handled.
  private static let longestMessage = 24

  /// Adds the members of an object.
  /// - Returns: Whether each has a known name, and none the meaning of another one.
  private mutating func add(_ members: [JSONNode.Member], _ names: NameTable) -> Bool {
    guard members.count <= Self.mostMembers else { return false }
    for member in members where !member.value.isNull {
      switch names[member.name].flatMap(Part.init) {
      case nil: return false
      case .remark: continue
      case .message:
        guard let text = member.value.string, text.count <= Self.longestMessage else {
          return false
        }
      case let part?:
        guard values.updateValue(member.value, forKey: part) == nil else { return false }
      }
    }
    return true
  }

  /// Builds the exchange.
  /// - Parameter index: The number of the exchange in the log.
  func exchange(at index: Int) -> Exchange {
    var exchange = Exchange(
      index: index, time: time, method: values[.method]?.nonEmptyText, url: url,
      status: values[.status]?.integer)
    exchange.request = Message(headers: headers(.requestHeaders), body: body(.requestBody))
    exchange.response = Message(headers: headers(.responseHeaders), body: body(.responseBody))
    exchange.entry = text
    // As HTTPS, an address without a scheme is a whole URL.
    let target = exchange.url.map { $0.begins(with: "//") ? "https:\($0)" : $0 }
    if NamedHosts(in: target, exchange.request.headers).areContradictory {
      exchange.hasUnknownServer = true
      exchange.remarks.append("The entry names several hosts, so its server isn't known")
    }
    return exchange
  }

  /// The time: in RFC 3339, or in seconds or milliseconds since 1970. Numbers from 10¹¹ on are milliseconds.
  private var time: Timestamp? {
    guard let time = values[.time] else { return nil }
    return time.timestamp
      ?? time.number.flatMap { Timestamp(seconds: $0 < 100_000_000_000 ? $0 : $0 / 1_000) }
  }

  /// The URL; without a host if neither the address nor a member names it.
  private var url: String? {
    guard let url = values[.url]?.nonEmptyText else { return nil }
    guard url.begins(with: "/"), let host = values[.host]?.nonEmptyText else { return url }
    return "//\(host)\(url)"
  }

  /// Returns the headers in an object, or in an array of objects or pairs.
  private func headers(_ part: Part) -> [Message.Header] {
    guard let value = values[part] else { return [] }
    func header(_ name: String, _ value: JSONNode?) -> [Message.Header] {
      (value?.elements ?? [value].compactMap(\.self)).map {
        Message.Header(name: name, value: $0.text?.text ?? "")
      }
    }
    if let members = value.members { return members.flatMap { header($0.name, $0.value) } }
    return (value.elements ?? []).flatMap { element -> [Message.Header] in
      let pair = element.elements ?? []
      let name = pair.first ?? element["name"] ?? element["key"]
      let value = pair.count == 2 ? pair.last : element["value"]
      return name?.nonEmptyText.map { header($0, value) } ?? []
    }
  }

  /// Returns a body: the text of a string, or the JSON text of any other value.
  private func body(_ part: Part) -> Message.Body {
    guard let value = values[part] else { return .none }
    guard let text = value.string else { return .bytes(value.bytes) }
    return text.isEmpty ? .none : RecordedText(text).body
  }

  // MARK: - Names

  /// Names of members that say how and where a request was handled.
  private static let remarks = [
    "level", "severity", "log.level", "logger", "pid", "hostname", "host", "v", "name", "service",
    "service.name", "reqId", "requestId", "request.id", "traceId", "trace.id", "spanId", "span.id",
    "correlationId", "responseTime", "duration", "durationMs", "elapsed", "elapsedMs", "latency",
    "latencyMs", "ip", "clientIp", "client.ip", "remoteAddr", "remoteAddress", "remoteIp",
    "remotePort", "userAgent", "region", "protocol", "httpVersion", "scheme", "id", "size", "bytes",
    "contentLength",
  ]

  /// The names in the object itself, some of them flattened.
  private static let names = table([
    (
      .time,
      ["time", "timestamp", "ts", "@timestamp", "date", "datetime", "startTime", "startedAt"]
    ),
    (
      .method,
      ["method", "verb", "httpMethod", "requestMethod", "reqMethod", "http.request.method"]
    ),
    (
      .url,
      [
        "url", "uri", "path", "requestUrl", "requestUri", "requestPath", "reqUrl", "reqPath",
        "originalUrl", "http.url", "http.path", "http.target", "url.full", "url.original",
      ]
    ),
    (.host, ["http.host", "requestHost"]),
    (
      .status,
      [
        "status", "statusCode", "responseStatus", "responseStatusCode", "resStatus", "httpStatus",
        "http.status_code", "http.response.status_code",
      ]
    ),
    (.requestHeaders, ["requestHeaders", "reqHeaders", "http.request.headers"]),
    (
      .requestBody,
      ["requestBody", "reqBody", "http.request.body", "http.request.body.content"]
    ),
    (.responseHeaders, ["responseHeaders", "resHeaders", "http.response.headers"]),
    (
      .responseBody,
      ["responseBody", "resBody", "http.response.body", "http.response.body.content"]
    ),
    (.request, ["request", "req", "httpRequest"]),
    (.response, ["response", "res", "resp", "httpResponse"]),
    (.message, ["msg", "message", "event", "type"]), (.remark, remarks),
  ])

  /// The names in the object of a request.
  private static let namesOfRequest = table([
    (.method, ["method", "verb", "httpMethod"]), (.url, ["url", "uri", "path", "originalUrl"]),
    (.host, ["host", "hostname"]), (.requestHeaders, ["headers"]),
    (.requestBody, ["body", "rawBody"]), (.remark, remarks.filter { !$0.begins(with: "host") }),
  ])

  /// The names in the object of a response.
  private static let namesOfResponse = table([
    (.status, ["status", "statusCode", "code"]), (.responseHeaders, ["headers"]),
    (.responseBody, ["body", "rawBody"]),
    (.remark, remarks + ["statusText", "statusMessage"]),
  ])

  /// Returns a table of names.
  private static func table(_ names: [(part: Part, names: [String])]) -> NameTable {
    NameTable(
      names.flatMap { part, names in names.map { ($0, part.rawValue) } }, ignoring: "_-.@")
  }
}
