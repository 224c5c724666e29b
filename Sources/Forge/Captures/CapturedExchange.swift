import Evidence

/// A request with its response, as a recorder sees them.
struct CapturedExchange: Sendable {
  /// The role of the exchange, by which it is found after sorting; `nil` for unrelated exchanges.
  var mark: Mark?
  /// The time of the request.
  var time: Timestamp
  /// The request's method.
  var method = "POST"
  /// The request's host.
  var host = "api.example.com"
  /// The request's path.
  var path: String
  /// The request.
  var request = CapturedMessage()
  /// The status code of the response.
  var status = 200
  /// The response.
  var response = CapturedMessage()
  /// The client's address, if the recorder writes it.
  var client: String?
  /// The name of the connection, if the recorder writes it.
  var connection: String?

  /// The role of an exchange in the case.
  enum Mark: Sendable, Hashable {
    /// Its response issues the challenge that the server must compare.
    case challenge
    /// It carries the artifact under test.
    case artifact
  }
}

/// The headers and the body of a request or response.
struct CapturedMessage: Sendable {
  /// The header fields, without the content type.
  var headers: [CapturedHeader] = []
  /// The body; `nil` for none.
  var body: CapturedBody?
}

/// A header field, or a field of a form, with name and value.
struct CapturedHeader: Sendable, Encodable {
  let name: String
  let value: String

  /// Creates a field.
  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The body of a request or response.
struct CapturedBody: Sendable {
  /// The media type.
  let mimeType: String
  /// The bytes of the body.
  let content: [UInt8]
  /// The fields of a form, which recorders also list separately.
  var fields: [CapturedHeader] = []
  /// Whether the recorder kept only the length of the body.
  var isLost = false

  /// Creates a body from bytes.
  init(_ mimeType: String, _ content: [UInt8], fields: [CapturedHeader] = []) {
    self.mimeType = mimeType
    self.content = content
    self.fields = fields
  }

  /// Creates a body from text in UTF-8.
  init(_ mimeType: String, text: String, fields: [CapturedHeader] = []) {
    self.init(mimeType, Array(text.utf8), fields: fields)
  }

  /// Creates a JSON body.
  static func json(_ value: JSONText) -> CapturedBody {
    CapturedBody("application/json", text: value.rendered)
  }
}
