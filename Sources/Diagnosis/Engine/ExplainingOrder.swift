import Evidence

/// The order in which causes are tested, in one table.
///
/// The order matters, because a proven cause ends the explanation of its rules:
/// - what happened to the text comes before its content;
/// - evidence that bytes were changed comes before causes that compare values;
/// - an exact reading of a value comes before “it is a different value”.
package enum ExplainingOrder {
  /// The identifiers of causes, by stage. Causes of an earlier stage are tested first; the order
  /// within a stage counts as well.
  ///
  /// For example, `T03-base64url` is tested before any cause about the nonce: text that decodes
  /// wrongly explains everything after it. `N10-stale-or-other-challenge` is the last one about the
  /// nonce, because it claims what no reading of the challenge explains.
  package static let stages: [[String]] = [
    // The text in transit.
    [
      "T01-plus-space", "T02-percent-encoded", "T04-double-base64", "T03-base64url",
      "T06-line-breaks", "T07-quoted-or-dataurl", "T15-stray-whitespace",
    ],
    // What was lost, and content of another kind.
    [
      "T08-utf8-corruption", "T18-shortened-print", "T05-truncated", "T17-stray-characters",
      "C11-not-app-attest-cert",
      "T10-compressed-body", "T16-other-content", "S11-assertion-as-attestation", "T12-field-name",
    ],
    // What was hashed.
    [
      "N01-raw-challenge", "N02-double-hash", "N03-hash-base64-text", "N04-hash-base64url-text",
      "N05-hash-hex-text", "N08-whitespace", "N17-hash-as-text", "N14-other-hash", "N09-encoding",
      "N15-cut-challenge", "N16-escaped-text", "N19-printed-bytes", "N20-wrong-decoder",
      "N21-normalized-text", "N22-byte-order", "N23-wrapped-challenge", "N18-empty-challenge",
      "N06-json-clientdata",
      "N07-challenge-plus-keyid", "N13-forged-or-mutated-authdata",
      "N10-stale-or-other-challenge",
    ],
    // What was signed, in which form, by which key.
    [
      "S03-raw-rs", "S27-lost-zero", "S26-signed-part", "S05-clientdata-reserialised",
      "S07-hash-of-hash",
      "S06-clientdata-wrong-scope", "S20-encoded-clientdata", "S08-body-transformed",
      "S21-other-hash", "S25-printed-clientdata", "S22-exchanged-clientdata", "S04-wrong-key",
      "S28-changed-counter", "S19-nonce-as-digest", "S29-other-value-of-request",
      "S10-extra-cdhash",
    ],
    // What else an assertion must show.
    [
      "S14-counter-endianness-or-sign", "S12-counter-not-greater", "S15-counter-reset",
      "S24-challenge-spelling", "S23-stale-challenge", "S16-challenge-not-in-clientdata",
    ],
    // Which root is trusted, and whether the certificates are Apple's.
    [
      "C03-wrong-root-webauthn", "C04-wrong-root-g3", "C05-receipt-with-appattest-root",
      "C13-other-root", "C15-root-out-of-time", "C06-missing-intermediate-or-order",
      "C10-x5c-tampered",
      "C14-made-under-other-root",
    ],
    // Which key.
    [
      "K01-base64url-keyid", "K02-keyid-hex", "K03-keyid-utf8-bytes", "K04-plus-to-space",
      "K11-keyid-whitespace", "K12-keyid-letter-case", "K14-printed-keyid", "K13-keyid-wrapped",
      "K05-truncated-keyid",
      "K10-leading-zero-coordinate", "K06-wrong-hash-input", "K07-other-key", "C09-pem-mangled",
    ],
    // Which app: exact differences before mere similarity. Then which environment.
    [
      "R01-bundle-only", "R05-case-or-space", "R16-missing-point", "R17-swapped-parts",
      "R18-hash-for-app-id", "R19-group-id", "R04-app-clip-id", "R20-extension-id",
      "R02-wrong-team", "R03-legacy-prefix", "R15-other-app",
      "R06-dev-build-in-prod", "R08-macos-dev-production", "R07-testflight-expected-dev",
    ],
    // When, and what else.
    [
      "C02-clock-skew", "C01-leaf-expired-now",
    ],
    // The receipt: what was signed, for whom, when.
    [
      "P30-nobody-signed", "P02-signed-attrs-assumed", "P14-field4-mojibake", "P04-key-mismatch",
      "P29-receipt-of-another-attestation", "P03-appid-mismatch", "P31-retired-signer",
      "P13-signer-expired",
      "P05-too-old", "P12-receipt-corrupt",
      "P25-api-key-fallback-prod", "P19-jwt-problems",
    ],
    // Requests to DeviceCheck.
    [
      "P16-dc-timestamp", "P11-401-jwt", "P17-dc-environment", "P18-dc-body-not-json",
    ],
  ]

  /// The position of each identifier in the joined stages.
  private static let ranks = Dictionary(
    stages.joined().enumerated().map { (ByteText($1), $0) }, uniquingKeysWith: { first, _ in first }
  )

  /// Returns the position of a cause in the order. One that the table doesn't list comes last.
  package static func rank(of cause: String) -> Int { ranks[ByteText(cause)] ?? Int.max }
}
