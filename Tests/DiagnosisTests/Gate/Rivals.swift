import Diagnosis

/// The causes that each cause is most easily confused with.
enum Rivals {
  /// The identifiers of causes, each with its rivals. A cause that isn't listed has none.
  static let table: [(cause: String, rivals: [String])] =
    texts + challenges + signatures + counters + certificates + keys + apps + receipts

  /// Causes about the text and about content in the wrong place.
  private static let texts: [(String, [String])] = [
    ("T01-plus-space", ["T06-line-breaks", "T15-stray-whitespace", "T17-stray-characters"]),
    ("T02-percent-encoded", ["T17-stray-characters", "T07-quoted-or-dataurl"]),
    ("T04-double-base64", ["T03-base64url", "T16-other-content"]),
    ("T03-base64url", ["T05-truncated", "T17-stray-characters"]),
    ("T06-line-breaks", ["T15-stray-whitespace", "T01-plus-space"]),
    ("T07-quoted-or-dataurl", ["T17-stray-characters", "T02-percent-encoded"]),
    ("T15-stray-whitespace", ["T06-line-breaks", "T01-plus-space"]),
    ("T08-utf8-corruption", ["T17-stray-characters", "T05-truncated"]),
    ("T18-shortened-print", ["T05-truncated", "T17-stray-characters"]),
    ("T05-truncated", ["T03-base64url", "T17-stray-characters", "T08-utf8-corruption"]),
    ("T17-stray-characters", ["T07-quoted-or-dataurl", "T08-utf8-corruption", "T05-truncated"]),
    ("C11-not-app-attest-cert", ["C14-made-under-other-root", "T16-other-content"]),
    ("T10-compressed-body", ["T16-other-content", "T04-double-base64"]),
    ("T16-other-content", ["T05-truncated", "T08-utf8-corruption", "C11-not-app-attest-cert"]),
    ("S11-assertion-as-attestation", ["T12-field-name", "T16-other-content"]),
    ("T12-field-name", ["S11-assertion-as-attestation", "T16-other-content"]),
  ]

  /// Causes about the challenge: what was hashed.
  private static let challenges: [(String, [String])] = [
    ("N01-raw-challenge", ["N17-hash-as-text", "N02-double-hash", "N14-other-hash"]),
    ("N02-double-hash", ["N17-hash-as-text", "N01-raw-challenge", "N05-hash-hex-text"]),
    ("N03-hash-base64-text", ["N04-hash-base64url-text", "N05-hash-hex-text", "N08-whitespace"]),
    ("N04-hash-base64url-text", ["N03-hash-base64-text", "N05-hash-hex-text"]),
    ("N05-hash-hex-text", ["N17-hash-as-text", "N03-hash-base64-text", "N19-printed-bytes"]),
    ("N08-whitespace", ["N03-hash-base64-text", "N09-encoding"]),
    ("N17-hash-as-text", ["N02-double-hash", "N05-hash-hex-text"]),
    ("N14-other-hash", ["N17-hash-as-text", "N01-raw-challenge"]),
    ("N09-encoding", ["N08-whitespace", "N03-hash-base64-text"]),
    ("N15-cut-challenge", ["N14-other-hash", "N18-empty-challenge"]),
    ("N16-escaped-text", ["N08-whitespace", "N21-normalized-text"]),
    ("N19-printed-bytes", ["N05-hash-hex-text", "N06-json-clientdata"]),
    ("N20-wrong-decoder", ["N03-hash-base64-text", "N04-hash-base64url-text"]),
    ("N21-normalized-text", ["N08-whitespace", "N16-escaped-text"]),
    ("N22-byte-order", ["N05-hash-hex-text", "N10-stale-or-other-challenge"]),
    ("N23-wrapped-challenge", ["N06-json-clientdata", "N07-challenge-plus-keyid"]),
    ("N18-empty-challenge", ["N15-cut-challenge", "N10-stale-or-other-challenge"]),
    ("N06-json-clientdata", ["N07-challenge-plus-keyid", "N23-wrapped-challenge"]),
    ("N07-challenge-plus-keyid", ["N06-json-clientdata", "N23-wrapped-challenge"]),
    (
      "N13-forged-or-mutated-authdata",
      ["N10-stale-or-other-challenge", "C10-x5c-tampered", "P29-receipt-of-another-attestation"]
    ),
    ("N10-stale-or-other-challenge", ["N13-forged-or-mutated-authdata", "N14-other-hash"]),
  ]

  /// Causes about assertions: what was signed, in which form, by which key.
  private static let signatures: [(String, [String])] = [
    ("S03-raw-rs", ["S27-lost-zero", "S04-wrong-key"]),
    ("S27-lost-zero", ["S03-raw-rs", "S28-changed-counter"]),
    ("S26-signed-part", ["S06-clientdata-wrong-scope", "S05-clientdata-reserialised"]),
    ("S05-clientdata-reserialised", ["S08-body-transformed", "S26-signed-part"]),
    ("S07-hash-of-hash", ["S20-encoded-clientdata", "S06-clientdata-wrong-scope"]),
    ("S06-clientdata-wrong-scope", ["S26-signed-part", "S05-clientdata-reserialised"]),
    ("S20-encoded-clientdata", ["S25-printed-clientdata", "S08-body-transformed"]),
    ("S08-body-transformed", ["S05-clientdata-reserialised", "S06-clientdata-wrong-scope"]),
    ("S21-other-hash", ["S07-hash-of-hash", "S04-wrong-key"]),
    ("S25-printed-clientdata", ["S20-encoded-clientdata", "S07-hash-of-hash"]),
    ("S22-exchanged-clientdata", ["S06-clientdata-wrong-scope", "S04-wrong-key"]),
    ("S04-wrong-key", ["S28-changed-counter", "S06-clientdata-wrong-scope"]),
    ("S28-changed-counter", ["S04-wrong-key", "S15-counter-reset"]),
    ("S19-nonce-as-digest", ["S07-hash-of-hash", "S04-wrong-key"]),
    ("S29-other-value-of-request", ["S06-clientdata-wrong-scope", "S04-wrong-key"]),
    ("S10-extra-cdhash", ["S11-assertion-as-attestation"]),
  ]

  /// Causes about counters and about challenges in client data.
  private static let counters: [(String, [String])] = [
    ("S14-counter-endianness-or-sign", ["S15-counter-reset", "S12-counter-not-greater"]),
    ("S12-counter-not-greater", ["S15-counter-reset", "S28-changed-counter"]),
    ("S15-counter-reset", ["S12-counter-not-greater", "S14-counter-endianness-or-sign"]),
    ("S24-challenge-spelling", ["S16-challenge-not-in-clientdata"]),
    ("S23-stale-challenge", ["S16-challenge-not-in-clientdata"]),
    ("S16-challenge-not-in-clientdata", ["S06-clientdata-wrong-scope"]),
  ]

  /// Causes about certificates, their root and their time.
  private static let certificates: [(String, [String])] = [
    ("C03-wrong-root-webauthn", ["C14-made-under-other-root", "C11-not-app-attest-cert"]),
    ("C04-wrong-root-g3", ["C14-made-under-other-root", "C10-x5c-tampered"]),
    ("C05-receipt-with-appattest-root", ["P12-receipt-corrupt", "P30-nobody-signed"]),
    ("C13-other-root", ["C14-made-under-other-root", "C10-x5c-tampered"]),
    ("C15-root-out-of-time", ["C01-leaf-expired-now", "C02-clock-skew"]),
    ("C06-missing-intermediate-or-order", ["C10-x5c-tampered", "C14-made-under-other-root"]),
    (
      "C10-x5c-tampered",
      ["C14-made-under-other-root", "C06-missing-intermediate-or-order", "P04-key-mismatch"]
    ),
    ("C14-made-under-other-root", ["C10-x5c-tampered", "C11-not-app-attest-cert"]),
    ("C02-clock-skew", ["C01-leaf-expired-now"]),
    ("C01-leaf-expired-now", ["C02-clock-skew"]),
  ]

  /// Causes about the key ID and the stored key.
  private static let keys: [(String, [String])] = [
    ("K01-base64url-keyid", ["K13-keyid-wrapped", "K05-truncated-keyid"]),
    ("K02-keyid-hex", ["K03-keyid-utf8-bytes", "K14-printed-keyid"]),
    ("K03-keyid-utf8-bytes", ["K02-keyid-hex", "K13-keyid-wrapped"]),
    ("K04-plus-to-space", ["K11-keyid-whitespace", "K13-keyid-wrapped"]),
    ("K11-keyid-whitespace", ["K04-plus-to-space", "K13-keyid-wrapped"]),
    ("K14-printed-keyid", ["K02-keyid-hex", "K13-keyid-wrapped"]),
    ("K13-keyid-wrapped", ["K07-other-key", "K14-printed-keyid"]),
    ("K05-truncated-keyid", ["K01-base64url-keyid", "K07-other-key"]),
    ("K12-keyid-letter-case", ["K07-other-key", "K02-keyid-hex"]),
    ("K10-leading-zero-coordinate", ["K07-other-key", "K05-truncated-keyid"]),
    ("K06-wrong-hash-input", ["K07-other-key", "K13-keyid-wrapped"]),
    ("K07-other-key", ["K13-keyid-wrapped", "K14-printed-keyid", "K05-truncated-keyid"]),
    ("C09-pem-mangled", ["S04-wrong-key"]),
  ]

  /// Causes about the App ID and the environment.
  private static let apps: [(String, [String])] = [
    ("R01-bundle-only", ["R15-other-app", "R05-case-or-space"]),
    ("R05-case-or-space", ["R15-other-app", "R02-wrong-team"]),
    ("R16-missing-point", ["R05-case-or-space", "R15-other-app"]),
    ("R17-swapped-parts", ["R15-other-app", "R01-bundle-only"]),
    ("R18-hash-for-app-id", ["R15-other-app"]),
    ("R19-group-id", ["R15-other-app", "R04-app-clip-id"]),
    ("R04-app-clip-id", ["R15-other-app", "R05-case-or-space"]),
    ("R20-extension-id", ["R04-app-clip-id", "R15-other-app"]),
    ("R02-wrong-team", ["R15-other-app", "R05-case-or-space"]),
    ("R03-legacy-prefix", ["R02-wrong-team", "R15-other-app"]),
    ("R15-other-app", ["R05-case-or-space", "R02-wrong-team", "R04-app-clip-id"]),
    ("R06-dev-build-in-prod", ["R07-testflight-expected-dev", "N13-forged-or-mutated-authdata"]),
    ("R08-macos-dev-production", ["R07-testflight-expected-dev", "R06-dev-build-in-prod"]),
    ("R07-testflight-expected-dev", ["R06-dev-build-in-prod", "N13-forged-or-mutated-authdata"]),
  ]

  /// Causes about receipts and tokens.
  private static let receipts: [(String, [String])] = [
    ("P30-nobody-signed", ["P12-receipt-corrupt", "P02-signed-attrs-assumed"]),
    ("P02-signed-attrs-assumed", ["P12-receipt-corrupt", "P30-nobody-signed"]),
    (
      "P14-field4-mojibake",
      ["N13-forged-or-mutated-authdata", "P29-receipt-of-another-attestation"]
    ),
    ("P04-key-mismatch", ["P29-receipt-of-another-attestation", "C10-x5c-tampered"]),
    ("P29-receipt-of-another-attestation", ["P04-key-mismatch", "N13-forged-or-mutated-authdata"]),
    ("P03-appid-mismatch", ["R15-other-app", "P29-receipt-of-another-attestation"]),
    ("P31-retired-signer", ["P05-too-old", "P12-receipt-corrupt"]),
    ("P13-signer-expired", ["P31-retired-signer", "P05-too-old"]),
    ("P05-too-old", ["P31-retired-signer", "C01-leaf-expired-now"]),
    ("P12-receipt-corrupt", ["P30-nobody-signed", "P29-receipt-of-another-attestation"]),
    ("P25-api-key-fallback-prod", ["T16-other-content"]),
    ("P19-jwt-problems", ["T16-other-content"]),
  ]
}

extension Cause {
  /// The identifiers of the causes that this one is most easily confused with; empty if the table
  /// has none.
  var rivals: [String] { Rivals.table.first { $0.cause == id }?.rivals ?? [] }
}
