import Decoding
import Evidence

/// What a message's header section says about the length of its body (RFC 9112 §6.3).
struct HTTPFraming {
  /// The value of `Content-Length`; `nil` if it is missing, malformed or contradictory, or if
  /// `Transfer-Encoding` overrides it.
  let length: Int?
  /// Whether the body is chunked: `chunked` is the last transfer coding, and is applied once
  /// (RFC 9112 §7.1).
  let isChunked: Bool
  /// Whether `Content-Length` and `Transfer-Encoding` are both there, or one has a blank before its colon. A sender
  /// must not send that, and recipients disagree about the end of such a message (RFC 9112 §6.1, §5.1).
  let isContradictory: Bool
  /// Whether the method of the request rules out a body: a response to HEAD, or a successful one to
  /// CONNECT (RFC 9112 §6.3).
  let isBodiless: Bool
  /// The first line of the message.
  private let start: HTTPText.Start
  /// Whether there is a `Content-Length`, valid or not.
  private let isLengthStated: Bool
  /// Whether there is a `Transfer-Encoding`.
  private let isTransferCoded: Bool
  /// Whether a content coding was applied, so that the stated length may differ from that of the
  /// text that a tool shows.
  private let isCoded: Bool
  /// Whether there is a `Content-Type`.
  private let hasType: Bool

  /// Reads the headers.
  /// - Parameter method: The method of the request that a response answers; `nil` if it isn't
  ///   known.
  init(_ start: HTTPText.Start, headers: [Message.Header], answering method: String?) {
    self.start = start
    let lengths = Self.members(of: "content-length", in: headers)
    let codings = Self.members(of: "transfer-encoding", in: headers).map(\.lowercasedASCII)
    isLengthStated = !lengths.isEmpty
    isTransferCoded = !codings.isEmpty
    let isDisputed = headers.contains {
      let name = $0.name.withoutBlanks
      return !name.equals($0.name)
        && ["content-length", "transfer-encoding"].includes(name.lowercasedASCII)
    }
    isContradictory = isLengthStated && isTransferCoded || isDisputed
    isChunked =
      codings.last?.equals("chunked") == true
      && !codings.dropLast().contains { $0.equals("chunked") }
    length = isTransferCoded || isDisputed ? nil : Self.length(lengths)
    isBodiless = start.status.map { Self.isBodiless($0, answering: method) } ?? false
    let coding = headers.value(of: "content-encoding").map(\.lowercasedASCII) ?? ""
    isCoded = !coding.isEmpty && !coding.equals("identity")
    hasType = headers.value(of: "content-type") != nil
  }

  /// Returns whether the stated length can be that of the given bytes. If a tool unpacked the body,
  /// the header keeps the length of the packed bytes, so text under a content coding doesn't count.
  func counts(_ body: Bytes) -> Bool {
    !isCoded || body.contains { $0 >= 0x80 || $0 < 0x09 || (0x0e..<0x20).contains($0) }
  }

  /// Returns how certain the end of a body without a valid length is.
  ///
  /// A request's text decides nothing, because a client may write a status line into it. Without a
  /// length and a transfer coding, a request has no body (RFC 9112 §6.3). That is believed only of
  /// methods that normally have none: HTTP/2 needs no length, and people remove headers.
  ///
  /// A response comes from the server, and a complete JSON value shows its own end, because line
  /// breaks in its strings are escaped (RFC 8259 §7). A server that wants to can write more behind
  /// it.
  /// - Parameter body: The bytes up to what looks like the next message.
  func end(of body: Bytes) -> HTTPBody.End {
    switch start {
    case .request(let method, _):
      let isBodiless =
        !isLengthStated && !isTransferCoded && !isCoded
        && Self.bodiless.contains(ByteText(method))
      return body.isEmpty && isBodiless ? .told : .open
    case .response(let status):
      guard !isTransferCoded else { return .open }
      guard body.isEmpty else {
        return JSONReader.readWhole(body).isClean ? .toldByServer : .open
      }
      if status < 200 || status == 204 || status == 304 { return .told }
      return !isCoded && (!hasType || length != nil) ? .toldByServer : .open
    }
  }

  /// Methods whose requests normally have no body.
  private static let bodiless: Set<ByteText> = [
    "GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT",
  ]

  /// Returns whether a response to a method has no body, whatever its headers say.
  private static func isBodiless(_ status: Int, answering method: String?) -> Bool {
    guard let method else { return false }
    return method.equals("HEAD") || method.equals("CONNECT") && (200..<300).contains(status)
  }

  /// Returns the members of all headers of a name, which are comma-separated lists (RFC 9110 §5.6.1).
  /// Whitespace before the colon is no part of the name: some recipients accept it (RFC 9112 §5.1).
  private static func members(of name: String, in headers: [Message.Header]) -> [String] {
    headers.filter { $0.name.withoutBlanks.lowercasedASCII.equals(name) }
      .flatMap {
        $0.value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      }
      .map { String(decoding: $0, as: UTF8.self).withoutBlanks }
  }

  /// Returns the value of `Content-Length` (RFC 9110 §8.6): digits only; a list is allowed if all
  /// members are equal.
  private static func length(_ members: [String]) -> Int? {
    guard let first = members.first, members.allSatisfy({ $0.equals(first) }),
      first.utf8.allSatisfy(\.isDigit)
    else { return nil }
    return Int(first)
  }
}

extension String {
  /// The text without spaces and tabs at both ends.
  var withoutBlanks: String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let inside = utf8.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return String(decoding: inside, as: UTF8.self)
  }
}

extension HTTPText.Start {
  /// The status of a status line; `nil` for a request line.
  var status: Int? { if case .response(let status) = self { status } else { nil } }

  /// Whether it is the status line of a final response, not of an interim one (RFC 9110 §15.2). 101
  /// is the last response in HTTP.
  var isFinal: Bool { status.map { $0 >= 200 || $0 == 101 } ?? false }
}
