import Decoding
import Evidence
import Results

extension Check {
  /// Checks that `device_token` is standard Base64 of an opaque token.
  ///
  /// - Passes: it is, and isn't recognized as something else.
  /// - Warns: it is Base64 that needed a repair, such as line breaks.
  /// - Fails: it is missing, empty, not a string, in another encoding, or a different kind of
  ///   value: an App Attest artifact, a JSON Web Token, a push token, a key ID.
  /// - Not run: the body isn't a JSON object.
  package static let deviceCheckToken = deviceCheck("devicecheck.token") { request, _, _ in
    guard request.object != nil else {
      return .unreadable("The body of the request isn't a JSON object.")
    }
    let place = request.place(of: "device_token")
    guard let value = request["device_token"] else {
      return .fail("The request has no field device_token.")
    }
    guard let text = value.string else {
      return .fail("device_token is \(value.typeName), not a string.", at: place)
    }
    guard !text.isEmpty else { return .fail("device_token is empty.", at: place) }
    let decodedText = TextDecoder.read(text)
    if let other = OtherToken.name(of: decodedText) {
      return .fail("device_token is \(other), not a token of DeviceCheck.", at: place)
    }
    switch decodedText.encoding {
    case .base64 where decodedText.damage == nil && decodedText.repairs.isEmpty:
      return .pass(
        "It is Base64 of \(decodedText.payload.count.counted("byte")).",
        at: EvidenceReference(value.bytes, "/device_token"))
    case .base64 where decodedText.damage == nil:
      return .warn(
        "device_token isn't plain Base64: \(decodedText.repairs.map(\.phrase).joined(separator: "; ")).",
        at: place)
    case .base64url where decodedText.damage == nil:
      return .fail("device_token is in Base64url; Apple asks for Base64.", at: place)
    default: return .fail("device_token isn't Base64.", at: place)
    }
  }
}

/// Recognizes values that apps send by mistake instead of a device token.
private enum OtherToken {
  /// Returns what the text is, with its article; `nil` if it may be a device token.
  static func name(of decodedText: DecodedText) -> String? {
    switch ArtifactType.sniff(decodedText.payload) {
    case .attestation: return "an attestation of App Attest"
    case .assertion: return "an assertion of App Attest"
    case .receipt: return "a receipt of App Attest"
    case .token: return "a JSON Web Token"
    case .deviceCheck, .unknown: break
    }
    // A token of the Apple Push Notification service has 32 bytes, mostly in hexadecimal.
    if decodedText.encoding == .hex, decodedText.damage == nil {
      return decodedText.payload.count == 32 ? "a push token in hexadecimal" : "hexadecimal"
    }
    return decodedText.damage == nil && decodedText.payload.count == 32
      ? "Base64 of 32 bytes, as a key ID or a push token is" : nil
  }
}
