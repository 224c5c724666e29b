import Decoding
import Evidence

/// What curl writes with `--trace` and `--trace-ascii`: the bytes of each direction in sections, as a dump in
/// hexadecimal or as text (curl manual, “--trace”).
struct CurlTraceReader: ContainerReader {
  private var sections: [CurlTraceSection] = []
  private var position = 0
  private var index = 0
  private var remark: String?
  private var text: Bytes = .empty

  init(_ stream: ByteStream, limits: ContainerLimits) {
    let bytes = Array(stream.peek(limits.record + 1))
    stream.discard()
    if bytes.count > limits.record {
      remark = "A trace of curl of more than \(limits.record.grouped) bytes is not read"
    } else {
      text = Bytes(bytes, named: "file", at: 0).withoutByteOrderMark
      sections = CurlTraceSection.all(in: text)
    }
  }

  static func isBegun(_ head: ContainerHead) -> Bool {
    let lines = head.text.prefix(4_096).split(separator: 0x0a).prefix(32)
    // The command line may stand in front.
    guard lines.prefix(4).contains(where: CurlTraceSection.isTitle) else { return false }
    return lines.contains { CurlTraceSection.Kind(titleOf: $0) != nil }
  }

  /// A request is what was sent up to the next answer; the answer is what was received behind it.
  mutating func next() -> ContainerItem? {
    if let remark {
      self.remark = nil
      return .remark(remark)
    }
    var sent = Array(take { $0.isSent })
    var received = take { !$0.isSent }
    // An interim answer (RFC 9110 §15.2) stands between the head and the body of a request.
    while isInterim(received) {
      sent += take { $0.isSent }
      received = take { !$0.isSent }
    }
    guard !sent.isEmpty || !received.isEmpty else { return nil }
    defer { index += 1 }
    var exchange = Exchange(index: index)
    if let request = HTTPText(whole: joined(sent[...])) {
      exchange.url = request.url
      exchange.request = request.message
      if case .request(let method, _) = request.start { exchange.method = method }
    }
    if let response = HTTPText(whole: joined(received)) {
      exchange.response = response.message
      if case .response(let status) = response.start { exchange.status = status }
    }
    return .exchange(exchange)
  }

  private func isInterim(_ received: ArraySlice<CurlTraceSection>) -> Bool {
    guard !received.isEmpty, position < sections.count, sections[position].kind == .sentBody,
      case .response(let status)? = HTTPText(whole: joined(received))?.start
    else { return false }
    return (100..<200).contains(status)
  }

  /// The sections of one direction. A head behind a body begins another message.
  private mutating func take(
    while isMeant: (CurlTraceSection.Kind) -> Bool
  ) -> ArraySlice<CurlTraceSection> {
    let start = position
    while position < sections.count, isMeant(sections[position].kind) {
      if position > start, sections[position].kind == .sentHead,
        sections[position - 1].kind == .sentBody
      {
        break
      }
      position += 1
    }
    return sections[start..<position]
  }

  private func joined(_ sections: ArraySlice<CurlTraceSection>) -> Bytes {
    var output = DerivedBytes(from: text)
    for section in sections { section.append(to: &output, in: text) }
    return output.bytes(named: "message", by: .textRepair)
  }
}
