import Decoding
import Evidence

/// Requests as logs print them: what stands in them was written by the client, whoever prints it.
enum PrintedRequest {
  private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
  private static let whole: Set<ByteText> = ["request", "req", "httprequest"]
  private static let parts: Set<ByteText> = [
    "body", "requestbody", "request_body", "headers", "requestheaders", "request_headers", "query",
    "querystring", "query_string", "params", "parameters", "cookies", "form", "formdata",
    "postdata",
  ]
  private static let addresses: Set<ByteText> = [
    "url", "uri", "path", "target", "requesturi", "request_uri", "originalurl", "endpoint", "route",
  ]
  private static let verbs: Set<ByteText> = [
    "method", "httpmethod", "http_method", "requestmethod", "request_method", "verb",
  ]

  /// Whether a member of a JSON object holds what a client sent.
  /// - Parameter isRequest: whether the object has a method and an address.
  static func isPart(_ name: String, ofRequest isRequest: Bool) -> Bool {
    let name = ByteText(name.lowercasedASCII)
    return whole.contains(name) || isRequest && parts.contains(name)
  }

  /// Whether the names of members are those of a request line.
  static func isRequest(_ members: [JSONNode.Member]) -> Bool {
    let names = members.prefix(64).map { ByteText($0.name.lowercasedASCII) }
    return names.contains(where: verbs.contains) && names.contains(where: addresses.contains)
  }

  /// Nobody looks further along a line.
  private static let reach = 4_096

  /// Where the request begins that a line of text prints: at a method with a path or an address behind it
  /// (RFC 9112 §3), or at `body=`.
  /// - Parameter artifact: a part of the line.
  static func start(onLineOf artifact: Bytes) -> Int? {
    let text = artifact.buffer.all
    let before = text.between(
      max(text.startIndex, artifact.startIndex - reach), artifact.startIndex)
    let line = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? before.startIndex
    let behind = text.between(artifact.endIndex, min(text.endIndex, artifact.endIndex + reach))
      .prefix { $0 != 0x0a }
    return start(in: text.between(line, artifact.startIndex)) ?? start(in: behind)
  }

  private static func start(in text: Bytes) -> Int? {
    (lines + bodies).compactMap { text.firstIndex(of: $0) }.min()
  }

  private static let lines = methods.flatMap { method in
    ["/", "http://", "https://"].map { "\(method) \($0)" }
  }
  private static let bodies = ["body=", "body:", "body\":"]
}

extension JSONNode {
  var isPrintedRequest: Bool { members.map(PrintedRequest.isRequest) ?? false }
}
