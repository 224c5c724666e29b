import Evidence
import Foundation

/// The exchanges of a capture in the format HAR 1.2.
struct CaptureFile: Encodable {
  /// The outermost member of the format.
  private let log: Log

  /// Creates a file.
  ///
  /// - Parameter exchanges: the exchanges, ordered by time.
  init(_ exchanges: [CapturedExchange]) {
    log = Log(entries: exchanges.map(Entry.init))
  }

  /// The `log` object with its entries.
  private struct Log: Encodable {
    let version = "1.2"
    let creator = ["name": "attestscope forge", "version": "1"]
    let entries: [Entry]
  }

  /// One exchange in HAR. Times and sizes that a reader doesn't need are constant.
  private struct Entry: Encodable {
    let startedDateTime: String
    let time = 40
    let clientIPAddress: String?
    let connection: String?
    let request: Request
    let response: Response
    let cache: [String: String] = [:]
    let timings = ["send": 0, "wait": 40, "receive": 0]

    init(_ exchange: CapturedExchange) {
      let text = exchange.time.description
      startedDateTime = text.contains(".") ? text : text.replacing("Z", with: ".000Z")
      clientIPAddress = exchange.client
      connection = exchange.connection
      request = Request(exchange)
      response = Response(exchange)
    }
  }

  /// The `request` object.
  private struct Request: Encodable {
    let method: String
    let url: String
    let httpVersion = "HTTP/2.0"
    let headers: [CapturedHeader]
    let queryString: [CapturedHeader] = []
    let cookies: [CapturedHeader] = []
    let headersSize = -1
    let bodySize: Int
    let postData: PostData?

    init(_ exchange: CapturedExchange) {
      method = exchange.method
      url = "https://\(exchange.host)\(exchange.path)"
      headers = exchange.request.allHeaders
      bodySize = exchange.request.body?.content.count ?? 0
      postData = exchange.request.body.map(PostData.init)
    }
  }

  /// The `response` object.
  private struct Response: Encodable {
    let status: Int
    let statusText = ""
    let httpVersion = "HTTP/2.0"
    let headers: [CapturedHeader]
    let cookies: [CapturedHeader] = []
    let content: Content
    let redirectURL = ""
    let headersSize = -1
    let bodySize: Int

    init(_ exchange: CapturedExchange) {
      status = exchange.status
      headers = exchange.response.allHeaders
      content = Content(exchange.response.body)
      bodySize = content.size
    }
  }

  /// The `postData` object. HAR 1.2 has no encoding for request bodies, so recorders write one
  /// character per byte for a body that isn't text.
  private struct PostData: Encodable {
    let mimeType: String
    let params: [CapturedHeader]?
    let text: String?

    init(_ body: CapturedBody) {
      mimeType = body.mimeType
      params = body.fields.isEmpty ? nil : body.fields
      text = body.isLost ? nil : body.text ?? body.characters
    }
  }

  /// The `content` object of a response, in Base64 if the body isn't text.
  private struct Content: Encodable {
    let size: Int
    let mimeType: String
    let text: String?
    let encoding: String?

    init(_ body: CapturedBody?) {
      size = body?.content.count ?? 0
      mimeType = body?.mimeType ?? "x-unknown"
      text = body.map { $0.text ?? $0.content.base64 }
      encoding = body.flatMap { $0.text == nil ? "base64" : nil }
    }
  }
}

extension CapturedMessage {
  /// The headers, with the media type of the body first.
  fileprivate var allHeaders: [CapturedHeader] {
    (body.map { [CapturedHeader("content-type", $0.mimeType)] } ?? []) + headers
  }
}

extension CapturedBody {
  /// The body as text; `nil` for bytes that aren't text.
  fileprivate var text: String? {
    mimeType == Self.octets ? nil : String(bytes: content, encoding: .utf8)
  }

  /// The body with one Latin-1 character per byte, which loses nothing.
  fileprivate var characters: String {
    String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
  }

  /// The media type of bytes without a known format.
  static let octets = "application/octet-stream"
}
