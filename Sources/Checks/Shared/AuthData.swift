import Decoding
import Evidence
import Results

extension Check {
  /// Checks the layout of the authenticator data of an attestation: 164 bytes, plus one CBOR map of
  /// extensions since OS 27.
  ///
  /// - Passes: the fields fill the bytes exactly, and the flags are AT with or without ED.
  /// - Warns: the layout is readable but unusual, AT is unset, ED is set without extensions, or a
  ///   flag of WebAuthn that App Attest never sets is set, such as UP.
  /// - Fails: a field is missing, too long or too short, or bytes are left over.
  ///
  /// Offsets: rpIdHash 0, flags 32, counter 33, aaguid 37, length of the credential ID 53,
  /// credential ID 55, COSE key 87, extensions 164.
  package static let attestationAuthData = authData("attestation.auth-data")

  /// Checks the layout of an assertion's authenticator data: 37 bytes, plus one CBOR map of
  /// extensions since OS 27.
  ///
  /// Unlike in WebAuthn §6.1, AT is set although no attested credential data follows.
  package static let assertionAuthData = authData("assertion.auth-data")

  /// Creates the check for one type of artifact.
  private static func authData(_ id: RuleID) -> Check {
    Check(id) { .judgingAuthData($0.signedData, path: $0.dataPath) }
  }
}

extension Finding {
  /// Checks the layout and the flags of authenticator data (WebAuthn §6.1).
  ///
  /// - Parameters:
  ///   - data: the authenticator data, or `nil` if it couldn't be read.
  ///   - path: its JSON Pointer.
  /// - Returns: a failure for a broken layout; a warning for a lesser anomaly, a flag other than AT
  ///   and ED, a missing AT, or ED without extension data; otherwise a pass. ED may be unset before
  ///   extension data, as genuine devices leave it.
  fileprivate static func judgingAuthData(_ data: AuthenticatorData?, path: String) -> Finding {
    guard let data else { return .unreadable("There is no authenticator data to read.") }
    let layout = judging(data.anomalies, path: path, otherwise: data.layout)
    guard layout.result != .fail, let flags = data.flags else { return layout }
    let place = EvidenceReference(data.flagsBytes ?? data.bytes, "\(path)/flags")
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
