package import Containers
package import Decoding
package import Evidence

extension Exchange {
  /// The request to Apple's DeviceCheck server that the exchange is, with its answer; `nil` for any
  /// other.
  var deviceCheck: DeviceCheckCall? {
    guard let url, var call = DeviceCheckCall(url: url) else { return nil }
    call.method = method
    call.authorization = authorization
    call.sentAt = time
    call.status = status
    call.answer = response.flatMap { response in
      switch response.body {
      case .none: Bytes([])
      case .bytes(let bytes):
        ContentCoding.unpack(bytes, headers: response.headers, limit: Self.longestAnswer).bytes
      case .lost: nil
      }
    }
    return call
  }

  /// An answer of Apple's is short.
  private static let longestAnswer = 64 << 10

  /// The request to Apple's endpoint for receipts that the exchange is; `nil` for any other.
  /// - Parameter body: the body of the request without its coding.
  package func receiptRequest(with body: Bytes?) -> ReceiptRequest? {
    guard let url, var request = ReceiptRequest(url: url) else { return nil }
    request.authorization = authorization
    request.body = body
    request.sentAt = time
    return request
  }

  /// Whether it is a request to Apple's endpoint for receipts.
  package var isReceiptRequest: Bool { url.map { ReceiptRequest(url: $0) != nil } ?? false }

  private var authorization: String? {
    request.headers.first { $0.name.lowercasedASCII.equals("authorization") }?.value
  }

  /// What Firebase App Check says is wrong, with the method that was called: each means something else by
  /// the same answer.
  private func appCheckError(_ text: String) -> String? {
    guard let url, let status, status >= 400, let address = ServiceAddress(url),
      address.host.equals("firebaseappcheck.googleapis.com"),
      let colon = address.path.utf8.lastIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let method = address.path.utf8[colon...]
    return
      "App Check\(String(decoding: method.prefix(64), as: UTF8.self)) answers \(status) \(text)"
  }

  /// What one of Apple's servers says is wrong, so that it is known by its words: an answer of the
  /// endpoint for receipts is told by its status, and of 400 there are two.
  func appleError(_ body: Bytes?) -> String? {
    let text = body.map { String(decoding: $0.prefix(4_096), as: UTF8.self) } ?? ""
    if let request = receiptRequest(with: nil), let status, status >= 300 {
      let place = "\(request.host.rawValue)\(request.path.prefix(256)) answers \(status)"
      return status == 400 ? "\(place) \(text)" : place
    }
    if let error = appCheckError(text) { return error }
    // Apple's sentence for “no bits” comes with the status 200.
    let isSaid = deviceCheck?.reading?.hasNoState == true || (status ?? 0) >= 400
    return deviceCheck != nil && isSaid && !text.isEmpty ? text : nil
  }
}
