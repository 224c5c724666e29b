/// One step of the path from an input file to a value in it. A path lists the outermost step first.
///
/// The reader of a report can repeat the steps by hand: open this member, go to that exchange, take
/// the request's body, decompress it, follow the pointer, decode the text.
package enum SourceStep: Sendable, Hashable {
  /// A file in an archive, or a named part of a multipart message.
  case member(name: String)
  /// A request with its response, counted from zero in the order of the capture.
  case exchange(ExchangeStep)
  /// The part of a message.
  case part(MessagePart)
  /// A transformation that was decoded: `gzip`, `base64`, `percent`, `json-string`, …
  case transform(String)
  /// A place in a JSON value, or in a structure of the same shape, as a JSON Pointer (RFC 6901).
  case pointer(String)
  /// A row of a table, counted from zero after the header, and the name of the column.
  case row(index: Int, column: String?)
  /// A place in a text: line and column count from one, as in editors; the offset counts bytes from
  /// zero.
  case text(line: Int, column: Int, offset: Int)

  /// An exchange of a capture, with what a reader needs to find it in the proxy that recorded it.
  package struct ExchangeStep: Sendable, Hashable {
    /// The number of the exchange in the capture, counted from zero.
    package let index: Int
    /// The request's method: `POST`.
    package let method: String?
    /// The request's target as the capture writes it.
    package let url: String?
    /// The time of the request.
    package let time: Timestamp?
    /// The time from the start of the request to the end of the response, in milliseconds; at most a day.
    package let duration: Int?
    /// The status code of the response.
    package let status: Int?
    /// The name of the service that receives the request, if a profile knows it.
    package let service: String?

    /// Creates the step.
    package init(
      index: Int, method: String? = nil, url: String? = nil, time: Timestamp? = nil,
      duration: Int? = nil, status: Int? = nil, service: String? = nil
    ) {
      self.index = index
      self.method = method
      self.url = url
      self.time = time
      self.duration = duration.map { Swift.min(Swift.max($0, 0), Self.longest) }
      self.status = status
      self.service = service
    }

    /// The longest time of an exchange, in milliseconds.
    private static let longest = 86_400_000

    /// When the response ended, so that the client had all of it; the time of the request if that isn't known.
    package var answeredAt: Timestamp? {
      time.map { Timestamp(milliseconds: $0.milliseconds + Int64(duration ?? 0)) }
    }
  }

  /// The part of an HTTP message that contained the bytes, or another kind of message.
  package enum MessagePart: String, Sendable, Hashable, CaseIterable {
    /// The content of the request.
    case requestBody = "request.body"
    /// The content of the response.
    case responseBody = "response.body"
    /// A header field of the request.
    case requestHeader = "request.header"
    /// A header field of the response.
    case responseHeader = "response.header"
    /// The query component of the request's URL.
    case requestQuery = "request.query"
    /// A WebSocket frame, or a message that is neither a request nor a response.
    case message
  }
}
