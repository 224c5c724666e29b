import Decoding
import Evidence

/// Recognizes requests that a log prints. The client wrote their values, whoever prints them.
enum PrintedRequest {
  /// The HTTP methods in a request line.
  private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
  /// The names of members that contain a request, in lower case.
  private static let whole: Set<ByteText> = ["request", "req", "httprequest"]
  /// The names of members that contain a part of a request.
  private static let parts: Set<ByteText> = [
    "body", "requestbody", "request_body", "headers", "requestheaders", "request_headers", "query",
    "querystring", "query_string", "params", "parameters", "cookies", "form", "formdata",
    "postdata",
  ]
  /// The names of members that contain the address.
  private static let addresses: Set<ByteText> = [
    "url", "uri", "path", "target", "requesturi", "request_uri", "originalurl", "endpoint", "route",
  ]
  /// The names of members that contain the method.
  private static let verbs: Set<ByteText> = [
    "method", "httpmethod", "http_method", "requestmethod", "request_method", "verb",
  ]

  /// Returns whether a member contains values that the client sent.
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - isRequest: Whether its object has a method and an address.
  static func isPart(_ name: String, ofRequest isRequest: Bool) -> Bool {
    let name = ByteText(name.lowercasedASCII)
    return whole.contains(name) || isRequest && parts.contains(name)
  }

  /// Returns whether an object has a member with a method and one with an address.
  static func isRequest(_ members: [JSONNode.Member]) -> Bool {
    let names = members.prefix(64).map { ByteText($0.name.lowercasedASCII) }
    return names.contains(where: verbs.contains) && names.contains(where: addresses.contains)
  }

  /// The bytes before and after an artifact in which the request is searched.
  private static let reach = 4_096

  /// Returns where a request begins on the line of an artifact: at a method with a path or URL (RFC
  /// 9112 §3), or at a word such as `body=`.
  /// - Parameter artifact: The text of the artifact in the line.
  /// - Returns: `nil` if the line prints no request.
  static func start(onLineOf artifact: Bytes) -> Int? {
    let text = artifact.buffer.all
    let before = text.between(
      max(text.startIndex, artifact.startIndex - reach), artifact.startIndex)
    let line = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? before.startIndex
    let behind = text.between(artifact.endIndex, min(text.endIndex, artifact.endIndex + reach))
      .prefix { $0 != 0x0a }
    return start(in: text.between(line, artifact.startIndex)) ?? start(in: behind)
  }

  /// Returns the first place of a request line or a body.
  private static func start(in text: Bytes) -> Int? {
    (lines + bodies).compactMap { text.firstIndex(of: $0) }.min()
  }

  /// The starts of request lines.
  private static let lines = methods.flatMap { method in
    ["/", "http://", "https://"].map { "\(method) \($0)" }
  }
  /// The words before a printed body.
  private static let bodies = ["body=", "body:", "body\":"]
}

extension JSONNode {
  /// Whether it is an object with a method and an address.
  var isPrintedRequest: Bool { members.map(PrintedRequest.isRequest) ?? false }
}
