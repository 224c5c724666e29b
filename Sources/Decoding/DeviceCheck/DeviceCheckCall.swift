package import Evidence

/// A request to Apple's DeviceCheck service and its response, as far as they were recorded (Apple,
/// “Accessing and modifying per-device data”).
package struct DeviceCheckCall: Sendable {
  /// The host of the request.
  package let host: Host
  /// The path without its query: `/v1/query_two_bits`.
  package let path: String
  /// The request's method.
  package var method: String?
  /// The value of the `Authorization` header; `nil` if none was recorded.
  package var authorization: String?
  /// The time of the request.
  package var sentAt: Timestamp?
  /// The status code of the response.
  package var status: Int?
  /// The body of the response; `nil` if no response was recorded, or its body was lost.
  package var answer: Bytes?
  /// The error that the calling server reported to its client or logged.
  package var complaint: String?

  /// The hosts of the service. The raw value is the host name.
  package enum Host: String, Sendable, Hashable, CaseIterable {
    case production = "api.devicecheck.apple.com"
    case development = "api.development.devicecheck.apple.com"

    /// The environment of the host, as reports print it.
    package var environment: String { self == .production ? "production" : "development" }
  }

  /// The operations of the service. The raw value is the path.
  package enum Endpoint: String, Sendable, Hashable, CaseIterable {
    /// Read the two bits of a device.
    case query = "/v1/query_two_bits"
    /// Set the two bits of a device.
    case update = "/v1/update_two_bits"
    /// Check a device token.
    case validate = "/v1/validate_device_token"
  }

  /// Creates a call without method and response from a URL; `nil` if it isn't a URL of the service.
  package init?(url: String) {
    guard let address = ServiceAddress(url),
      let host = Host.allCases.first(where: { $0.rawValue.equals(address.host) })
    else { return nil }
    self.host = host
    path = address.path
  }

  /// The operation of the path; `nil` for an unknown one.
  package var endpoint: Endpoint? { Endpoint.allCases.first { $0.rawValue.equals(path) } }

  /// The response's body, classified; `nil` without a body.
  package var reading: DeviceCheckAnswer? { answer.map(DeviceCheckAnswer.init) }
}

/// The body of a response of the DeviceCheck service.
package enum DeviceCheckAnswer: Sendable {
  /// An empty body: success.
  case empty
  /// A JSON object, which contains the two bits in a successful response.
  case bits(JSONNode)
  /// Text that isn't a JSON object; at most 200 bytes.
  case text(String)

  /// Classifies a body.
  package init(_ body: Bytes) {
    let body = body.trimmed
    if body.isEmpty {
      self = .empty
    } else if let object = JSONReader.readWhole(body).cleanObject {
      self = .bits(object)
    } else {
      self = .text(body.prefix(Self.longest).text)
    }
  }

  /// The maximum length of a text in bytes. Apple's messages are short; the error page of a proxy
  /// isn't.
  private static let longest = 200

  /// Whether the text says that the bits were never set, in the words of Apple's documentation or
  /// in those of the actual service.
  package var hasNoState: Bool {
    guard case .text(let text) = self else { return false }
    let plain = text.lowercasedASCII
    return ["bit state not found", "failed to find bit state"].contains { plain.equals($0) }
  }
}
