package import Evidence

/// The environment that an attestation comes from, by its aaguid.
package enum AttestationEnvironment: String, Sendable, Hashable, CaseIterable {
  case production
  case development
  /// Named on one page of Apple's documentation, against another; never seen.
  case documentedSandbox = "appattestsandbox"

  package init?(aaguid: Bytes) {
    guard let match = Self.allCases.first(where: { $0.aaguid == aaguid.array }) else { return nil }
    self = match
  }

  /// The sixteen bytes that say so.
  package var aaguid: [UInt8] {
    switch self {
    case .production: Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
    case .development: Array("appattestdevelop".utf8)
    case .documentedSandbox: Array("appattestsandbox".utf8)
    }
  }

  package var label: String {
    switch self {
    case .production: "production"
    case .development: "development"
    case .documentedSandbox: "“appattestsandbox”, which no genuine artifact carries"
    }
  }

  /// The word that receipt field 7 has for it.
  package var receiptWord: String {
    switch self {
    case .production: "production"
    case .development, .documentedSandbox: "sandbox"
    }
  }
}
