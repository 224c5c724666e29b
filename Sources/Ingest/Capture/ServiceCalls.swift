package import Containers
package import Decoding
package import Evidence

extension Exchange {
  /// The request to Apple's DeviceCheck server that the exchange is, with its response; otherwise
  /// `nil`.
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

  /// The most bytes of a response of Apple's.
  private static let longestAnswer = 64 << 10

  /// Returns the request to Apple's receipt endpoint that the exchange is; otherwise `nil`.
  /// - Parameter body: The body of the request without its content codings.
  package func receiptRequest(with body: Bytes?) -> ReceiptRequest? {
    guard let url, var request = ReceiptRequest(url: url) else { return nil }
    request.authorization = authorization
    request.body = body
    request.sentAt = time
    return request
  }

  /// Whether the exchange is a request to Apple's receipt endpoint.
  package var isReceiptRequest: Bool { url.map { ReceiptRequest(url: $0) != nil } ?? false }

  /// The value of the `Authorization` header.
  private var authorization: String? {
    request.headers.first { $0.name.lowercasedASCII.equals("authorization") }?.value
  }

  /// Returns the error of Firebase App Check with the name of the method, because the same answer
  /// means different things for different methods.
  private func appCheckError(_ text: String) -> String? {
    guard let url, let status, status >= 400, let address = ServiceAddress(url),
      address.host.equals("firebaseappcheck.googleapis.com"),
      let colon = address.path.utf8.lastIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let method = address.path.utf8[colon...]
    return
      "App Check\(String(decoding: method.prefix(64), as: UTF8.self)) answers \(status) \(text)"
  }

  /// Returns the error text of one of Apple's servers or of App Check, in the words of the
  /// catalogue of errors. An answer of the receipt endpoint is described by its status; for 400 the
  /// body is added, because there are two kinds.
  /// - Returns: `nil` if the exchange isn't with one of them, or succeeded.
  func appleError(_ body: Bytes?) -> String? {
    let text = body?.prefix(4_096).text ?? ""
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
