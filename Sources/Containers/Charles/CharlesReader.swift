import Decoding
import Evidence

/// A session of Charles as JSON (`.chlsj`): an array of exchanges.
struct CharlesReader: ContainerReader {
  private var entries: JSONElements
  private let limits: ContainerLimits
  private var ready: [ContainerItem] = []

  init(_ stream: ByteStream, limits: ContainerLimits) {
    entries = JSONElements(stream, at: [], limit: limits.record)
    self.limits = limits
  }

  static func isBegun(_ head: ContainerHead) -> Bool {
    guard let entry = head.json?.elements?.first else { return false }
    return entry["scheme"] != nil && entry["host"] != nil && entry["method"] != nil
      && (entry["times"] != nil || entry["protocolVersion"] != nil || entry["actualPort"] != nil)
  }

  mutating func next() -> ContainerItem? {
    while true {
      if let item = ready.popLast() { return item }
      guard let element = entries.next() else { return nil }
      let index = entries.index - 1
      switch element {
      case .fault(let reason): return .remark(reason)
      case .tooLong:
        return .remark("Exchange \(index) is longer than \(limits.record.grouped) bytes")
      case .whole(let text): return item(of: text, at: index)
      case .cut(let text):
        ready = [.remark("The file ends inside exchange \(index)")]
        return item(of: text, at: index)
      }
    }
  }

  private func item(of text: Bytes, at index: Int) -> ContainerItem {
    guard let entry = JSONReader.read(text, limits: .container).value, entry.members != nil else {
      return .remark("Exchange \(index) isn't a JSON object")
    }
    return .exchange(CharlesEntry(entry).exchange(at: index))
  }
}

/// One exchange of a session.
struct CharlesEntry {
  private let entry: JSONNode

  init(_ entry: JSONNode) { self.entry = entry }

  func exchange(at index: Int) -> Exchange {
    let times = entry["times"]
    var exchange = Exchange(
      index: index, time: (times?["requestBegin"] ?? times?["start"])?.timestamp,
      duration: entry["durations", "total"]?.integer, client: entry["clientAddress"]?.nonEmptyText,
      method: entry["method"]?.nonEmptyText)
    let address = entry["clientAddress"]?.nonEmptyText
    if let address, let port = entry["clientPort"]?.nonEmptyText {
      exchange.connection = "\(address):\(port)"
    }
    if let request = entry["request"], request.members != nil {
      exchange.request = Self.message(request)
    }
    exchange.url = url(with: exchange.request.headers)
    if let response = entry["response"], response.members != nil,
      let status = response["status"]?.integer
    {
      exchange.status = status
      exchange.response = Self.message(response)
    }
    return exchange
  }

  /// The host beside the request may be that of a connection that was used again.
  private func url(with headers: [Message.Header]) -> String? {
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

  private static func message(_ message: JSONNode) -> Message {
    let headers = (message["header", "headers"]?.elements ?? []).compactMap { header in
      header["name"]?.text.map {
        Message.Header(name: $0.text, value: header["value"]?.text?.text ?? "")
      }
    }
    return Message(headers: headers, body: body(message))
  }

  private static func body(_ message: JSONNode) -> Message.Body {
    let body = message["body"]
    // `encoded` is the Base64 itself, or says that `text` is; `decoded` says that the coding is undone.
    let encoded = body?["encoded"]
    let isEncoded = encoded?.bytes.elementsEqual("true".utf8) == true
    if let coded = isEncoded ? body?["text"]?.string : encoded?.string, !coded.isEmpty {
      return coded.base64Decoded.map { .bytes($0) }
        ?? .lost("it is not the Base64 that it should be")
    }
    if let text = body?["text"]?.string, !text.isEmpty { return RecordedText(text).body }
    let size = message["sizes", "body"]?.integer ?? 0
    return size > 0 ? .lost("the recorder dropped \(size.counted("byte"))") : .none
  }
}
