import Decoding
import Evidence

/// Recognizes the options of a passkey in an answer (WebAuthn Level 2 §5.4, §5.5). Their challenge is for
/// another protocol: an attestation may have to answer a challenge that was issued before it.
enum WebAuthnOptions {
  /// Members of which such options have at least one beside `challenge`.
  private static let members = [
    "rp", "rpId", "pubKeyCredParams", "allowCredentials", "excludeCredentials", "userVerification",
    "authenticatorSelection",
  ]

  /// Returns the challenges of all options in a JSON value.
  static func challenges(in value: JSONNode) -> Set<Bytes> {
    var challenges: Set<Bytes> = []
    collect(from: value, into: &challenges)
    return challenges
  }

  /// Adds the challenges of all options in a JSON value.
  private static func collect(from value: JSONNode, into challenges: inout Set<Bytes>) {
    if let challenge = value["challenge"]?.string, members.contains(where: { value[$0] != nil }) {
      challenges.insert(challenge)
    }
    for inner in value.members?.map(\.value) ?? value.elements ?? [] {
      collect(from: inner, into: &challenges)
    }
  }
}
