/// A capture in HAR 1.2 (https://github.com/ahmadnassri/har-spec).
struct HARFile: Encodable {
  /// The only member.
  let log: Log

  /// Creates a capture of these exchanges.
  init(_ entries: [Entry]) { log = Log(entries: entries) }

  /// The exchanges, and the program that wrote them.
  struct Log: Encodable {
    let version = "1.2"
    let creator = ["name": "attestscope forge", "version": "1"]
    let entries: [Entry]
  }

  /// An exchange. Times and sizes that a reader doesn't need are constant.
  struct Entry: Encodable {
    let startedDateTime: String
    let time = 40
    let clientIPAddress: String?
    let connection: String?
    let request: Request
    let response: Response
    let cache: [String: String] = [:]
    let timings = ["send": 0, "wait": 40, "receive": 0]
  }

  /// A request.
  struct Request: Encodable {
    let method: String
    let url: String
    let httpVersion = "HTTP/2.0"
    let headers: [CapturedHeader]
    let queryString: [CapturedHeader] = []
    let cookies: [CapturedHeader] = []
    let headersSize = -1
    let bodySize: Int
    let postData: Body?
  }

  /// A response.
  struct Response: Encodable {
    let status: Int
    let statusText = ""
    let httpVersion = "HTTP/2.0"
    let headers: [CapturedHeader]
    let cookies: [CapturedHeader] = []
    let content: Body
    let redirectURL = ""
    let headersSize = -1
    let bodySize: Int
  }

  /// A body, as far as the recorder kept it.
  struct Body: Encodable {
    var mimeType = "application/json"
    var size: Int?
    var text: String?
    var encoding: String?
    var params: [CapturedHeader]?
  }
}
