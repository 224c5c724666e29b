import Decoding
import Evidence

/// A request of a Postman collection with at most one of its saved responses.
struct PostmanExchange {
  /// The request, an object or only its URL as a string.
  let request: JSONNode
  /// The response; `nil` for a request that was never sent.
  let answer: JSONNode?

  /// Builds the exchange. It has no time, because a collection has none.
  /// - Parameter index: The number of the exchange.
  func exchange(at index: Int) -> Exchange {
    let isPlain = request.string != nil
    var exchange = Exchange(
      index: index, duration: answer?["responseTime"]?.integer,
      method: isPlain ? "GET" : request["method"]?.nonEmptyText,
      url: isPlain ? request.nonEmptyText : url)
    exchange.request = Message(headers: Self.headers(request["header"]), body: body)
    if let answer, let status = answer["code"]?.integer {
      exchange.status = status
      exchange.response = Message(
        headers: Self.headers(answer["header"]), body: Self.body(of: answer))
    }
    return exchange
  }

  /// The URL: the raw text, or else joined from its parts.
  private var url: String? {
    guard let url = request["url"] else { return nil }
    if let text = (url["raw"] ?? url).nonEmptyText { return text }
    func joined(_ name: String, by mark: String) -> String? {
      if let text = url[name]?.nonEmptyText { return text }
      let parts = url[name]?.elements?.compactMap { $0.text?.text } ?? []
      return parts.isEmpty ? nil : parts.joined(separator: mark)
    }
    guard let host = joined("host", by: ".") else { return nil }
    let scheme = url["protocol"]?.nonEmptyText.map { $0 + "://" } ?? "//"
    let port = url["port"]?.nonEmptyText.map { ":" + $0 } ?? ""
    let path = joined("path", by: "/").map { $0.begins(with: "/") ? $0 : "/" + $0 } ?? "/"
    let fields = (url["query"]?.elements ?? []).compactMap { field -> String? in
      field["key"]?.text.map { "\($0.text)=\(field["value"]?.text?.text ?? "")" }
    }
    return scheme + host + port + path + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
  }

  /// Returns the headers of a request or response without disabled ones.
  private static func headers(_ node: JSONNode?) -> [Message.Header] {
    node.headers { $0["disabled"]?.isTrue == true ? nil : $0["key"] }
  }

  /// The body of the request by its mode: raw text, a form, or GraphQL; lost if it comes from a
  /// file.
  private var body: Message.Body {
    guard let body = request["body"], let mode = body["mode"]?.text?.text else { return .none }
    let content = body[mode]
    switch mode {
    case _ where mode.equals("raw"):
      return content?.string.map { $0.isEmpty ? .none : .bytes($0) } ?? .none
    case _ where mode.equals("urlencoded"), _ where mode.equals("formdata"):
      let fields = (content?.elements ?? []).filter { $0["disabled"]?.isTrue != true }
      guard !fields.isEmpty else { return .none }
      let type = mode.equals("formdata") ? "multipart/form-data; boundary=postman" : nil
      let form = RecordedForm(fields, type: type)
      return form.isWhole ? .bytes(form.body) : .lost("its fields have no values")
    case _ where mode.equals("graphql"): return content.map { .bytes($0.bytes) } ?? .none
    default: return .lost("it was read from a file")
    }
  }

  /// Returns the body of a response, as text or as a list of bytes.
  private static func body(of answer: JSONNode) -> Message.Body {
    if let text = answer["body"]?.string, !text.isEmpty { return RecordedText(text).body }
    // newman writes bytes as {"type":"Buffer","data":[…]}.
    guard let stream = answer["stream"], let numbers = stream["data"]?.elements else {
      return .none
    }
    let bytes = numbers.compactMap { $0.integer.flatMap { UInt8(exactly: $0) } }
    guard bytes.count == numbers.count else { return .lost("its list of bytes is malformed") }
    return bytes.isEmpty
      ? .none : .bytes(stream.bytes.transformed(into: bytes, named: "body", by: .textRepair))
  }
}

extension JSONNode {
  /// Whether this is the Boolean `true`.
  var isTrue: Bool { if case .bool(let bool) = kind { bool } else { false } }
}
