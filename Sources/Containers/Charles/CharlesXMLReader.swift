import Evidence

/// Reads a session of Charles as XML (`.chlsx`): one `transaction` element for each exchange.
///
/// ```
/// <charles-session>
///   <transaction method="POST" protocol="https" host="api.example.com" path="/attest"
///                startTimeMillis="1773480413100" clientAddress="192.0.2.1">
///     <request><headers><header><name>Accept</name><value>*/*</value></header></headers>
///       <body encoding="base64">eyJhIjoxfQ==</body></request>
///     <response status="200"><body encoding="plain">{"ok":true}</body></response>
///   </transaction>
/// </charles-session>
/// ```
struct CharlesXMLReader: ContainerReader {
  /// The `transaction` elements of the document.
  private var transactions: XMLElements

  /// Creates a reader. Nothing is read before ``more()``.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    transactions = XMLElements(stream, named: ["transaction"], limit: limits.record)
  }

  /// Returns whether the input is XML with a `charles-session` element or Charles's processing
  /// instruction.
  static func isBegun(_ head: ContainerHead) -> Bool {
    head.isXML(with: "<charles-session", "<?charles ")
  }

  mutating func more() -> [ContainerItem]? {
    transactions.exchanges(Self.exchange)
  }

  /// Builds an exchange from a transaction. The URL prefers the `:authority` header to the `host`
  /// attribute; it has no port.
  private static func exchange(of node: XMLNode, at index: Int) -> Exchange {
    let start = node.attribute("startTimeMillis").flatMap { Double($0) }
    var exchange = Exchange(
      index: index,
      time: start.flatMap { Timestamp(seconds: $0 / 1_000) }
        ?? node.attribute("startTime").flatMap { Timestamp(rfc3339: $0) },
      client: node.attribute("clientAddress"), method: node.attribute("method"))
    if let request = node["request"] {
      exchange.request = message(request, in: &exchange.remarks)
    }
    if let response = node["response"] {
      exchange.status = response.attribute("status").flatMap { Int($0) }
      if exchange.status != nil || !response.children.isEmpty {
        exchange.response = message(response, in: &exchange.remarks)
      }
    }
    let host = exchange.request.headers.value(of: ":authority") ?? node.attribute("host")
    if let host {
      let query = node.attribute("query").flatMap { $0.isEmpty ? nil : "?" + $0 } ?? ""
      let scheme = node.attribute("protocol") ?? "http"
      exchange.url = "\(scheme)://\(host)\(node.attribute("path") ?? "/")\(query)"
    }
    return exchange
  }

  /// Builds a message from a `request` or `response` element. A body that isn't valid Base64 adds a
  /// remark.
  private static func message(_ node: XMLNode, in remarks: inout [String]) -> Message {
    let headers = (node["headers"]?.children ?? []).compactMap { header in
      header["name"]?.text.map { Message.Header(name: $0, value: header["value"]?.text ?? "") }
    }
    guard let body = node["body"] else { return Message(headers: headers) }
    if body.isCut {
      return Message(headers: headers, body: .lost("it is longer than is read"))
    }
    if body.attribute("encoding")?.equals("base64") == true {
      let decoded = body.bytes.trimmed.base64Decoded
      if decoded == nil { remarks.append("A body is not the Base64 that it should be") }
      return Message(
        headers: headers, body: decoded.map { $0.isEmpty ? .none : .bytes($0) } ?? .none)
    }
    return Message(headers: headers, body: body.content.isEmpty ? .none : .bytes(body.bytes))
  }
}
