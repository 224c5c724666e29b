/// Which cause explains first: the one table that says so.
///
/// What happened to the text comes before what is in it; what shows that bytes were changed before
/// what compares them; an exact reading of a value before the finding that it is another value.
package enum ExplainingOrder {
  package static let stages: [[String]] = [
    // The text on its way.
    [
      "T01-plus-space", "T02-percent-encoded", "T04-double-base64", "T03-base64url",
      "T06-line-breaks", "T07-quoted-or-dataurl", "T15-stray-whitespace",
    ],
    // What was lost, and what it is instead.
    [
      "T08-utf8-corruption", "T05-truncated", "C11-not-app-attest-cert",
      "T10-compressed-body", "T16-other-content", "S11-assertion-as-attestation", "T12-field-name",
    ],
    // What was hashed.
    [
      "N01-raw-challenge", "N02-double-hash", "N03-hash-base64-text", "N04-hash-base64url-text",
      "N05-hash-hex-text", "N08-whitespace", "N13-forged-or-mutated-authdata",
    ],
    // Which root is trusted, and whether the certificates are the ones that Apple made.
    [
      "C03-wrong-root-webauthn", "C04-wrong-root-g3", "C05-receipt-with-appattest-root",
      "C13-other-root", "C06-missing-intermediate-or-order", "C10-x5c-tampered",
    ],
    // Which key.
    [
      "K01-base64url-keyid", "K02-keyid-hex", "K03-keyid-utf8-bytes", "K04-plus-to-space",
      "K11-keyid-whitespace", "K05-truncated-keyid", "K12-keyid-letter-case",
      "K10-leading-zero-coordinate", "K06-wrong-hash-input", "K07-other-key", "C09-pem-mangled",
    ],
    // Which app: what is exact before what is only alike. Which environment.
    [
      "R01-bundle-only", "R05-case-or-space", "R16-missing-point", "R17-swapped-parts",
      "R18-hash-for-app-id", "R19-group-id", "R04-app-clip-id", "R20-extension-id",
      "R03-legacy-prefix", "R02-wrong-team", "R15-other-app",
      "R06-dev-build-in-prod", "R08-macos-dev-production", "R07-testflight-expected-dev",
    ],
    // When, and what else.
    [
      "C02-clock-skew", "C01-leaf-expired-now",
    ],
    // The receipt: what was signed, for whom, when.
    [
      "P02-signed-attrs-assumed", "P14-field4-mojibake", "P04-key-mismatch", "P03-appid-mismatch",
      "P13-signer-expired", "P05-too-old", "P12-receipt-corrupt",
    ],
  ]

  private static let ranks = Dictionary(
    stages.joined().enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  /// A cause that the table does not name comes last.
  package static func rank(of cause: String) -> Int { ranks[cause] ?? Int.max }
}
