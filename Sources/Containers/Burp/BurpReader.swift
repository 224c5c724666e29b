import Evidence

/// Reads the items that Burp Suite saves as XML. Each item has the raw request and response, as
/// Base64 or as text in a CDATA section.
///
/// ```
/// <items burpVersion="2025.1" exportTime="Tue Jul 22 10:40:00 CEST 2025">
///   <item>
///     <time>Tue Jul 22 10:34:07 CEST 2025</time>
///     <url><![CDATA[https://api.example.com/attest]]></url>
///     <method><![CDATA[POST]]></method>
///     <request base64="true"><![CDATA[UE9TVCAvYXR0ZXN0…]]></request>
///     <status>200</status>
///     <response base64="true"><![CDATA[SFRUUC8xLjEgMjAw…]]></response>
///   </item>
/// </items>
/// ```
struct BurpReader: ContainerReader {
  /// The `item` elements of the document.
  private var items: XMLElements

  /// Creates a reader. Nothing is read before ``more()``.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    items = XMLElements(stream, named: ["item"], limit: limits.record)
  }

  /// Returns whether the input is XML with an `items` element that has a `burpVersion` or an
  /// `item`.
  static func isBegun(_ head: ContainerHead) -> Bool {
    head.isXML(with: "<items") && head.isXML(with: "burpVersion", "<item>")
  }

  mutating func more() -> [ContainerItem]? {
    items.exchanges(Self.exchange)
  }

  /// Builds an exchange from an item. Values that the item lacks are taken from the raw messages.
  private static func exchange(of item: XMLNode, at index: Int) -> Exchange {
    var exchange = Exchange(
      index: index, time: item["time"]?.text.flatMap(JavaDate.time(of:)),
      method: item["method"]?.text, url: item["url"]?.text,
      status: item["status"]?.text.flatMap { Int($0) })
    exchange.hasCoarseTime = true
    if let time = item["time"]?.text, exchange.time == nil {
      exchange.remarks.append("The zone of the time “\(time)” is not known")
    }
    let request = message(item["request"], in: &exchange.remarks)
    let response = message(item["response"], in: &exchange.remarks)
    exchange.add(request: request, response: response)
    if request == nil, response != nil {
      // The client may have sent what the response contains.
      exchange.hasUnknownServer = true
      exchange.remarks.append("Without its request, nothing shows what the response answers")
    }
    if let host = item["host"]?.text, let port = item["port"]?.text,
      NamedHosts(in: exchange.url, [.init(name: "host", value: "\(Self.bracketed(host)):\(port)")])
        .areContradictory
    {
      exchange.hasUnknownServer = true
      exchange.remarks.append("The item names several hosts, so its server isn't known")
    }
    return exchange
  }

  /// Returns a host as a URL contains it: an IPv6 address is in brackets (RFC 3986 §3.2.2).
  private static func bracketed(_ host: String) -> String {
    host.utf8.contains(UInt8(ascii: ":")) && !host.begins(with: "[") ? "[\(host)]" : host
  }

  /// Parses the raw request or response of an item.
  /// - Returns: `nil` if it is missing, empty, too long, not valid Base64, or not HTTP; each but
  ///   the first two adds a remark.
  private static func message(_ node: XMLNode?, in remarks: inout [String]) -> HTTPText? {
    guard let node else { return nil }
    if node.isCut {
      remarks.append("The \(node.name) is too long and was not read")
      return nil
    }
    let isCoded = node.attribute("base64")?.equals("true") == true
    let bytes = isCoded ? node.bytes.trimmed.base64Decoded : node.bytes
    guard let bytes, !bytes.isEmpty else {
      if bytes == nil { remarks.append("The \(node.name) is not the Base64 that it should be") }
      return nil
    }
    let message = HTTPText(whole: bytes)
    if message == nil { remarks.append("The \(node.name) isn't an HTTP message") }
    return message
  }
}

/// A time in the format of Java's `Date.toString()`, such as `Tue Jul 22 10:34:07 CEST 2025`, or in
/// RFC 3339.
enum JavaDate {
  /// The names of the months, January first.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// The offset from UTC, in minutes, of zone abbreviations that only one zone uses. Ambiguous
  /// ones, such as `IST`, are missing on purpose.
  private static let zones: [ByteText: Int] = [
    "UTC": 0, "GMT": 0, "CET": 60, "CEST": 120, "EET": 120, "EEST": 180, "PDT": -420,
    "EDT": -240, "MSK": 180, "JST": 540,
  ]

  /// Parses a date.
  /// - Returns: The time in UTC; `nil` if the format is different or the zone's abbreviation is
  ///   ambiguous or unknown.
  static func time(of text: String) -> Timestamp? {
    if let time = Timestamp(rfc3339: text) { return time }
    let parts = text.utf8.split(separator: 0x20).compactMap { String($0) }
    guard parts.count == 6, let month = months.firstIndex(where: { $0.equals(parts[1]) }),
      let day = Int(parts[2]), let year = Int(parts[5]), let offset = zones[ByteText(parts[4])]
    else { return nil }
    let clock = parts[3].utf8.split(separator: 0x3a).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard clock.count == 3,
      let local = Timestamp(
        year: year, month: month + 1, day: day, hour: clock[0], minute: clock[1],
        second: clock[2])
    else { return nil }
    return Timestamp(milliseconds: local.milliseconds - Int64(offset) * 60_000)
  }
}
