/// One step of the way from an input file to what was found in it, the outermost first.
///
/// A reader of a report walks the same way by hand: open this member, go to that exchange, take the
/// request's body, unpack it, follow the pointer, decode the text.
package enum SourceStep: Sendable, Hashable {
  /// A file in an archive, or a named part of a message of several parts.
  case member(name: String)
  /// A request with its answer, counted from zero in the order of the capture.
  case exchange(ExchangeStep)
  case part(MessagePart)
  /// What was undone to get at the bytes: `gzip`, `base64`, `percent`, `json-string`, …
  case transform(String)
  /// A place in a JSON value (RFC 6901), or in what has the same shape.
  case pointer(String)
  /// A row of a table, counted from zero behind its header, and the column's name.
  case row(index: Int, column: String?)
  /// A place in a text: line and column from one, as editors count them; the offset in bytes from
  /// zero.
  case text(line: Int, column: Int, offset: Int)

  package struct ExchangeStep: Sendable, Hashable {
    package let index: Int
    package let method: String?
    package let url: String?
    package let time: Timestamp?
    package let status: Int?
    /// The name of the service that is asked, where a profile knows it.
    package let service: String?

    package init(
      index: Int, method: String? = nil, url: String? = nil, time: Timestamp? = nil,
      status: Int? = nil, service: String? = nil
    ) {
      self.index = index
      self.method = method
      self.url = url
      self.time = time
      self.status = status
      self.service = service
    }
  }

  /// Which part of a message the bytes stood in.
  package enum MessagePart: String, Sendable, Hashable, CaseIterable {
    case requestBody = "request.body"
    case responseBody = "response.body"
    case requestHeader = "request.header"
    case responseHeader = "response.header"
    case requestQuery = "request.query"
    /// A frame of a WebSocket, or a message that belongs to neither side.
    case message
  }
}
