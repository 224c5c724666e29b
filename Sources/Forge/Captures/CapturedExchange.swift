import Evidence

/// A request with its answer, as a recorder sees them.
struct CapturedExchange: Sendable {
  /// What the exchange is found by after all are put in order; `nil` for what stands beside the matter.
  var mark: Mark?
  var time: Timestamp
  var method = "POST"
  var host = "api.example.com"
  var path: String
  var request = CapturedMessage()
  var status = 200
  var response = CapturedMessage()
  /// The address of the client, and its connection, where the recorder tells.
  var client: String?
  var connection: String?

  enum Mark: Sendable, Hashable {
    /// Issues the challenge that the server has to compare.
    case challenge
    /// Carries the artifact under test.
    case artifact
  }
}

/// The headers and the body of a request or of an answer.
struct CapturedMessage: Sendable {
  var headers: [CapturedHeader] = []
  var body: CapturedBody?
}

struct CapturedHeader: Sendable, Encodable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

struct CapturedBody: Sendable {
  let mimeType: String
  let content: [UInt8]
  /// The fields of a form, which recorders list once more.
  var fields: [CapturedHeader] = []
  /// Whether the recorder kept no more than the length.
  var isLost = false

  init(_ mimeType: String, _ content: [UInt8], fields: [CapturedHeader] = []) {
    self.mimeType = mimeType
    self.content = content
    self.fields = fields
  }

  init(_ mimeType: String, text: String, fields: [CapturedHeader] = []) {
    self.init(mimeType, Array(text.utf8), fields: fields)
  }

  static func json(_ value: JSONText) -> CapturedBody {
    CapturedBody("application/json", text: value.rendered)
  }
}
