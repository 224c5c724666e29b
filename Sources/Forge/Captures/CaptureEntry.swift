import Evidence

extension CapturedExchange {
  /// The exchange as an entry of a capture. All times have milliseconds.
  var entry: HARFile.Entry {
    let text = time.description
    let sent = request.body
    let answer = response.body
    return HARFile.Entry(
      startedDateTime: text.contains(".") ? text : text.replacing("Z", with: ".000Z"),
      clientIPAddress: client, connection: connection,
      request: HARFile.Request(
        method: method, url: "https://\(host)\(path)", headers: request.allHeaders,
        bodySize: sent?.content.count ?? 0, postData: sent?.postData),
      response: HARFile.Response(
        status: status, headers: response.allHeaders,
        content: answer?.responseContent ?? HARFile.Body(mimeType: "x-unknown", size: 0),
        bodySize: answer?.content.count ?? 0))
  }
}

extension CapturedMessage {
  /// The headers, with the media type of the body first.
  fileprivate var allHeaders: [CapturedHeader] {
    (body.map { [CapturedHeader("content-type", $0.mimeType)] } ?? []) + headers
  }
}

extension CapturedBody {
  /// The body of a request. HAR 1.2 has no encoding for it, so recorders write one character per
  /// byte for a body that isn't text. Of a lost body, only the media type is written.
  fileprivate var postData: HARFile.Body {
    HARFile.Body(
      mimeType: mimeType, text: isLost ? nil : text ?? characters,
      params: fields.isEmpty ? nil : fields)
  }

  /// The body of a response; in Base64 if it isn't text.
  fileprivate var responseContent: HARFile.Body {
    HARFile.Body(
      mimeType: mimeType, size: content.count, text: text ?? content.base64,
      encoding: text == nil ? "base64" : nil)
  }

  /// The body as text; `nil` for bytes that aren't text.
  fileprivate var text: String? {
    mimeType == Self.octets ? nil : String(validating: content, as: UTF8.self)
  }

  /// The body with one Latin-1 character per byte, which loses nothing.
  fileprivate var characters: String {
    String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
  }

  /// The media type of bytes without a known format.
  static let octets = "application/octet-stream"
}
