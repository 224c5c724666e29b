/// An App ID in its two parts.
package struct AppIdentity: Sendable, Hashable {
  /// The App ID prefix; for all but old apps the team identifier.
  package let prefix: String
  package let bundle: String

  package var id: String { "\(prefix).\(bundle)" }

  package init(prefix: String, bundle: String) {
    self.prefix = prefix
    self.bundle = bundle
  }

  static let wallet = AppIdentity(prefix: "8YE23NZS57", bundle: "com.example.wallet")

  /// What cases are about. Nobody owns these prefixes' apps: the bundles lie under names that are
  /// reserved for examples (RFC 2606 §3).
  static let all = [
    wallet,
    AppIdentity(prefix: "V6PL4QK2ZT", bundle: "org.example.Transit-Tickets"),
    AppIdentity(prefix: "3H5RNB9W8C", bundle: "com.example.clinic.patients"),
    AppIdentity(prefix: "QX47T2MJ6D", bundle: "net.example.chess"),
    AppIdentity(prefix: "K9D3V7GXR5", bundle: "com.example.Notes"),
  ]
}
