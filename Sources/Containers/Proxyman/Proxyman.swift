import Decoding
import Evidence

/// Reads one exchange in Proxyman's JSON format. A log (`.proxymanlogv2`) is a zip archive with one
/// such file for each exchange.
///
/// ```
/// {"request": {"host": "api.example.com", "isSSL": true, "method": {"name": "POST"},
///              "uri": "/attest", "bodyData": "eyJhIjoxfQ==",
///              "header": {"entries": [{"key": {"name": "Accept"}, "value": "*/*"}]}},
///  "response": {"status": {"code": 200}, "bodyData": "eyJvayI6dHJ1ZX0="},
///  "timing": {"requestStartedAt": 1773480413.1, "responseEndedAt": 1773480413.2}}
/// ```
enum Proxyman {
  /// Returns the only item of a file: an exchange, or a remark.
  /// - Parameter name: The name of the file, which may contain the number of the exchange.
  static func item(of file: Bytes, named name: String) -> ContainerItem {
    JSONReader.read(file, limits: .container).value
      .map { .exchange(exchange(of: $0, at: number(in: name))) }
      ?? .remark("The exchange isn't JSON")
  }

  /// Returns whether the input is an object whose `request` has Proxyman's header entries.
  static func isBegun(_ head: ContainerHead) -> Bool {
    guard let request = head.json?["request"] else { return false }
    return request["header", "entries"] != nil
      && (request["isSSL"] != nil || request["fullPath"] != nil || request["bodyData"] != nil)
  }

  /// Returns the number in a file name such as `request_12_…`, because the files of the archive
  /// aren't in order; zero if there is none.
  private static func number(in name: String) -> Int {
    let file = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
    let parts = file.split(separator: UInt8(ascii: "_"))
    guard parts.count > 1 else { return 0 }
    return Int(String(decoding: parts[1], as: UTF8.self)).map { max(0, $0) } ?? 0
  }

  /// Builds the exchange.
  private static func exchange(of entry: JSONNode, at index: Int) -> Exchange {
    let timing = entry["timing"]
    let request = entry["request"]
    let response = entry["response"]
    var exchange = Exchange(
      index: index, time: timing?["requestStartedAt"]?.secondsSince1970,
      method: request?["method", "name"]?.nonEmptyText, url: url(of: request))
    exchange.end(at: timing?["responseEndedAt"]?.secondsSince1970)
    if let request { exchange.request = message(request) }
    if let response, let status = response["status", "code"]?.integer {
      exchange.status = status
      exchange.response = message(response)
    }
    return exchange
  }

  /// Returns the URL: `fullPath`, or, if that is missing or only a path, joined from its parts.
  /// - Returns: `nil` if there is no request, or nothing names the host.
  private static func url(of request: JSONNode?) -> String? {
    guard let request else { return nil }
    if let whole = request["fullPath"]?.nonEmptyText, !whole.begins(with: "/") { return whole }
    guard let host = request["host"]?.nonEmptyText else { return nil }
    let scheme =
      request["scheme"]?.nonEmptyText ?? (request["isSSL"]?.isTrue == true ? "https" : "http")
    return "\(scheme)://\(host)\((request["uri"] ?? request["fullPath"])?.nonEmptyText ?? "/")"
  }

  /// Builds a message from a `request` or `response` object. The body is Base64.
  private static func message(_ message: JSONNode) -> Message {
    let headers = message["header", "entries"].headers { $0["key", "name"] }
    guard let coded = message["bodyData"]?.string, !coded.isEmpty else {
      return Message(headers: headers, body: .dropped(message["bodySize"]?.integer ?? 0))
    }
    return Message(headers: headers, body: .decoded(coded))
  }
}
