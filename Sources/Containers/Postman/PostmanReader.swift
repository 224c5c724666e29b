import Decoding
import Evidence

/// Reads a Postman collection, format 2 (https://schema.postman.com), with the responses saved in
/// it, or the report that newman writes when it runs one.
///
/// ```
/// {"info": {"_postman_id": "…", "schema": "https://schema.getpostman.com/json/collection/…"},
///  "item": [{"name": "Attest",
///            "request": {"method": "POST", "url": {"raw": "https://api.example.com/attest"},
///                        "body": {"mode": "raw", "raw": "{…}"}},
///            "response": [{"code": 200, "body": "{\"ok\":true}"}]}]}
/// ```
struct PostmanReader: ContainerReader {
  /// The elements of `item`, or of `run.executions` in a report.
  private var elements: JSONElements
  /// Whether the input is a report.
  private let isReport: Bool
  /// The number of the next exchange.
  private var index = 0

  /// Creates a reader. Nothing is read before ``more()``.
  /// - Parameter isReport: Whether the input is a report of newman. The collection inside a report
  ///   is not read.
  init(_ stream: ByteStream, limits: ContainerLimits, isReport: Bool) {
    // The collection inside a report has the requests before their variables were replaced.
    elements = JSONElements(
      stream, at: isReport ? ["run", "executions"] : ["item"], limit: limits.record)
    self.isReport = isReport
  }

  /// Returns whether the input is an object whose `info` names a Postman collection.
  static func isCollection(_ head: ContainerHead) -> Bool {
    guard let info = head.json?["info"], info.members != nil else { return false }
    return info["_postman_id"] != nil
      || info["schema"]?.string?.contains(Array("postman.com/json/collection".utf8)) == true
  }

  /// Returns whether the input is an object with executions, or with a collection inside.
  static func isReport(_ head: ContainerHead) -> Bool {
    guard let json = head.json else { return false }
    return json["run", "executions"] != nil || json["collection", "info"] != nil
      || json["collection", "item"] != nil
  }

  mutating func more() -> [ContainerItem]? {
    let isReport = isReport
    var next = index
    defer { index = next }
    return elements.items(named: "Item") { text, _ in
      guard let item = JSONReader.read(text, limits: .container).value else { return [] }
      return Self.exchanges(of: item, isReport: isReport, depth: 0).map { exchange in
        defer { next += 1 }
        return .exchange(exchange.exchange(at: next))
      }
    }
  }

  /// Returns the exchanges of an item, which is a request or a folder of items, up to 32 levels
  /// deep.
  private static func exchanges(
    of item: JSONNode, isReport: Bool, depth: Int
  ) -> [PostmanExchange] {
    let inner = (depth < 32 ? item["item"]?.elements ?? [] : [])
      .flatMap { exchanges(of: $0, isReport: isReport, depth: depth + 1) }
    guard let request = item["request"] else { return inner }
    let answers =
      isReport ? [item["response"]].compactMap(\.self) : item["response"]?.elements ?? []
    // Each saved response repeats its request as it was sent.
    return inner
      + (answers.isEmpty
        ? [PostmanExchange(request: request, answer: nil)]
        : answers.map { PostmanExchange(request: $0["originalRequest"] ?? request, answer: $0) })
  }
}
