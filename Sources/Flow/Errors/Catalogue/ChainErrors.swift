import Results

extension KnownError {
  /// What OpenSSL, Java, Go, Node, Python and WebCrypto say about certificate chains. The entries
  /// with more specific patterns come first.
  static let chain = [
    /// The chain of a receipt's signer, which leads to Apple Root CA - G3.
    verifier(
      "E74-receipt-chain", "the receipt isn't signed by a trusted certificate",
      ErrorPhrases.loose(
        "receipt ..6 trust|untrusted|anchor|anchors|chain|issuer|signature",
        "receipt ..4 path|chain|signer ..1 \(negations) ..4 chain|trust|anchor|anchors|root|valid|trusted",
        "receipt ..3 \(negations) contain|have|include ..2 certificate|certificates|chain",
        "receipt exception ..2 invalid ..2 certificate|chain|signature",
        "invalid receipt signature|chain|certificate", "pkcs7 ..3 signer certificate not found",
        about: failures),
      "Receipts chain to Apple Root CA - G3, attestations to the Apple App Attestation Root CA. One anchor can't serve both.",
      rules: ["receipt.chain", "receipt.signature"],
      causes: [
        "C05-receipt-with-appattest-root", "P02-signed-attrs-assumed", "P13-signer-expired",
        "P12-receipt-corrupt",
      ],
      collect: "The receipt, and which root the server uses for receipts."),
    /// The validity period. Examples: `certificate has expired` (OpenSSL), `NotAfter: Sat Mar 01 …`
    /// (Java).
    verifier(
      "E71-chain-time", "the certificate isn't valid at the time of the check",
      ErrorPhrases.exact(
        "certificate has expired", "certificate expired exception", "certificate is not yet valid",
        "certificate not yet valid exception", "has expired or is not yet valid",
        "cert has expired",
        "certificate not valid before|after",
        "not after sun|mon|tue|wed|thu|fri|sat",
        "timestamp check failed", "validity check failed", "not time valid", "cert expired",
        "not within its validity period", "cert not yet valid", "err cert date invalid")
        + ErrorPhrases.loose(
          "certificate|cert|leaf|certificates ..3 expired", "certificate|cert|leaf ..3 outdated",
          "certificate|cert|leaf ..3 not yet valid", "expired ..1 certificate|cert|leaf",
          "certificate|cert|leaf ..2 no longer valid", "certificate|cert ..3 outside ..2 validity",
          "certificate|certificates|cert|leaf|chain is? not valid at|on ..4 time|date|moment|now",
          "certificate|certificates|cert|leaf is? not currently valid",
          "path not valid", "certificate validity ..3 failed|expired|error"),
      "A leaf is valid for about three days. The server checks a stored attestation at the present time, or its clock is wrong.",
      rules: ["attestation.chain-validity", "receipt.chain-validity"],
      causes: ["C01-leaf-expired-now", "C02-clock-skew", "P13-signer-expired"],
      collect:
        "The attestation, when it was received and when it was checked, and the server's clock."),
    /// A revocation check that can't be done. Example: `Could not determine revocation status`
    /// (Java).
    verifier(
      "E72-chain-revocation", "the revocation status isn't known",
      ErrorPhrases.exact(
        "could not determine revocation status", "unable to determine revocation status",
        "unable to get certificate crl", "undetermined revocation", "revocation status unknown",
        "does not specify ocsp responder", "no crl found", "ocsp responder not|url",
        "offline revocation", "revocation server was offline", "unable to get crl",
        "revocation ..3 unknown|failed|undetermined", "crl ..2 not found"),
      "The certificates name no CRL and no OCSP responder. A library that demands a revocation status can't get one.",
      rules: ["attestation.chain"], causes: [],
      collect: "The library's settings for revocation: it must be off for this chain."),
    /// A signature algorithm or a purpose that the library rejects. Example: `unsupported
    /// certificate purpose` (OpenSSL).
    verifier(
      "E73-chain-algorithm", "the algorithm or purpose isn't accepted",
      ErrorPhrases.loose(
        "unsupported certificate purpose", "unsuitable certificate purpose",
        "unsupported signature|digest algorithm?",
        "unsupported ..1 algorithm", "algorithm ..2 not|isnt supported",
        "unhandled critical extension",
        "unrecognized critical extension", "unrecognized critical extensions",
        "extended key usage ..4 not",
        "key usage ..4 not ..2 permit|allow|permitted", "algorithm constraints check failed",
        "incompatible key usage", "digest too big", "not valid for usage",
        "has not supported critical extension", "unsupported signature algorithm ..5 key",
        "not supported ..2 ecdsa|p384|sha256|sha384", "ecdsa ..6 not supported",
        "ecdsa with sha256 ..4 p 384|p384",
        "unsupported ..1 curve",
        "curve ..2 not|isnt supported", about: certificateScope + attestScope + ["sha256", "p 384"]),
      "The library pairs P-384 with SHA-384 only, or demands a purpose of TLS. Apple signs leaves with SHA-256 under a P-384 key.",
      rules: ["attestation.chain", "attestation.certificate-profile"],
      causes: ["C07-algorithm-policy", "C08-purpose-eku"],
      collect: "The attestation, and the library's name, version and policy."),
    /// A path that can't be built, or leads to another root. Examples: `unable to get local issuer
    /// certificate` (OpenSSL), `PKIX path building failed` (Java), `x509: certificate signed by
    /// unknown authority` (Go).
    verifier(
      "E70-chain-anchor", "the chain doesn't lead to the root",
      ErrorPhrases.exact(
        "unable to get local? issuer certificate",
        "unable to verify the? first|leaf certificate|signature",
        "self signed certificate|cert in ..1 chain", "depth zero self signed cert",
        "signed by unknown authority",
        "pkix path building failed", "unable to find valid certification path",
        "path does not chain with any", "no trusted certificate found", "trust anchor not found",
        "trust anchor ..1 not found", "unknown ca", "unable to build ..2 chain", "untrusted root",
        "certificate chain ..2 untrusted", "issuer not found", "unknown issuer",
        "unable to get issuer", "partial chain", "explicit distrust",
        "chain could not be built", "not ..2 build ..2 trusted root",
        "not signed by apple app attestation", "ca certificate is not signed",
        "path building failed", "no issuer certificate ..2 found",
        "verification path ..2 not found", "err ..2 untrusted", "not trusted ..2 trust anchor",
        "client ca certificate is not signed", "no sub|client ca certificate found",
        "cert verify failure", "cert path builder exception")
        + ErrorPhrases.containers(
          ErrorPhrases.exact("invalid certificate chain exception", "invalid certificate chain"))
        + ErrorPhrases.containers(
          ErrorPhrases.loose(
            "failed to? verify|verifying certificate|cert|leaf|chain",
            "invalid|untrusted|broken|bad ..1 \(chains)",
            "\(chains) ..4 not|isnt|doesnt|cannot|couldnt ..3 verify|verified|validate|validated",
            about: certificateScope))
        + ErrorPhrases.loose(
          "\(chains) ..3 invalid|untrusted|broken|incomplete",
          "\(chains) ..4 not|isnt|doesnt|cannot|couldnt ..3 trusted|anchor|chain|root",
          "\(chains) ..4 not|isnt valid",
          "failed ..1 to? verify|validate|build|verifying|validating ..3 \(chains)",
          "could not validate|verify ..2 certs|certificate|certificates|chain",
          "\(chains) ..1 verification|validation ..1 failed|error|failure", "wrong root",
          "invalid root",
          "chain|path|certificate ..2 \(negations) lead|end|terminate|chain ..1 at|to|in|with",
          "\(negations) contain|have|include ..2 valid|trusted ..1 chain",
          "chain|path ..2 leads|ends ..1 elsewhere|another|different|wrong",
          "root ..2 not trusted|match|found", "untrusted certificate", "certificate not trusted",
          "certificate ..2 untrusted", "invalid issuer", "issuer ..2 mismatch|does|doesnt",
          about: certificateScope),
      "The server can't build the path from the leaf to the Apple App Attestation Root CA: another root is configured, or the intermediate is missing.",
      rules: ["attestation.chain", "receipt.chain"],
      causes: [
        "C03-wrong-root-webauthn", "C04-wrong-root-g3", "C05-receipt-with-appattest-root",
        "C06-missing-intermediate-or-order", "C09-pem-mangled", "C12-intermediate-assumed",
        "C10-x5c-tampered",
      ], collect: "The attestation, and the root that the server uses, as PEM.",
      yields: ["E74-receipt-chain", "E72-chain-revocation", "E73-chain-algorithm"]),
  ]

  /// Nouns for a chain or its certificates, as alternatives of a pattern.
  private static let chains = "chain|certificate|certificates|certs|cert|x5c|trustpath"

  /// Negations, as alternatives of a pattern.
  private static let negations = "not|doesnt|didnt|dont|isnt|cannot"

  /// Words that show that a text is about certificates.
  private static let certificateScope = [
    "certificate", "certificates", "cert", "certs", "chain", "x5c", "root", "pkix", "x509",
    "anchor",
    "issuer",
  ]

  /// Words that show that a text reports a failure.
  private static let failures = [
    "exception", "error", "failed", "invalid", "not", "untrusted", "doesnt", "does not", "cannot",
    "unable", "couldnt",
  ]
}
