package import Evidence

/// A request to Apple's DeviceCheck server with what was answered, as far as a recorder saw them
/// (Apple, “Accessing and modifying per-device data”).
package struct DeviceCheckCall: Sendable {
  package let host: Host
  /// The path without its query: `/v1/query_two_bits`.
  package let path: String
  package var method: String?
  /// The header Authorization; `nil` where none was recorded.
  package var authorization: String?
  package var sentAt: Timestamp?
  package var status: Int?
  /// The body of the answer; `nil` where no answer was recorded, or the recorder lost its body.
  package var answer: Bytes?
  /// What the server that called Apple said to its own client, or logged.
  package var complaint: String?

  package enum Host: String, Sendable, Hashable, CaseIterable {
    case production = "api.devicecheck.apple.com"
    case development = "api.development.devicecheck.apple.com"

    package var environment: String {
      switch self {
      case .production: "production"
      case .development: "development"
      }
    }
  }

  /// What the server is asked to do.
  package enum Endpoint: String, Sendable, Hashable, CaseIterable {
    case query = "/v1/query_two_bits"
    case update = "/v1/update_two_bits"
    case validate = "/v1/validate_device_token"
  }

  package init(_ host: Host, path: String) {
    self.host = host
    self.path = path
  }

  /// `nil` for a request to anybody else.
  package init?(url: String) {
    guard let address = ServiceAddress(url),
      let host = Host.allCases.first(where: { $0.rawValue.equals(address.host) })
    else { return nil }
    self.init(host, path: address.path)
  }

  package var endpoint: Endpoint? { Endpoint.allCases.first { $0.rawValue.equals(path) } }
}

extension DeviceCheckCall {
  /// What Apple answered, by its content.
  package var reading: DeviceCheckAnswer? { answer.map(DeviceCheckAnswer.init) }
}

/// The body of an answer of the DeviceCheck server.
package enum DeviceCheckAnswer: Sendable {
  /// Nothing: what was asked is done.
  case empty
  /// The two bits in JSON.
  case bits(JSONNode)
  /// A text instead of JSON.
  case text(String)

  package init(_ body: Bytes) {
    let body = body.trimmed
    let reading = JSONReader.readWhole(body)
    if body.isEmpty {
      self = .empty
    } else if reading.isClean, let value = reading.value, value.members != nil {
      self = .bits(value)
    } else {
      self = .text(String(decoding: body.prefix(Self.longest), as: UTF8.self))
    }
  }

  /// Apple's sentences are short; a page of a proxy is not.
  private static let longest = 200

  /// Whether it says that no bits were ever set: the first as Apple's page has it, the second as the
  /// server answers.
  package var hasNoState: Bool {
    guard case .text(let text) = self else { return false }
    let plain = text.lowercasedASCII
    return ["bit state not found", "failed to find bit state"].contains { plain.equals($0) }
  }
}
