package import Evidence

/// The App Attest environment of an attestation, which its aaguid names.
package enum AttestationEnvironment: String, Sendable, Hashable, CaseIterable {
  /// Apps from the App Store, TestFlight and enterprises: `appattest` and seven zero bytes.
  case production
  /// Development builds: `appattestdevelop`.
  case development
  /// Named on one page of Apple's documentation, in conflict with another one; never observed.
  case documentedSandbox = "appattestsandbox"

  /// Creates the environment of an aaguid; `nil` for any other value.
  package init?(aaguid: Bytes) {
    guard let match = Self.allCases.first(where: { $0.aaguid == aaguid.array }) else { return nil }
    self = match
  }

  /// The aaguid: 16 bytes (Apple, “Validating apps that connect to your server”).
  package var aaguid: [UInt8] {
    switch self {
    case .production: Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
    case .development: Array("appattestdevelop".utf8)
    case .documentedSandbox: Array("appattestsandbox".utf8)
    }
  }

  /// The environment as reports print it.
  package var label: String {
    switch self {
    case .production: "production"
    case .development: "development"
    case .documentedSandbox: "“appattestsandbox”, which no genuine artifact carries"
    }
  }

  /// The text of receipt field 7 in the environment.
  package var receiptWord: String { self == .production ? "production" : "sandbox" }
}
