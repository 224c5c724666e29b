package import Evidence

/// A request and its response, as a recorder wrote them. Frames of a WebSocket are exchanges with
/// one side only.
package struct Exchange: Sendable {
  /// The number in the capture, from zero, in the order of the file. Proxyman's files state their
  /// own number.
  package var index: Int
  /// The time when the request was sent; `nil` if it wasn't recorded.
  package var time: Timestamp?
  /// Whether the recorder keeps whole seconds only and may write its items in any order (Burp
  /// Suite).
  package var hasCoarseTime = false
  /// The time from request to response, in milliseconds; `nil` if it wasn't recorded.
  package var duration: Int?
  /// The recorder's name for the network connection; `nil` if it has none. Automatic retries use
  /// the same connection.
  package var connection: String?
  /// The client's address as the recorder saw it; `nil` if it wasn't recorded.
  package var client: String?
  /// The HTTP method, such as `POST`; `nil` for a WebSocket frame, or if it isn't known.
  package var method: String?
  /// The URL, possibly without a scheme or with a path only; `nil` if it isn't known.
  package var url: String?
  /// Whether nothing shows which server wrote the response, or whose request it answers. Then it
  /// issues nothing to other exchanges.
  package var hasUnknownServer = false
  /// The name of the service that is called; `nil` if no service profile (a description of
  /// a service's requests) names it. Readers of captures don't set it.
  package var service: String?
  /// The request. Without headers and body if only the response was recorded.
  package var request = Message()
  /// The response; `nil` if none was recorded.
  package var response: Message?
  /// The HTTP status of the response; `nil` if it isn't known.
  package var status: Int?
  /// What the recorder lost, as sentences without a period.
  package var remarks: [String] = []
  /// Everything that the recorder wrote about the exchange, if that is one range of the file;
  /// otherwise `nil`. An exchange that was recorded twice has equal bytes.
  package var entry: Bytes?

  /// The step of a source path that leads to this exchange.
  package var step: SourceStep { .exchange(fields) }

  /// When the response ended; the time of the request if its duration wasn't recorded.
  package var answeredAt: Timestamp? { fields.answeredAt }

  /// The fields of the step.
  private var fields: SourceStep.ExchangeStep {
    .init(
      index: index, method: method, url: url, time: time, duration: duration, status: status,
      service: service)
  }

  /// Notes when the response ended, if it is known when the request was sent.
  mutating func end(at end: Timestamp?) {
    guard let time, let end else { return }
    duration = Int(end.milliseconds - time.milliseconds)
  }

  /// Returns a frame of the WebSocket that this exchange opened.
  func frame(_ content: Bytes, isSent: Bool, at time: Timestamp?) -> Exchange {
    var frame = Exchange(
      index: index, time: time, connection: connection, client: client, url: url,
      hasUnknownServer: hasUnknownServer)
    if isSent {
      frame.request.body = .bytes(content)
    } else {
      frame.response = Message(body: .bytes(content))
    }
    return frame
  }
}

/// A request or a response: its headers and its body.
package struct Message: Sendable {
  /// The headers in their order, with duplicates. HTTP/2's own headers keep their colon, such as
  /// `:authority`.
  package var headers: [Header]
  /// The body as recorded; it may still have content codings.
  package var body: Body

  /// Creates a message.
  package init(headers: [Header] = [], body: Body = .none) {
    self.headers = headers
    self.body = body
  }

  /// A header field.
  package struct Header: Sendable, Hashable {
    /// The name as written, in any letter case.
    package let name: String
    /// The value as written. Bytes that aren't UTF-8 are replaced by U+FFFD.
    package internal(set) var value: String
  }

  /// The body of a message, as far as the recorder kept it.
  package enum Body: Sendable {
    /// There was no body.
    case none
    /// The bytes as recorded. They may still be compressed, whatever the headers say.
    case bytes(Bytes)
    /// There was a body, but the recorder dropped or cut it. The text is the reason, as a phrase
    /// that follows a colon.
    case lost(String)

    /// Returns the body that Base64 encodes; lost if the text isn't Base64.
    static func decoded(_ coded: Bytes) -> Body {
      coded.base64Decoded.map { .bytes($0) } ?? .lost("it is not the Base64 that it should be")
    }

    /// Returns a body of which only the size was recorded; none if the size is zero.
    static func dropped(_ size: Int) -> Body {
      size > 0 ? .lost("the recorder dropped \(size.counted("byte"))") : .none
    }
  }
}
