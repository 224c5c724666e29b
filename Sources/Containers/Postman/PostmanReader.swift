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
  private let limits: ContainerLimits
  /// The number of the next exchange.
  private var index = 0
  /// The items that are not returned yet, the next one last.
  private var ready: [ContainerItem] = []

  /// Creates a reader. Nothing is read before ``next()``.
  /// - Parameter isReport: Whether the input is a report of newman. The collection inside a report
  ///   is not read.
  init(_ stream: ByteStream, limits: ContainerLimits, isReport: Bool) {
    // The collection inside a report has the requests before their variables were replaced.
    elements = JSONElements(
      stream, at: isReport ? ["run", "executions"] : ["item"], limit: limits.record)
    self.isReport = isReport
    self.limits = limits
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

  /// Returns the next exchange, or a remark about an item that is too long or cut off.
  mutating func next() -> ContainerItem? {
    while true {
      if let item = ready.popLast() { return item }
      guard let element = elements.next() else { return nil }
      let number = elements.index - 1
      switch element {
      case .fault(let reason): return .remark(reason)
      case .tooLong:
        return .remark("Item \(number) is longer than \(limits.record.grouped) bytes")
      case .cut(let text):
        take(text)
        ready.insert(.remark("The file ends inside item \(number)"), at: 0)
      case .whole(let text): take(text)
      }
    }
  }

  /// Collects the exchanges of one top-level item.
  private mutating func take(_ text: Bytes) {
    guard let item = JSONReader.read(text, limits: .container).value else { return }
    var exchanges: [Exchange] = []
    collect(item, into: &exchanges, depth: 0)
    ready = exchanges.reversed().map { .exchange($0) }
  }

  /// Adds the exchanges of an item, which is a request or a folder of items, up to 32 levels deep.
  private mutating func collect(_ item: JSONNode, into exchanges: inout [Exchange], depth: Int) {
    for inner in depth < 32 ? item["item"]?.elements ?? [] : [] {
      collect(inner, into: &exchanges, depth: depth + 1)
    }
    guard let request = item["request"] else { return }
    let answers =
      isReport ? [item["response"]].compactMap(\.self) : item["response"]?.elements ?? []
    // Each saved response repeats its request as it was sent.
    for answer in answers {
      exchanges.append(
        PostmanExchange(answer["originalRequest"] ?? request, answer: answer).exchange(at: index))
      index += 1
    }
    if answers.isEmpty {
      exchanges.append(PostmanExchange(request, answer: nil).exchange(at: index))
      index += 1
    }
  }
}
