import Decoding
import Evidence

/// Reads what curl writes with `--trace` and `--trace-ascii`: sections with the bytes of one
/// direction, in hexadecimal or as text (curl manual, “--trace”).
///
/// ```
/// => Send header, 46 bytes (0x2e)
/// 0000: POST /attest HTTP/1.1
/// 0017: Host: api.example.com
/// => Send data, 16 bytes (0x10)
/// 0000: 7b 22 61 22 3a 22 6f 32 4e 6d 62 58 52 76 22 7d {"a":"o2NmbXRv"}
/// <= Recv header, 17 bytes (0x11)
/// 0000: HTTP/1.1 200 OK
/// ```
struct CurlTraceReader: ContainerReader {
  /// All sections with bytes of HTTP, in the order of the trace.
  private let sections: [CurlTraceSection]
  /// The index of the next section.
  private var position = 0
  /// The number of the next exchange.
  private var index = 0
  /// The whole trace.
  private let text: Bytes

  /// Creates a reader of a file.
  init(_ file: Bytes) {
    text = file.withoutByteOrderMark
    sections = CurlTraceSection.all(in: text)
  }

  /// Returns whether the title of a section is in the first four lines, and one with bytes of HTTP
  /// in the first 32.
  static func isBegun(_ head: ContainerHead) -> Bool {
    let lines = head.text.prefix(4_096).split(separator: 0x0a).prefix(32)
    // The command line may precede the trace.
    guard lines.prefix(4).contains(where: CurlTraceSection.isTitle) else { return false }
    return lines.contains { CurlTraceSection.Kind(titleOf: $0) != nil }
  }

  /// Returns the next exchange. Its request is everything that was sent up to the next response,
  /// its response everything that was received after it.
  mutating func more() -> [ContainerItem]? {
    var sent = Array(take { $0.isSent })
    var received = take { !$0.isSent }
    // An interim response (RFC 9110 §15.2), such as 100 Continue, is between the header section and
    // the body of a request.
    while isInterim(received) {
      sent += take { $0.isSent }
      received = take { !$0.isSent }
    }
    guard !sent.isEmpty || !received.isEmpty else { return nil }
    defer { index += 1 }
    var exchange = Exchange(index: index)
    exchange.add(
      request: HTTPText(whole: joined(sent[...])), response: HTTPText(whole: joined(received)))
    return [.exchange(exchange)]
  }

  /// Returns whether received sections are an interim response after which the request continues.
  private func isInterim(_ received: ArraySlice<CurlTraceSection>) -> Bool {
    guard !received.isEmpty, position < sections.count, sections[position].kind == .sentBody,
      case .response(let status)? = HTTPText(whole: joined(received))?.start
    else { return false }
    return (100..<200).contains(status)
  }

  /// Returns the next sections of one direction. A header section that was sent after a body begins
  /// another request and ends the range.
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

  /// Returns the bytes of sections as one message. Each byte keeps its place in the trace.
  private func joined(_ sections: ArraySlice<CurlTraceSection>) -> Bytes {
    var output = DerivedBytes(from: text)
    for section in sections { section.append(to: &output, in: text) }
    return output.bytes(named: "message", by: .textRepair)
  }
}
