package import Evidence

/// What the server that received an artifact expects of it, as far as the caller told us.
package struct Expectations: Sendable, Hashable {
  /// App IDs, prefix and bundle identifier: `8YE23NZS57.com.example.wallet`. Any of them will do.
  package var appIDs: [String] = []
  /// Whether the App ID was put together from a team ID and a bundle identifier.
  package var isAppIDOfTeam = false
  package var environment: ExpectedEnvironment?
  package var challenge: GivenBytes?
  /// The bytes that an assertion covers.
  package var clientData: GivenBytes?
  package var clientDataHash: GivenBytes?
  /// The key identifier as the client sent it, untouched.
  package var keyID: String?
  /// PEM, Base64 of a SubjectPublicKeyInfo, or Base64 of an X9.62 point.
  package var publicKey: GivenBytes?
  package var previousCounter: UInt32?
  /// Whether a counter was given that is no 32-bit number.
  package var hasUnreadCounter = false
  package var capturedAt: Timestamp?

  package init() {}
}

package enum ExpectedEnvironment: String, Sendable, Hashable, CaseIterable {
  case production, development, any
}
