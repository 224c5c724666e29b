package import Evidence

/// Decoded authenticator data (WebAuthn Level 2 §6.1), as App Attest uses it.
///
/// Attestations contain attested credential data, assertions don't, and remaining bytes are
/// extensions. The flags AT and ED are not used for decoding: Apple sets AT in assertions without a
/// credential, and leaves ED unset in attestations with extensions.
package struct AuthenticatorData: Sendable, Hashable {
  /// The bytes that were decoded.
  package let bytes: Bytes
  /// Offset 0, 32 bytes: the SHA-256 hash of the RP ID, for App Attest of the App ID.
  package let rpIDHash: Bytes?
  /// Offset 32, 1 byte: the flags, see ``AuthenticatorFlag``.
  package let flags: UInt8?
  /// Offset 33, 4 bytes, big-endian: the signature counter; must be 0 in attestations.
  package let counter: UInt32?
  /// The byte of the flags.
  package let flagsBytes: Bytes?
  /// The bytes of the counter.
  package let counterBytes: Bytes?
  /// Offset 37: the attested credential data of an attestation.
  package let credential: AttestedCredential?
  /// The extensions; `nil` if no bytes are left, not even a CBOR head can be read, or an earlier
  /// part has an anomaly.
  package let extensions: AuthenticatorExtensions?
  /// Truncated parts and deviations in COSE key and extensions.
  package let anomalies: [Anomaly]

  /// The kind of object around the authenticator data, which decides whether credential data is
  /// read.
  package enum Kind: Sendable, Hashable {
    case attestation, assertion
  }

  /// Decodes authenticator data. After a truncated part, all further parts are `nil`.
  package init(decoding bytes: Bytes, as kind: Kind, limits: DecodingLimits = .standard) {
    var reader = ByteReader(bytes)
    var anomalies: [Anomaly] = []
    func part(_ count: Int, _ name: String) -> Bytes? {
      // After a truncated part, the places of further parts are unknown.
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

/// Attested credential data (WebAuthn Level 2 §6.5.1).
package struct AttestedCredential: Sendable, Hashable {
  /// 16 bytes that name the environment, see ``AttestationEnvironment``.
  package let aaguid: Bytes?
  /// The credential ID, which is the key ID; its length is stated in two bytes before it.
  package let identifier: Bytes?
  /// The credential public key.
  package let publicKey: COSEKey?
}

/// A flag of authenticator data (WebAuthn Level 2 §6.1). The raw value is its bit.
package enum AuthenticatorFlag: UInt8, Sendable, CaseIterable {
  /// UP: a test of user presence was completed.
  case userPresent = 0x01
  /// UV: the user was verified.
  case userVerified = 0x04
  /// BE: the credential may be backed up (WebAuthn Level 3 §6.1).
  case backupEligible = 0x08
  /// BS: the credential is backed up (WebAuthn Level 3 §6.1).
  case backedUp = 0x10
  /// AT: attested credential data is included.
  case attestedCredential = 0x40
  /// ED: extensions are included.
  case extensionData = 0x80

  /// The name of the flag in the standard.
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

  /// Returns the names of the set flags, and the remaining bits in hexadecimal: `AT, ED`; `none`
  /// for 0.
  package static func names(in flags: UInt8) -> String {
    let named = allCases.filter { flags & $0.rawValue != 0 }.map(\.shortName)
    let unnamed = allCases.reduce(flags) { $0 & ~$1.rawValue }
    let rest = unnamed == 0 ? [] : ["0x\([unnamed].hex)"]
    return named.isEmpty && rest.isEmpty ? "none" : (named + rest).joined(separator: ", ")
  }
}
