import Decoding
import Evidence
import Results

extension Check {
  /// Checks the layout of the authenticator data of an attestation: 164 bytes, plus one CBOR map of
  /// extensions since iOS 27.
  ///
  /// - Passes: the fields fill the bytes exactly, and the flags are AT (attested credential data)
  ///   with or without ED (extension data).
  /// - Warns: the layout is readable but unusual, AT is unset, ED is set without extensions, or a
  ///   flag of WebAuthn that App Attest never sets is set, such as UP (user present).
  /// - Fails: a field is missing, too long or too short, or bytes are left over.
  /// - Not run: there is no authenticator data.
  ///
  /// Offsets: rpIdHash 0, flags 32, counter 33, aaguid 37, length of the credential ID 53,
  /// credential ID 55, COSE key 87, extensions 164.
  package static let attestationAuthData = authData("attestation.auth-data")

  /// Checks the layout of an assertion's authenticator data: 37 bytes, plus one CBOR map of
  /// extensions since iOS 27.
  ///
  /// Unlike in WebAuthn §6.1, AT is set although no attested credential data follows.
  package static let assertionAuthData = authData("assertion.auth-data")

  /// Creates the check for one type of artifact (WebAuthn §6.1). ED may be unset before extension
  /// data, as genuine devices leave it.
  private static func authData(_ id: RuleID) -> Check {
    Check(id) { input in
      guard let data = input.signedData else {
        return .unreadable("There is no complete authenticator data to read.")
      }
      let layout = Finding.judging(data.anomalies, path: input.dataPath, otherwise: data.layout)
      guard layout.result != .fail, let flags = data.flags else { return layout }
      let place = EvidenceReference(data.flagsBytes ?? data.bytes, "\(input.dataPath)/flags")
      let names = AuthenticatorFlag.names(in: flags)
      if flags & ~Self.knownFlags != 0 {
        return .warn("The flags are \(names); App Attest sets AT and ED only.", at: [place])
      }
      if flags & AuthenticatorFlag.attestedCredential.rawValue == 0 {
        return .warn("The flag AT isn't set; App Attest always sets it.", at: [place])
      }
      if flags & AuthenticatorFlag.extensionData.rawValue != 0, data.extensions == nil {
        return .warn("The flag ED is set, but no extension data follows.", at: [place])
      }
      return layout
    }
  }

  /// The flags that App Attest sets: AT (0x40) and ED (0x80).
  private static let knownFlags =
    AuthenticatorFlag.attestedCredential.rawValue | AuthenticatorFlag.extensionData.rawValue
}

extension AuthenticatorData {
  /// The layout in a sentence: size, flags, and whether extension data follows. It mentions ED,
  /// because other parsers wrongly rely on that flag.
  fileprivate var layout: String {
    let tail: String
    switch (extensions, flags.map { $0 & AuthenticatorFlag.extensionData.rawValue != 0 }) {
    case (nil, _): tail = "no extension data"
    case (_?, true): tail = "extension data, announced by the flag ED"
    case (_?, _): tail = "extension data, although the flag ED isn't set"
    }
    let names = AuthenticatorFlag.names(in: flags ?? 0)
    return "\(bytes.count.counted("byte")), flags \(names), \(tail)."
  }
}
