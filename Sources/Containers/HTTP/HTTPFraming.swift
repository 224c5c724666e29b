import Decoding
import Evidence

/// How a message says where its body ends (RFC 9112 §6.3).
struct HTTPFraming {
  /// The number of bytes that `Content-Length` states; `nil` where it is absent, or states two things.
  let length: Int?
  let isChunked: Bool
  private let start: HTTPText.Start
  /// Whether a coding was applied, so that the stated length isn't that of the text that a tool shows.
  private let isCoded: Bool
  private let hasType: Bool

  init(_ start: HTTPText.Start, headers: [Message.Header]) {
    self.start = start
    length = Self.length(headers)
    isChunked = headers.value(of: "transfer-encoding")?.lowercasedASCII.contains("chunked") == true
    let coding = headers.value(of: "content-encoding").map(\.lowercasedASCII) ?? ""
    isCoded = !coding.isEmpty && !coding.equals("identity")
    hasType = headers.value(of: "content-type") != nil
  }

  /// Whether the stated length can be that of these bytes: a tool that unpacks a body shows text, and
  /// leaves the length of the packed bytes in the header.
  func counts(_ body: Bytes) -> Bool {
    !isCoded || body.contains { $0 >= 0x80 || $0 < 0x09 || (0x0e..<0x20).contains($0) }
  }

  /// Whether a body that no length ends can be told from what follows it.
  ///
  /// A client may write a status line into its request. An answer is a server's, and a server's JSON value
  /// tells its own end: line breaks within its strings are escaped (RFC 8259 §7).
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

  private static let bodiless: Set<ByteText> = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"]

  /// RFC 9110 §8.6: digits alone; a list is allowed where all its members are the same.
  private static func length(_ headers: [Message.Header]) -> Int? {
    let stated = headers.lazy.filter { $0.name.lowercasedASCII.equals("content-length") }
      .flatMap { $0.value.utf8.split(separator: UInt8(ascii: ",")) }
      .map { part in part.filter { $0 != 0x20 && $0 != 0x09 } }
    guard let first = stated.first, stated.allSatisfy({ $0 == first }),
      first.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(String(decoding: first, as: UTF8.self))
  }
}

extension HTTPText.Start {
  var isResponse: Bool { if case .response = self { true } else { false } }
}
