import Decoding
import Evidence

/// An element of `log.entries` in an HTTP archive, including the private members that common
/// recorders add.
enum HAREntry {
  /// Builds the exchange.
  /// - Parameters:
  ///   - entry: The element.
  ///   - index: The number of the element in the array.
  static func exchange(of entry: JSONNode, at index: Int) -> Exchange {
    let request = entry["request"]
    let response = entry["response"]
    var exchange = Exchange(
      index: index, time: entry["startedDateTime"]?.timestamp, duration: entry["time"]?.integer,
      connection: [entry["connection"], entry["_connectionId"]].lazy
        .compactMap { $0?.nonEmptyText }.first { !ports.includes($0) },
      client: (entry["clientIPAddress"] ?? entry["_clientAddress"])?.nonEmptyText,
      method: request?["method"]?.nonEmptyText, url: request?["url"]?.nonEmptyText)
    if let request {
      exchange.request = Message(headers: headers(of: request))
      exchange.request.body = HARBody.request(
        request, headers: exchange.request.headers, remarks: &exchange.remarks)
    }
    // Status 0 means that the request got no response.
    if let response, let status = response["status"]?.integer, status > 0 {
      exchange.status = status
      var message = Message(headers: headers(of: response))
      message.body = HARBody.response(
        response, status: status, method: exchange.method, headers: message.headers,
        remarks: &exchange.remarks)
      exchange.response = message
    } else if let error = response?["_error"]?.nonEmptyText {
      exchange.remarks.append("The request got no answer: \(error)")
    }
    let objects = [entry, request, response, request?["postData"], response?["content"]]
    if objects.contains(where: { $0?.members?.repeatsName ?? false }) {
      exchange.hasUnknownServer = true
      exchange.remarks.append("One name has two different values, so its server isn't known")
    }
    return exchange
  }

  /// Ports that browsers write as the name of the connection. All connections to a server share
  /// them, so they identify nothing.
  private static let ports = ["80", "443", "8080", "8443"]

  /// Returns the headers of a `request` or `response` object.
  private static func headers(of message: JSONNode) -> [Message.Header] {
    message["headers"].headers { $0["name"] }
  }
}

/// Reads the frames of a WebSocket, which Chrome and Safari write into the entry of the request
/// that opened it (`_webSocketMessages`).
enum HARFrames {
  /// Returns one exchange for each frame: a sent frame as a request body, a received one as a
  /// response body.
  /// - Parameters:
  ///   - entry: The element of the archive.
  ///   - opening: The exchange that opened the WebSocket, for its number, connection and URL.
  static func exchanges(of entry: JSONNode, around opening: Exchange) -> [Exchange] {
    let frames = entry["_webSocketMessages"]?.elements ?? []
    return frames.compactMap { frame in
      guard let data = frame["data"]?.string else { return nil }
      // Opcode 2 is a binary frame (RFC 6455 §5.2), which is written as Base64.
      let isBinary = frame["opcode"]?.integer == 2
      return opening.frame(
        isBinary ? data.base64Decoded ?? data : data,
        isSent: frame["type"]?.text?.elementsEqual("send".utf8) == true,
        at: frame["time"]?.secondsSince1970)
    }
  }
}

extension [JSONNode.Member] {
  /// Whether two members have one name and different values. Which of them counts depends on the reader (RFC 8259 §4).
  fileprivate var repeatsName: Bool {
    var values: [ByteText: Bytes] = [:]
    return contains { member in
      values.updateValue(member.value.bytes, forKey: ByteText(member.name)).map {
        $0 != member.value.bytes
      } ?? false
    }
  }
}
