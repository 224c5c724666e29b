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
    ["T08-utf8-corruption", "T05-truncated", "S11-assertion-as-attestation", "T12-field-name"],
    // What was hashed.
    [
      "N01-raw-challenge", "N02-double-hash", "N03-hash-base64-text", "N04-hash-base64url-text",
      "N05-hash-hex-text", "N08-whitespace", "N13-forged-or-mutated-authdata",
    ],
    // Which key.
    [
      "K01-base64url-keyid", "K02-keyid-hex", "K03-keyid-utf8-bytes", "K04-plus-to-space",
      "K11-keyid-whitespace", "K05-truncated-keyid", "K07-other-key",
    ],
    // Which app, which environment.
    [
      "R01-bundle-only", "R05-case-or-space", "R02-wrong-team", "R15-other-app",
      "R06-dev-build-in-prod", "R07-testflight-expected-dev",
    ],
    // Certificates and receipts.
    [
      "C01-leaf-expired-now", "C11-not-app-attest-cert", "P02-signed-attrs-assumed",
      "P12-receipt-corrupt",
    ],
  ]

  private static let ranks = Dictionary(
    stages.joined().enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  /// A cause that the table does not name comes last.
  package static func rank(of cause: String) -> Int { ranks[cause] ?? Int.max }
}
