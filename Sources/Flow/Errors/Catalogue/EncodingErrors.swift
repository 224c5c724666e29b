import Results

extension KnownError {
  /// What decoders say about CBOR, Base64 and ASN.1. Each entry names the artifacts and the field
  /// that are usually damaged.
  static let encoding = [
    /// CBOR (RFC 8949). Examples: `CBORDecodeEOF: premature end of stream` (Python), `cbor: cannot
    /// unmarshal` (Go).
    verifier(
      "E75-encoding-cbor", "CBOR doesn't decode",
      ErrorPhrases.loose(
        "cbor decode eof", "cbor decode error", "cbor decode value error", "cbordecodeerror",
        "cbordecodeeof", "premature end of stream", "unexpected end of cbor",
        "cbor ..1 unexpected eof",
        "insufficient data", "extraneous cbor data|bytes", "extra bytes after cbor",
        "bytes of extraneous data", "unexpected major type", "cbor ..1 cannot unmarshal",
        "cbor ..1 invalid", "invalid cbor", "malformed cbor", "malformed initial byte",
        "cbor ..3 error|exception|failed|failure|malformed|trailing|truncated|incomplete",
        "data item not supported",
        "unexpected end of ..1 input", "trailing data ..2 cbor",
        "error ..2 cbor", "unable|cannot|couldnt ..1 parse|decode ..3 cbor",
        "failed to? ..1 decode|parse|deserialize ..3 cbor|attestation",
        "failed|error to? unmarshal|unmarshalling|unmarshaling|deserializing ..2 attestation|assertion",
        "unmarshalling|unmarshaling|unmarshal ..3 attestation|assertion ..3 eof|end|error|failed",
        about: ["cbor", "cbor2", "fxamacker"] + attestScope)
        + ErrorPhrases.exact("number of decoded attestations is not"),
      "The bytes aren't the CBOR of one artifact: the text was decoded with the wrong alphabet, twice or not at all, cut short, or read as UTF-8.",
      rules: ["attestation.cbor", "assertion.cbor", "transport.encoding"],
      causes: [
        "T01-plus-space", "T05-truncated", "T04-double-base64", "T03-base64url",
        "T08-utf8-corruption", "S11-assertion-as-attestation",
      ], collect: "The text of the field exactly as the server received it, before any decoding."),
    /// Base64 (RFC 4648). Examples: `Incorrect padding` (Python), `Illegal base64 character 2d`
    /// (Java).
    verifier(
      "E76-encoding-base64", "Base64 doesn't decode",
      ErrorPhrases.loose(
        "illegal|invalid|bad|malformed base64|base64url", "incorrect padding",
        "base64|base64url ..3 invalid|illegal|malformed|incorrect|error|failed|failure",
        "only base64 data is allowed",
        "not ..2 valid base64", "input byte array has ..1 wrong|incorrect",
        "last unit does not have enough",
        "string to be decoded is not correctly encoded", "failed to? ..1 decode ..2 base64",
        "not a valid base 64 string",
        "error|failed decoding ..2 base64",
        "\(things) ..3 not ..2 valid|correct|proper|in? base64|base64url",
        "\(things) ..3 not ..2 valid|correct|proper base 64",
        "key id|identifier ..3 not ..2 valid|correct|proper|in? base64|base64url"),
      "The text isn't Base64 as the decoder wants it: Base64url, without padding, with line breaks, or with spaces for plus signs.",
      rules: ["transport.encoding"],
      causes: [
        "T03-base64url", "T01-plus-space", "T06-line-breaks", "T02-percent-encoded",
        "T07-quoted-or-dataurl", "T05-truncated",
      ], collect: "The text of the field exactly as the server received it."),
    /// ASN.1 of a receipt. Example: `ASN.1 wrong tag` by a parser that reads DER only.
    verifier(
      "E77-receipt-asn1", "the receipt's ASN.1 doesn't parse",
      ErrorPhrases.loose(
        "asn1|asn ..3 wrong tag", "asn1 ..5 nested asn1 error", "asn1 ..3 structure error",
        "asn1 ..3 syntax error",
        "asn1 ..2 error", "asn ..1 1 ..2 error", "asn1 ..3 indefinite length", "indefinite length",
        "not a valid receipt", "invalid receipt", "asn1 ..4 error|failed|invalid|unexpected|wrong",
        "der ..3 error|invalid|malformed|indefinite", "unsupported indefinite|constructed",
        "receipt ..3 invalid|malformed|unparseable", "receipt ..2 did not pass validation",
        "receipt ..4 not|cannot|couldnt|failed ..3 parse|parsed|decode|decoded|read|valid",
        "failed to? parse|decode|read ..2 receipt|pkcs7|cms", "pkcs7 ..3 error|invalid|failed",
        "cms ..3 error|invalid|failed",
        "bad ber|der|asn1", "unexpected asn1|tag|identifier",
        "asn1|asn|der ..3 corrupt|corrupted|truncated|malformed", "corrupted stream",
        "der length more than|exceeds",
        about: [
          "receipt", "pkcs7", "pkcs 7", "cms", "asn1", "asn 1", "attestation", "app attest",
        ]),
      "Receipts are in BER with indefinite lengths and a content in chunks of 1,000 bytes. A parser of DER alone stops; it isn't an App Store receipt either.",
      rules: ["receipt.cms", "receipt.structure"],
      causes: [
        "P01-strict-der", "P02-signed-attrs-assumed", "P12-receipt-corrupt", "T05-truncated",
      ],
      collect: "The receipt, and the name and version of the library.",
      yields: ["E74-receipt-chain", "E78-receipt-age", "E63-verifier-nonce-extension"]),
    /// The age of a receipt, Apple's limit of five minutes for new receipts. Example: `receipt
    /// creation time is too old`.
    verifier(
      "E78-receipt-age", "the receipt is too old",
      ErrorPhrases.loose(
        "receipt ..3 too old", "receipt ..3 expired", "receipt ..3 stale", "expired receipt",
        "stale receipt",
        "receipt|receipts ..2 creation time|date ..6 old|before|after|exceeds|ago|past|late",
        "receipt ..3 older than",
        "receipt creation time ..3 invalid|expired"),
      "The receipt of an attestation is to be used within five minutes; kept ones are checked at the time of receipt.",
      rules: ["receipt.creation-time", "receipt.expiration"],
      causes: ["P05-too-old", "C02-clock-skew", "P06-date-parse"],
      collect: "The receipt, and when the server received and checked it."),
  ]

  /// Nouns for what is sent as Base64, as alternatives of a pattern.
  private static let things =
    "keyid|id|identifier|data|text|string|attestation|assertion|object|receipt|challenge|signature|it|value"
}
