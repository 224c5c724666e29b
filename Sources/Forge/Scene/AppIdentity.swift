/// An App ID in its two parts.
package struct AppIdentity: Sendable, Hashable {
  /// The App ID prefix: ten characters, except for old apps the team ID.
  package let prefix: String
  /// The bundle identifier.
  package let bundle: String

  /// The App ID: prefix, dot, bundle identifier.
  package var id: String { "\(prefix).\(bundle)" }

  /// The app of most examples.
  static let wallet = AppIdentity(prefix: "8YE23NZS57", bundle: "com.example.wallet")

  /// The apps of the cases. Nobody owns them: the bundle identifiers are in domains that are
  /// reserved for examples (RFC 2606 §3).
  static let all = [
    wallet,
    AppIdentity(prefix: "V6PL4QK2ZT", bundle: "org.example.Transit-Tickets"),
    AppIdentity(prefix: "3H5RNB9W8C", bundle: "com.example.clinic.patients"),
    AppIdentity(prefix: "QX47T2MJ6D", bundle: "net.example.chess"),
    AppIdentity(prefix: "K9D3V7GXR5", bundle: "com.example.Notes"),
  ]
}
