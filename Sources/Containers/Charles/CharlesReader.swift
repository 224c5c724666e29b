import Decoding
import Evidence

/// Reads a session of Charles as JSON (`.chlsj`): an array with one object for each exchange.
///
/// ```
/// [{"method": "POST", "scheme": "https", "host": "api.example.com", "path": "/attest",
///   "times": {"requestBegin": "2026-03-14T10:26:53.100+01:00"},
///   "durations": {"total": 120},
///   "request": {"header": {"headers": [{"name": "Content-Type", "value": "application/json"}]},
///               "body": {"text": "{\"attestation\": \"o2Nm…\"}"}},
///   "response": {"status": 200, "body": {"encoded": "eyJvayI6dHJ1ZX0="}}}]
/// ```
struct CharlesReader: ContainerReader {
  /// The elements of the array.
  private var entries: JSONElements

  /// Creates a reader. Nothing is read before ``more()``.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    entries = JSONElements(stream, at: [], limit: limits.record)
  }

  /// Returns whether the input is an array whose first object has Charles's members `scheme`,
  /// `host` and `method`, and one of `times`, `protocolVersion` and `actualPort`.
  static func isBegun(_ head: ContainerHead) -> Bool {
    guard let entry = head.json?.elements?.first else { return false }
    return entry["scheme"] != nil && entry["host"] != nil && entry["method"] != nil
      && (entry["times"] != nil || entry["protocolVersion"] != nil || entry["actualPort"] != nil)
  }

  mutating func more() -> [ContainerItem]? {
    entries.items(named: "Exchange", Self.items)
  }

  /// Returns the items for the text of one element.
  private static func items(of text: Bytes, at index: Int) -> [ContainerItem] {
    guard let entry = JSONReader.read(text, limits: .container).value, entry.members != nil else {
      return [.remark("Exchange \(index) isn't a JSON object")]
    }
    return [.exchange(exchange(of: entry, at: index))]
  }

  /// Builds the exchange of an object. The time is that of the request's first byte, or, if that is
  /// missing, of the connection.
  /// - Parameters:
  ///   - entry: The object.
  ///   - index: The number of the object in the array.
  private static func exchange(of entry: JSONNode, at index: Int) -> Exchange {
    let address = entry["clientAddress"]?.nonEmptyText
    let times = entry["times"]
    var exchange = Exchange(
      index: index, time: (times?["requestBegin"] ?? times?["start"])?.timestamp,
      duration: entry["durations", "total"]?.integer, client: address,
      method: entry["method"]?.nonEmptyText)
    if let address, let port = entry["clientPort"]?.nonEmptyText {
      exchange.connection = "\(address):\(port)"
    }
    if let request = entry["request"], request.members != nil {
      exchange.request = message(request)
    }
    exchange.url = url(of: entry, with: exchange.request.headers)
    if let response = entry["response"], response.members != nil,
      let status = response["status"]?.integer
    {
      exchange.status = status
      exchange.response = message(response)
    }
    return exchange
  }

  /// Returns the URL. The `:authority` header of HTTP/2 is preferred to the `host` member, which
  /// may be that of a connection that was reused for another host.
  /// - Returns: `nil` if there is no host.
  private static func url(of entry: JSONNode, with headers: [Message.Header]) -> String? {
    let port = (entry["port"] ?? entry["actualPort"])?.integer
    let scheme = entry["scheme"]?.nonEmptyText ?? "http"
    let usual = scheme.equals("https") ? 443 : 80
    let named = entry["host"]?.nonEmptyText.map { host in
      port == nil || port == usual ? host : "\(host):\(port ?? usual)"
    }
    guard let host = headers.value(of: ":authority") ?? named else { return nil }
    let query = entry["query"]?.nonEmptyText.map { "?" + $0 } ?? ""
    return "\(scheme)://\(host)\(entry["path"]?.nonEmptyText ?? "/")\(query)"
  }

  /// Builds a message from a `request` or `response` object.
  private static func message(_ message: JSONNode) -> Message {
    let headers = message["header", "headers"].headers { $0["name"] }
    return Message(headers: headers, body: body(message))
  }

  /// Returns the body of a message; lost if only its size was recorded, or if it isn't valid Base64
  /// although the recorder says so.
  private static func body(_ message: JSONNode) -> Message.Body {
    let body = message["body"]
    // `encoded` is the Base64 itself, or `true` if `text` is Base64. The member `decoded`, which
    // says that a content coding was removed, isn't read.
    let encoded = body?["encoded"]
    let isEncoded = encoded?.bytes.elementsEqual("true".utf8) == true
    if let coded = isEncoded ? body?["text"]?.string : encoded?.string, !coded.isEmpty {
      return .decoded(coded)
    }
    if let text = body?["text"]?.string, !text.isEmpty { return RecordedText(text).body }
    return .dropped(message["sizes", "body"]?.integer ?? 0)
  }
}
