import Decoding
import Evidence

/// A collection of Postman's, format 2 (https://schema.postman.com), with the answers kept in it, or
/// the report that newman writes of running one.
struct PostmanReader: ContainerReader {
  private var elements: JSONElements
  private let isReport: Bool
  private let limits: ContainerLimits
  private var index = 0
  private var ready: [ContainerItem] = []

  init(_ stream: ByteStream, limits: ContainerLimits, isReport: Bool) {
    // The collection in a report has the requests before their variables were filled in.
    elements = JSONElements(
      stream, at: isReport ? ["run", "executions"] : ["item"], limit: limits.record)
    self.isReport = isReport
    self.limits = limits
  }

  static func isCollection(_ head: ContainerHead) -> Bool {
    guard let info = head.json?["info"], info.members != nil else { return false }
    return info["_postman_id"] != nil
      || info["schema"]?.string?.contains(Array("postman.com/json/collection".utf8)) == true
  }

  static func isReport(_ head: ContainerHead) -> Bool {
    guard let json = head.json else { return false }
    return json["run", "executions"] != nil || json["collection", "info"] != nil
      || json["collection", "item"] != nil
  }

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

  private mutating func take(_ text: Bytes) {
    guard let item = JSONReader.read(text, limits: .container).value else { return }
    var exchanges: [Exchange] = []
    collect(item, into: &exchanges, depth: 0)
    ready = exchanges.reversed().map { .exchange($0) }
  }

  /// An item is a request, or a folder of items.
  private mutating func collect(_ item: JSONNode, into exchanges: inout [Exchange], depth: Int) {
    for inner in depth < 32 ? item["item"]?.elements ?? [] : [] {
      collect(inner, into: &exchanges, depth: depth + 1)
    }
    guard let request = item["request"] else { return }
    let answers =
      isReport ? [item["response"]].compactMap(\.self) : item["response"]?.elements ?? []
    // A request with answers stands in each of them once more, as it was sent.
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
