import Evidence

/// A part of an artifact that dumps and tables show in a color of its own.
package enum Component: String, Sendable, Hashable, CaseIterable {
  case certificate, receipt, authenticatorData, issuer

  /// Returns the part that starts at a field; `nil` if none does.
  ///
  /// - Parameter path: Names of the fields from the root to this one.
  init?(path: [String]) {
    let names = path.suffix(2)
    guard
      let name = path.last,
      let hit = Self.starts.first(where: { start in
        start.name.equals(name)
          && (start.parent.map { names.count == 2 && $0.equals(names[names.startIndex]) } ?? true)
      })
    else { return nil }
    self = hit.component
  }

  /// The fields at which parts start, optionally with the name of their parent. The first match
  /// counts.
  private static let starts: [(parent: String?, name: String, component: Component)] = [
    ("x5c", "0", .certificate), ("x5c", "1", .issuer), ("x5c", "2", .issuer),
    (nil, "authData", .authenticatorData), (nil, "authenticatorData", .authenticatorData),
    ("assertion", "signature", .certificate),
    ("payload", "3", .certificate), ("payload", "4", .authenticatorData),
    ("receipt", "certificates", .issuer), ("receipt", "signers", .certificate),
    (nil, "receipt", .receipt),
  ]

  /// The part's name in a legend. One color may stand for two kinds of content.
  package var title: String {
    switch self {
    case .certificate: "Leaf certificate or signature"
    case .issuer: "Issuers"
    case .receipt: "Receipt"
    case .authenticatorData: "Authenticator data or its hash"
    }
  }
}
