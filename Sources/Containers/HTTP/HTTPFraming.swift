import Decoding
import Evidence

/// What a message's header section says about the length of its body (RFC 9112 §6.3).
struct HTTPFraming {
  /// The value of `Content-Length`; `nil` if it is missing, malformed or contradictory.
  let length: Int?
  /// Whether `Transfer-Encoding` contains `chunked`.
  let isChunked: Bool
  /// The first line of the message.
  private let start: HTTPText.Start
  /// Whether a content coding was applied, so that the stated length may differ from that of the
  /// text that a tool shows.
  private let isCoded: Bool
  /// Whether there is a `Content-Type`.
  private let hasType: Bool

  /// Reads the headers.
  init(_ start: HTTPText.Start, headers: [Message.Header]) {
    self.start = start
    length = Self.length(headers)
    isChunked = headers.value(of: "transfer-encoding")?.lowercasedASCII.contains("chunked") == true
    let coding = headers.value(of: "content-encoding").map(\.lowercasedASCII) ?? ""
    isCoded = !coding.isEmpty && !coding.equals("identity")
    hasType = headers.value(of: "content-type") != nil
  }

  /// Returns whether the stated length can be that of the given bytes. If a tool unpacked the body,
  /// the header keeps the length of the packed bytes, so text under a content coding doesn't count.
  func counts(_ body: Bytes) -> Bool {
    !isCoded || body.contains { $0 >= 0x80 || $0 < 0x09 || (0x0e..<0x20).contains($0) }
  }

  /// Returns whether the end of a body without a valid length is certain.
  ///
  /// For an empty body, the method or status and the headers decide whether there is none.
  ///
  /// For other bodies, a request's text decides nothing, because a client may write a status line
  /// into it. A response comes from the server, and a complete JSON value shows its own end,
  /// because line breaks in its strings are escaped (RFC 8259 §7).
  /// - Parameter body: The bytes up to what looks like the next message.
  func isEndTold(of body: Bytes) -> Bool {
    guard body.isEmpty else {
      return start.isResponse && !isChunked && JSONReader.readWhole(body).isClean
    }
    switch start {
    case .request(let method, _):
      // RFC 9112 §6.3: without a length and without chunks, a request has no body.
      return !isChunked && !isCoded && (!hasType || Self.bodiless.contains(ByteText(method)))
    case .response(let status):
      return status < 200 || status == 204 || status == 304
        || !isCoded && !isChunked && (!hasType || length != nil)
    }
  }

  /// Methods whose requests normally have no body.
  private static let bodiless: Set<ByteText> = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"]

  /// Returns the value of `Content-Length` (RFC 9110 §8.6): digits only; a list is allowed if all
  /// members are equal.
  private static func length(_ headers: [Message.Header]) -> Int? {
    let stated = headers.lazy.filter { $0.name.lowercasedASCII.equals("content-length") }
      .flatMap { $0.value.utf8.split(separator: UInt8(ascii: ",")) }
      .map { part in part.filter { $0 != 0x20 && $0 != 0x09 } }
    guard let first = stated.first, stated.allSatisfy({ $0 == first }),
      first.allSatisfy(\.isDigit)
    else { return nil }
    return Int(String(decoding: first, as: UTF8.self))
  }
}

extension HTTPText.Start {
  /// Whether it is a status line.
  var isResponse: Bool { if case .response = self { true } else { false } }
}
