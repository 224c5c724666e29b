import Evidence

/// A message of HTTP/1 in a layer `http`.
struct PacketMessage {
  /// The first line.
  let start: HTTPText.Start
  /// The whole URL of a request, if the export has it.
  let url: String?
  /// The headers, and the body without chunks and content codings.
  let message: Message
  /// The number of the packet with the request, if this is a response and the export names it.
  let requestNumber: Int?

  /// Reads a layer.
  /// - Returns: `nil` if it is a part of a message, or no message.
  init?(_ layer: PacketLayer) {
    let side: String
    if let method = layer["http_request_method"]?.text.text {
      let target = layer["http_request_uri"]?.text.text ?? "/"
      start = .request(method: method, target: target)
      url = layer["http_request_full_uri"]?.text.text ?? target
      requestNumber = nil
      side = "request"
    } else if let status = layer["http_response_code"]?.number {
      start = .response(status: status)
      url = nil
      requestNumber = layer["http_request_in"]?.number
      side = "response"
    } else {
      return nil
    }
    let headers = layer.all("http_\(side)_line").compactMap { line in
      Message.Header(line: line.digits.flatMap(PacketField.bytes) ?? line.text)
    }
    message = Message(headers: headers, body: Self.body(of: layer, headers))
  }

  /// Returns the body. Versions of Wireshark up to 4.0 write it as text, those since 4.2 in
  /// hexadecimal with colons. With `-x`, and in PDML, there are also its bytes in hexadecimal.
  private static func body(of layer: PacketLayer, _ headers: [Message.Header]) -> Message.Body {
    let stated = headers.value(of: "content-length").flatMap { Int($0) } ?? 0
    guard let field = layer["http_file_data"] else {
      return stated > 0 ? .lost("the export doesn't have its \(stated.counted("byte"))") : .none
    }
    let digits = layer["http_file_data_raw"]?.text ?? field.digits
    if let bytes = digits.flatMap(PacketField.bytes) { return .bytes(bytes) }
    // A text of hexadecimal digits may be the body itself. Then it has the stated length.
    if stated != field.text.count, let bytes = PacketField.bytes(of: field.text) {
      return .bytes(bytes)
    }
    return field.text.isEmpty ? .none : RecordedText(field.text).body
  }
}

/// A frame of HTTP/2 in a layer `http2` (RFC 9113 §4.1).
struct PacketFrame {
  /// The number of the stream.
  let stream: String
  /// The headers of a HEADERS frame or of the last CONTINUATION frame; empty for other frames.
  let headers: [Message.Header]
  /// The payload of a DATA frame, with its content coding; `nil` for other frames.
  let data: Bytes?
  /// Whether ``data`` is the whole body, which tshark joins at its last frame.
  let isWhole: Bool
  /// Whether the sender ends the stream.
  let isLast: Bool

  /// DATA, HEADERS and CONTINUATION (RFC 9113 §6).
  private static let types: Set<Int?> = [0, 1, 9]

  /// Reads a layer.
  /// - Returns: `nil` for a frame of the connection itself and for one without headers and payload.
  init?(_ layer: PacketLayer) {
    guard let stream = layer["http2_streamid"]?.text.text, !stream.equals("0"),
      Self.types.contains(layer["http2_type"]?.number)
    else { return nil }
    self.stream = stream
    let names = layer.all("http2_header_name")
    let values = layer.all("http2_header_value")
    headers =
      names.count == values.count
      ? zip(names, values).map { .init(name: $0.text.text, value: $1.text.text) } : []
    // Of several payloads in a frame the first is its own; others are without content coding.
    let joined = layer["http2_body_reassembled_data"]
    data = (joined ?? layer["http2_data_data"]).flatMap { field in
      PacketField.bytes(of: field.digits ?? field.text)
    }
    isWhole = joined != nil
    isLast = layer["http2_flags_end_stream"]?.isSet == true
  }
}
