package import Evidence

/// What the server that received an artifact expects of it, as far as the caller supplied it.
///
/// All values are optional. A rule that needs a missing value is not run.
package struct Expectations: Sendable, Hashable {
  /// The accepted App IDs, each an App ID prefix, a dot and a bundle identifier:
  /// `8YE23NZS57.com.example.wallet`. One of them must match.
  package var appIDs: [String] = []
  /// Whether the App ID was joined from a team ID and a bundle identifier.
  package var isAppIDOfTeam = false
  /// The App Attest environment that the server accepts.
  package var environment: ExpectedEnvironment?
  /// The challenge that the server issued.
  package var challenge: GivenBytes?
  /// The client data, whose hash the assertion's signature covers.
  package var clientData: GivenBytes?
  /// The hash of the client data, for callers that don't have the client data.
  package var clientDataHash: GivenBytes?
  /// The key ID exactly as the client sent it.
  package var keyID: String?
  /// The attested public key: PEM, or Base64 or hexadecimal of a SubjectPublicKeyInfo (RFC 5280
  /// §4.1.2.7), of a certificate, or of an uncompressed X9.62 point. ``PublicKeyReader`` reads it.
  package var publicKey: GivenBytes?
  /// The counter that the server stored with the last accepted assertion of the key.
  package var previousCounter: UInt32?
  /// The topics whose value was given but can't be read: a redacted challenge, a counter that isn't
  /// a 32-bit number, two values under different names. Only the challenge and the counter are
  /// noted.
  package var unread: Set<Topic> = []
  /// The time at which the artifact was captured.
  package var capturedAt: Timestamp?

  /// Creates expectations without any value.
  package init() {}
}

/// The App Attest environment that a server accepts. `any` disables the check.
package enum ExpectedEnvironment: String, Sendable, Hashable, CaseIterable {
  case production, development, any
}
