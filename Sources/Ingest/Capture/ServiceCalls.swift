package import Containers
import Decoding
import Evidence

extension Exchange {
  /// The request to Apple’s DeviceCheck server that the exchange is, with its answer; `nil` for any
  /// other.
  var deviceCheck: DeviceCheckCall? {
    guard let url, var call = DeviceCheckCall(url: url) else { return nil }
    call.method = method
    call.authorization =
      request.headers.first { $0.name.lowercasedASCII.equals("authorization") }?
      .value
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

  /// An answer of Apple’s is short.
  private static let longestAnswer = 64 << 10

  /// Whether it is a request to Apple’s endpoint for receipts (Apple, “Assessing fraud risk”).
  package var isReceiptRequest: Bool {
    url.flatMap(ServiceAddress.init).map {
      [ByteText("data.appattest.apple.com"), "data-development.appattest.apple.com"]
        .contains(ByteText($0.host))
    } ?? false
  }

  /// What one of Apple’s servers says is wrong, so that it is known by its words: an answer of the
  /// endpoint for receipts is told by its status alone.
  func appleError(_ body: Bytes?) -> String? {
    let text = body.map { String(decoding: $0.prefix(4_096), as: UTF8.self) } ?? ""
    if isReceiptRequest, let status, status >= 300 {
      return "attestationData answers \(status) \(text)"
    }
    // Apple’s sentence for “no bits” comes with the status 200.
    let isSaid = deviceCheck?.reading?.hasNoState == true || (status ?? 0) >= 400
    return deviceCheck != nil && isSaid && !text.isEmpty ? text : nil
  }
}
