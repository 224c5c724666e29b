/// Causes that may be found in addition to that of a forged case, because the bytes prove them as
/// well.
enum EquivalentCauses {
  /// Returns the IDs of the additional causes for the name of a recipe; empty for most.
  static func of(_ recipe: String) -> [String] { table[recipe] ?? [] }

  /// The IDs of the additional causes, by the name of the recipe.
  private static let table: [String: [String]] = [
    // If a later fault displaces the marks, they remain as characters that are not Base64.
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
    // Padding before further digits is misplaced.
    "transport-encoding--padding-and-more": ["T17-stray-characters"],
    // A combination of two spellings has no name of its own.
    "attestation-key-id--base64-twice": ["K13-keyid-wrapped"],
    "attestation-key-id--base64url": ["K13-keyid-wrapped"],
    "attestation-key-id--hex": ["K13-keyid-wrapped"],
    "attestation-key-id--printed-by-java": ["K13-keyid-wrapped"],
    "attestation-key-id--space-for-plus": ["K13-keyid-wrapped"],
    "attestation-key-id--whitespace": ["K13-keyid-wrapped"],
    "attestation-key-id--zero-width-space": ["K13-keyid-wrapped"],
    // Apple makes certificate and receipt in one step. In a receipt for this very leaf, only
    // changed authenticator data explains the hash.
    "receipt-client-hash--other-hash": ["N13-forged-or-mutated-authdata"],
    // Text that is not Base64 any more cannot be decoded.
    "transport-encoding--utf8-replacement": ["T16-other-content"],
    // No cause of the samples applies, because nothing in the text is an artifact.
    "transport-encoding--foreign-character": ["T16-other-content"],
    "transport-encoding--empty": ["T16-other-content"],
    "receipt-cms--other-content-type": ["T16-other-content"],
    // Only an attacker does this, and the bytes prove it.
    "receipt-signature--nobody": ["P30-nobody-signed"],
    "receipt-signature--nobody-in-attestation": ["P30-nobody-signed"],
  ]
}
