import Decoding
import Evidence

/// Reads the bodies of an HTTP archive entry, including the deviations of common recorders.
enum HARBody {
  /// Returns the body of a request: its text, else the fields of its form, else lost if size or
  /// headers show that there was one.
  /// - Parameters:
  ///   - request: The `request` object of the entry.
  ///   - headers: The request's headers.
  ///   - remarks: Receives what the recorder lost.
  static func request(
    _ request: JSONNode, headers: [Message.Header], remarks: inout [String]
  ) -> Message.Body {
    let data = request["postData"]
    // The specification allows `text` or `params`. Tools that write both put the same content into
    // them.
    if let text = data?["text"]?.string, !text.isEmpty {
      if data?["params"]?.elements?.isEmpty == false, !text.contains(UInt8(ascii: "=")) {
        remarks.append(
          "The recorder wrote fields of a form beside a text that isn't one; the text was read")
      }
      return body(text, encoding: data?["encoding"], remarks: &remarks)
    }
    if let params = data?["params"]?.elements, !params.isEmpty {
      let form = RecordedForm(params, type: data?["mimeType"]?.nonEmptyText)
      if form.isWhole { return .bytes(form.body) }
      return .lost("the recorder kept the names of the form and not its values")
    }
    return loss(of: request["bodySize"]?.integer ?? 0, headers)
  }

  /// Returns the body of a response: its text, else lost if size or headers show that there was
  /// one.
  /// - Parameters:
  ///   - response: The `response` object of the entry.
  ///   - status: The HTTP status.
  ///   - method: The method of the request.
  ///   - headers: The response's headers.
  ///   - remarks: Receives what the recorder lost.
  static func response(
    _ response: JSONNode, status: Int, method: String?, headers: [Message.Header],
    remarks: inout [String]
  ) -> Message.Body {
    let content = response["content"]
    if let text = content?["text"]?.string, !text.isEmpty {
      return body(text, encoding: content?["encoding"], remarks: &remarks)
    }
    // These responses have no body, whatever their headers say (RFC 9110 §6.4.1).
    if method?.equals("HEAD") == true || status < 200 || status == 204 || status == 304 {
      return .none
    }
    let size = max(content?["size"]?.integer ?? 0, response["bodySize"]?.integer ?? 0)
    return loss(of: size, headers)
  }

  /// Returns the bytes of a `text` member. `encoding` is defined for responses only, but some tools
  /// write it for requests too.
  private static func body(
    _ text: Bytes, encoding: JSONNode?, remarks: inout [String]
  ) -> Message.Body {
    if let encoding = encoding?.nonEmptyText, encoding.lowercasedASCII.equals("base64") {
      guard let decoded = text.base64Decoded else {
        return .lost("it is not the Base64 that the recorder says it is")
      }
      return .bytes(decoded)
    }
    let recorded = RecordedText(text)
    if let remark = recorded.remark { remarks.append(remark) }
    return recorded.body
  }

  /// Returns a lost body if the recorder or the headers announce one. Recorders write a streamed
  /// body as if there were none.
  private static func loss(of size: Int, _ headers: [Message.Header]) -> Message.Body {
    let length = headers.value(of: "content-length").flatMap { Int($0) } ?? 0
    if size > 0 || length > 0 { return .dropped(size > 0 ? size : length) }
    if headers.value(of: "transfer-encoding")?.lowercasedASCII.contains("chunked") == true {
      return .lost("the recorder dropped it")
    }
    return .none
  }
}

extension [Message.Header] {
  /// Returns the value of the first header with a name, without spaces and tabs around it.
  /// - Parameter name: The name in lower case; the headers' own letter case is ignored.
  /// - Returns: `nil` if there is no such header.
  package func value(of name: String) -> String? {
    first { $0.name.lowercasedASCII.equals(name) }?.value.withoutBlanks
  }
}
