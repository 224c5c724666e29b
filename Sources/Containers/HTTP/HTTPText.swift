import Decoding
import Evidence

/// A message of HTTP/1 as it goes over the wire, or as tools print one of a later version.
struct HTTPText {
  let start: Start
  let headers: [Message.Header]
  let body: Message.Body
  /// Where the message ends.
  let end: Int
  /// Whether that is certain, so that what follows is no part of the message.
  let isEndTold: Bool

  enum Start {
    case request(method: String, target: String)
    case response(status: Int)
  }

  /// A message that fills the bytes; `nil` where they begin as something else.
  init?(whole bytes: Bytes) {
    self.init(bytes, isAlone: true)
  }

  /// The message that the bytes begin with: others may follow it.
  init?(first bytes: Bytes) {
    self.init(bytes, isAlone: false)
  }

  private init?(_ bytes: Bytes, isAlone: Bool) {
    var lines = HTTPLines(bytes)
    guard let first = lines.next(), let start = Start(first) else { return nil }
    self.start = start
    headers = Self.headers(&lines)
    let rest = bytes.between(lines.position, bytes.endIndex)
    let framing = HTTPFraming(start, headers: headers)
    let body = HTTPBody(rest, framing: framing, isAlone: isAlone)
    self.body = body.content
    end = body.end
    isEndTold = body.isEndTold
  }

  var message: Message { Message(headers: headers, body: body) }

  private static func headers(_ lines: inout HTTPLines) -> [Message.Header] {
    var headers: [Message.Header] = []
    while let line = lines.next(), !line.isEmpty {
      // A line that begins with whitespace goes on with the one before it (RFC 9112 §5.2).
      if let first = line.first, first == 0x20 || first == 0x09, let last = headers.popLast() {
        headers.append(
          .init(name: last.name, value: last.value + " " + line.trimmed.text))
        continue
      }
      // The names of HTTP/2's own headers begin with a colon (RFC 9113 §8.3).
      guard let colon = line.dropFirst().firstIndex(of: UInt8(ascii: ":")) else { continue }
      headers.append(
        .init(
          name: line[line.startIndex..<colon].text,
          value: line[(colon + 1)..<line.endIndex].trimmed.text))
    }
    return headers
  }

  /// Where a request went, as far as the message tells.
  var url: String? {
    guard case .request(_, let target) = start else { return nil }
    guard target.begins(with: "/") else { return target }
    guard let host = headers.value(of: ":authority") ?? headers.value(of: "host") else {
      return target
    }
    let scheme = headers.value(of: ":scheme").map { $0 + ":" } ?? ""
    return "\(scheme)//\(host)\(target)"
  }
}

extension HTTPText.Start {
  /// `POST /path HTTP/1.1`, `HTTP/2 200` (RFC 9112 §3, §4). A request to a whole URL needs no version.
  init?(_ line: Bytes) {
    guard line.count <= 65_536 else { return nil }
    let parts = line.trimmed.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: true)
    guard parts.count >= 2 else { return nil }
    if parts[0].begins(with: "HTTP/") {
      guard parts[0].count <= 8, let status = Int(parts[1].text), (100...999).contains(status)
      else {
        return nil
      }
      self = .response(status: status)
      return
    }
    let method = parts[0]
    let target = parts[1].text
    let isVersioned = parts.count == 3 && parts[2].begins(with: "HTTP/") && parts[2].count <= 8
    let isURL = target.begins(with: "https://") || target.begins(with: "http://")
    guard (3...16).contains(method.count), method.allSatisfy({ (0x41...0x5a).contains($0) }),
      isVersioned || (isURL && parts.count == 2)
    else { return nil }
    self = .request(method: method.text, target: target)
  }
}

/// Lines that end in LF or CRLF, without their ends.
struct HTTPLines {
  private let bytes: Bytes
  private(set) var position: Int

  init(_ bytes: Bytes) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func next() -> Bytes? {
    guard position < bytes.endIndex else { return nil }
    let rest = bytes[position..<bytes.endIndex]
    let end = rest.firstIndex(of: 0x0a) ?? bytes.endIndex
    let line = bytes[position..<end]
    position = Swift.min(end + 1, bytes.endIndex)
    return line.last == 0x0d ? line.dropLast() : line
  }
}
