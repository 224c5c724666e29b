package import Evidence

/// Authenticator data (W3C WebAuthn §6.1), as App Attest fills it.
///
/// Attestations carry credential data, assertions never do, and extensions follow whenever bytes are
/// left. The flags AT and ED are *not* asked: Apple sets AT on assertions that have no credential,
/// and leaves ED unset on attestations that have extensions.
package struct AuthenticatorData: Sendable, Hashable {
  package let bytes: Bytes
  package let rpIDHash: Bytes?
  package let flags: UInt8?
  package let counter: UInt32?
  /// The bytes of flags and of counter.
  package let flagsBytes: Bytes?
  package let counterBytes: Bytes?
  package let credential: AttestedCredential?
  package let extensions: AuthenticatorExtensions?
  package let anomalies: [Anomaly]

  /// Whether credential data is to be read.
  package enum Kind: Sendable, Hashable {
    case attestation, assertion
  }

  package init(decoding bytes: Bytes, as kind: Kind, limits: DecodingLimits = .standard) {
    var reader = ByteReader(bytes)
    var anomalies: [Anomaly] = []
    func part(_ count: Int, _ name: String) -> Bytes? {
      // Behind a part that is cut short nothing stands in its place any more.
      guard anomalies.isEmpty else { return nil }
      if let part = reader.take(count) { return part }
      let kind = Anomaly.Kind.truncated(needed: count, available: reader.remaining)
      anomalies.append(Anomaly(kind, at: reader.rest))
      return nil
    }
    rpIDHash = part(32, "rpIdHash")
    flagsBytes = part(1, "flags")
    counterBytes = part(4, "counter")
    flags = flagsBytes?.first
    counter = counterBytes.map { UInt32(truncatingIfNeeded: $0.bigEndian) }

    var credential: AttestedCredential?
    if kind == .attestation, counterBytes != nil {
      let identity = part(16, "aaguid")
      let length = part(2, "credentialIdLength").map { Int($0.bigEndian) }
      let identifier = length.flatMap { part($0, "credentialId") }
      let key = CBORDecoder.decode(reader.rest, limits: limits)
      if identifier != nil {
        anomalies += key.anomalies
        _ = reader.take(key.item?.bytes.count ?? 0)
      }
      credential = AttestedCredential(
        aaguid: identity, identifier: identifier,
        publicKey: identifier == nil ? nil : key.item.map(COSEKey.init))
      anomalies += credential?.publicKey?.anomalies ?? []
    }
    self.credential = credential

    if reader.isAtEnd || !anomalies.isEmpty {
      extensions = nil
    } else {
      let map = CBORDecoder.decodeWhole(reader.rest, limits: limits)
      extensions = map.item.map(AuthenticatorExtensions.init)
      anomalies += map.anomalies + (extensions?.anomalies ?? [])
    }
    self.bytes = bytes
    self.anomalies = anomalies
  }
}

/// The attested credential data (W3C WebAuthn §6.5.1).
package struct AttestedCredential: Sendable, Hashable {
  package let aaguid: Bytes?
  package let identifier: Bytes?
  package let publicKey: COSEKey?
}

/// The flags of authenticator data (W3C WebAuthn §6.1), by their names.
package enum AuthenticatorFlag: UInt8, Sendable, CaseIterable {
  case userPresent = 0x01
  case userVerified = 0x04
  case backupEligible = 0x08
  case backedUp = 0x10
  case attestedCredential = 0x40
  case extensionData = 0x80

  package var shortName: String {
    switch self {
    case .userPresent: "UP"
    case .userVerified: "UV"
    case .backupEligible: "BE"
    case .backedUp: "BS"
    case .attestedCredential: "AT"
    case .extensionData: "ED"
    }
  }

  /// The names of the set flags, and the bits without a name.
  package static func names(in flags: UInt8) -> String {
    let named = allCases.filter { flags & $0.rawValue != 0 }.map(\.shortName)
    let unnamed = allCases.reduce(flags) { $0 & ~$1.rawValue }
    let rest = unnamed == 0 ? [] : ["0x\([unnamed].hex)"]
    return named.isEmpty && rest.isEmpty ? "none" : (named + rest).joined(separator: ", ")
  }
}
