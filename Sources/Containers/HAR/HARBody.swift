import Decoding
import Evidence

/// The bodies of an entry, out of what recorders make of them.
enum HARBody {
  static func request(
    _ request: JSONNode, headers: [Message.Header], remarks: inout [String]
  ) -> Message.Body {
    let data = request["postData"]
    if let text = data?["text"]?.string, !text.isEmpty {
      return body(text, encoding: data?["encoding"], remarks: &remarks)
    }
    // `text` and `params` exclude each other by the specification; tools that write both mean the same.
    if let params = data?["params"]?.elements, !params.isEmpty {
      let form = RecordedForm(params, type: data?["mimeType"]?.nonEmptyText)
      if form.isWhole { return .bytes(form.body) }
      return .lost("the recorder kept the names of the form and not its values")
    }
    let size = request["bodySize"]?.integer ?? 0
    if size > 0 { return .lost("the recorder dropped \(size.counted("byte"))") }
    return lossTold(by: headers)
  }

  static func response(
    _ response: JSONNode, status: Int, method: String?, headers: [Message.Header],
    remarks: inout [String]
  ) -> Message.Body {
    let content = response["content"]
    if let text = content?["text"]?.string, !text.isEmpty {
      return body(text, encoding: content?["encoding"], remarks: &remarks)
    }
    // These have no body whatever their headers say (RFC 9110 §6.4.1).
    if method?.equals("HEAD") == true || status < 200 || status == 204 || status == 304 {
      return .none
    }
    let size = max(content?["size"]?.integer ?? 0, response["bodySize"]?.integer ?? 0)
    if size > 0 { return .lost("the recorder dropped \(size.counted("byte"))") }
    return lossTold(by: headers)
  }

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

  /// A body that was streamed is written as if there were none.
  private static func lossTold(by headers: [Message.Header]) -> Message.Body {
    if let length = headers.value(of: "content-length").flatMap({ Int($0) }), length > 0 {
      return .lost("the recorder dropped \(length.counted("byte"))")
    }
    if headers.value(of: "transfer-encoding")?.lowercasedASCII.contains("chunked") == true {
      return .lost("the recorder dropped it")
    }
    return .none
  }
}

extension [Message.Header] {
  /// The value of the first header of a name in small letters, without whitespace around it.
  package func value(of name: String) -> String? {
    first { $0.name.lowercasedASCII.equals(name) }.map { header in
      String(
        decoding: header.value.utf8.drop { $0 == 0x20 || $0 == 0x09 }
          .reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed(), as: UTF8.self)
    }
  }
}
