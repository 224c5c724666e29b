import Decoding
import Results

/// The check of authenticator data that attestations and assertions share.
extension Finding {
  /// Checks the layout and the flags of authenticator data (WebAuthn §6.1).
  ///
  /// - Parameters:
  ///   - data: the authenticator data, or `nil` if it couldn't be read.
  ///   - path: its JSON Pointer.
  /// - Returns: a failure for a broken layout; a warning for a lesser anomaly, a flag other than AT
  ///   and ED, a missing AT, or ED without extension data; otherwise a pass. ED may be unset before
  ///   extension data, as genuine devices leave it.
  static func judgingAuthData(_ data: AuthenticatorData?, path: String) -> Finding {
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
    return "\(bytes.count) bytes, flags \(AuthenticatorFlag.names(in: flags ?? 0)), \(tail)."
  }
}
