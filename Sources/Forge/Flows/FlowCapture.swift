import Evidence

/// A conversation in the format HAR 1.2. A recorder of traffic does not see what only the server
/// knows, so accounts and the server's environment are missing.
struct FlowCapture: Encodable {
  /// The outermost member of the format.
  let log: Log

  /// Creates a file with one entry per message.
  init(_ messages: [FlowMessage]) {
    log = Log(entries: messages.map(Entry.init))
  }

  /// The `log` object.
  struct Log: Encodable {
    let version = "1.2"
    let creator = Creator()
    let entries: [Entry]
  }

  /// The program that wrote the file.
  struct Creator: Encodable {
    let name = "attestscope forge"
    let version = "1"
  }

  /// One exchange in HAR. Times and sizes that a reader doesn't need are constant.
  struct Entry: Encodable {
    let startedDateTime: String
    let time = 40
    let clientIPAddress: String?
    let connection: String?
    let request: Request
    let response: Response
    let cache: [String: String] = [:]
    let timings = ["send": 0, "wait": 40, "receive": 0]

    init(_ message: FlowMessage) {
      startedDateTime = message.time.description
      clientIPAddress = message.record.client
      connection = message.record.connection
      request = Request(message)
      response = Response(message)
    }
  }

  /// The `request` object.
  struct Request: Encodable {
    let method: String
    let url: String
    let httpVersion = "HTTP/2.0"
    let headers: [Header]
    let queryString: [Header] = []
    let cookies: [Header] = []
    let headersSize = -1
    let bodySize: Int
    let postData: Body?

    /// Builds the request: a GET for a challenge, a call of Apple's services as planned, and a POST
    /// with a JSON body for all others.
    init(_ message: FlowMessage) {
      method = message.isChallenge ? "GET" : "POST"
      url = message.call?.url ?? "https://api.example.com\(message.path)"
      let record = message.record
      let members = [
        "attestation": record.attestation, "assertion": record.assertion, "keyId": record.keyId,
        "clientData": record.clientData,
      ].compactMapValues(\.self).merging(message.unsigned) { own, _ in own }
      postData = message.isChallenge ? nil : message.call.map { Body($0.body) } ?? Body(members)
      bodySize = postData?.text.utf8.count ?? 0
      let session = record.token.map { ["authorization": "Bearer \($0)"] } ?? [:]
      let others = (message.call?.headers ?? session).sorted { $0.key < $1.key }.map {
        Header(name: $0.key, value: $0.value)
      }
      headers = message.isChallenge ? [] : [Header.json] + others
    }
  }

  /// The `response` object.
  struct Response: Encodable {
    let status: Int
    let statusText = ""
    let httpVersion = "HTTP/2.0"
    let headers = [Header.json]
    let cookies: [Header] = []
    let content: Body
    let redirectURL = ""
    let headersSize = -1
    let bodySize: Int

    /// Builds the response: that of Apple's service, the challenge, or the server's decision.
    init(_ message: FlowMessage) {
      status = message.record.status ?? 0
      if let call = message.call {
        content = Body(call.answer)
      } else if message.isChallenge {
        content = Body(message.record.challenge.map { ["challenge": $0] } ?? [:])
      } else {
        content = Body(answer: message.record)
      }
      bodySize = content.text.utf8.count
    }
  }

  /// A header field.
  struct Header: Encodable {
    let name: String
    let value: String

    /// The header for a JSON body.
    static let json = Header(name: "content-type", value: "application/json")
  }

  /// A JSON body of a request or response. The strings need no escaping.
  struct Body: Encodable {
    let mimeType = "application/json"
    let text: String
    let size: Int

    /// Creates an object of strings, sorted by name.
    init(_ members: [String: String]) {
      let pairs = members.sorted { $0.key < $1.key }.map { #""\#($0.key)":"\#($0.value)""# }
      self.init("{\(pairs.joined(separator: ","))}")
    }

    /// Creates the server's decision about an artifact, consistent with the status.
    init(answer record: EvidenceRecord) {
      if let error = record.serverError {
        self.init(["error": error])
      } else {
        let word = record.served.map { $0.equals("accepted") }
        self.init(word.map { #"{"verified":\#($0)}"# } ?? "{}")
      }
    }

    /// Creates a body from JSON text.
    init(_ text: String) {
      self.text = text
      size = text.utf8.count
    }
  }
}
