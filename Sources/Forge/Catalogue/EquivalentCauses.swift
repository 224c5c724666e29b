/// Causes that the bytes show as well as the one under which a fault was made, or that a fault of no
/// known mistake shows all the same.
enum EquivalentCauses {
  static func of(_ recipe: String) -> [String] { table[recipe] ?? [] }

  private static let table: [String: [String]] = [
    // Marks whose place was taken by what followed are characters that do not belong there.
    "transport-encoding--data-url": ["T17-stray-characters"],
    "transport-encoding--escaped-line-breaks": ["T17-stray-characters"],
    "transport-encoding--escaped-slashes": ["T17-stray-characters"],
    "transport-encoding--nsdata-dump": ["T17-stray-characters"],
    "transport-encoding--optional-wrapper": ["T17-stray-characters"],
    "transport-encoding--percent-encoding": ["T17-stray-characters"],
    "transport-encoding--quotes": ["T17-stray-characters"],
    "transport-encoding--surrounding-whitespace": ["T06-line-breaks"],
    // Quoted-printable breaks the text into lines.
    "transport-encoding--quoted-printable": ["T06-line-breaks"],
    // Padding that digits follow is where none belongs.
    "transport-encoding--padding-and-more": ["T17-stray-characters"],
    // Two of them together make a spelling that has no name of its own.
    "attestation-key-id--base64-twice": ["K13-keyid-wrapped"],
    "attestation-key-id--base64url": ["K13-keyid-wrapped"],
    "attestation-key-id--hex": ["K13-keyid-wrapped"],
    "attestation-key-id--printed-by-java": ["K13-keyid-wrapped"],
    "attestation-key-id--space-for-plus": ["K13-keyid-wrapped"],
    "attestation-key-id--whitespace": ["K13-keyid-wrapped"],
    "attestation-key-id--zero-width-space": ["K13-keyid-wrapped"],
    // Apple makes certificate and receipt in one step. In a receipt of this very leaf, only changed
    // authenticator data explains the hash.
    "receipt-client-hash--other-hash": ["N13-forged-or-mutated-authdata"],
    // A text that is no plain Base64 any more has no bytes to be read as text: nothing is left.
    "transport-encoding--utf8-replacement": ["T16-other-content"],
    // What has no cause among the samples, because nothing in it is an artifact.
    "transport-encoding--foreign-character": ["T16-other-content"],
    "transport-encoding--empty": ["T16-other-content"],
    "receipt-cms--other-content-type": ["T16-other-content"],
    // Only an attacker does this, and the bytes show it.
    "receipt-signature--nobody": ["P30-nobody-signed"],
    "receipt-signature--nobody-in-attestation": ["P30-nobody-signed"],
  ]
}
