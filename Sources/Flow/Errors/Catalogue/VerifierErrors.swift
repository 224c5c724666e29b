import Results

extension KnownError {
  /// What verifiers of attestations and assertions print: webauthn4j, devicecheck-appattest,
  /// pyattest, appattest-rs, node-app-attest, go-app-attest and others. Each entry also contains
  /// ordinary phrases that servers of apps use.
  static let verifier = [
    /// Apple's step 4: the nonce extension of the leaf. Example: `nonce does not match`.
    verifier(
      "E50-verifier-nonce", "the nonce doesn't match",
      ErrorPhrases.faulty(
        "nonce", "nonces", "client data hash", "clientdatahash", "nonce hash")
        + ErrorPhrases.exact("unmatch nonce", "err nonce"),
      "The nonce that Apple certified isn't the hash that the server computes: app and server hash different bytes, or the server compares with another challenge.",
      rules: ["attestation.nonce"],
      causes: [
        "N03-hash-base64-text", "N10-stale-or-other-challenge", "N01-raw-challenge",
        "N02-double-hash", "N06-json-clientdata", "N07-challenge-plus-keyid",
      ], collect: "The attestation, and the challenge exactly as the server compares it."),
    /// The server's own lookup of the challenge. Example: `unknown challenge`.
    verifier(
      "E51-verifier-challenge", "the challenge isn't the one that it issued",
      ErrorPhrases.faulty("challenge", "client data challenge")
        + ErrorPhrases.exact("invalid client data", "invalidclientdata")
        + ErrorPhrases.loose(
          "unknown|expired|stale|unrecognized ..3 challenge", "challenge ..2 expired",
          "challenge ..2 timed out", "no ..2 challenge ..1 found|for",
          "challenge ..2 not ..1 found|exist", "challenge ..2 already ..1 used|consumed|redeemed",
          "challenge ..3 not|isnt ..1 known|issued", "missing challenge",
          "client data mismatch", "client data ..2 not ..1 match"),
      "The server doesn't find the challenge that it issued: it is expired, consumed, of another session, or in another encoding.",
      rules: [
        "assertion.challenge", "attestation.nonce", "flow.challenge-lifetime",
        "flow.challenge-reuse",
      ],
      causes: [
        "P21-challenge-expired", "N10-stale-or-other-challenge", "S23-stale-challenge",
        "S16-challenge-not-in-clientdata", "N03-hash-base64-text",
      ],
      collect:
        "The answer that issued the challenge and the request that used it, both with their times.",
      yields: ["E81-wrapper-hash"]),
    /// Apple's step 6: `rpIdHash`. Example: `invalid RP ID hash`.
    verifier(
      "E52-verifier-app-id", "the App ID doesn't match",
      ErrorPhrases.faulty(
        "rp id hash", "rp hash", "rpid hash", "rp idhash", "rpidhash", "rp id", "rpid", "app id",
        "appid",
        "app id hash", "app identifier", "relying party id", "bundle id", "bundle identifier",
        "team id", "team identifier", "application identifier"),
      "The rpIdHash isn't SHA-256 of the App ID that the server expects: prefix, dot and bundle identifier.",
      rules: ["attestation.app-id", "assertion.app-id"],
      causes: [
        "R02-wrong-team", "R01-bundle-only", "R03-legacy-prefix", "R05-case-or-space",
        "R04-app-clip-id", "R15-other-app",
      ], collect: "The attestation, and the App ID exactly as the server is configured."),
    /// Apple's step 5: the key ID. Example: `keyId mismatch`.
    verifier(
      "E53-verifier-key-id", "the key ID doesn't match",
      ErrorPhrases.faulty("key id", "keyid", "key identifier")
        + ErrorPhrases.exact("expected key identifier")
        + keyIDs.flatMap {
          ErrorPhrases.loose(
            "sha256|hash ..2 public key != ..2 \($0)", "sha 256 ..2 public key != ..2 \($0)",
            "\($0) != ..2 sha256|sha|hash ..2 public? key?", "\($0) != ..2 public key",
            "public key hash ..3 \(negations) ..2 match|equal ..3 \($0)",
            "public key hash ..2 mismatch|differs ..3 \($0)",
            "\($0) ..4 \(negations) ..2 match|equal|hash ..4 public key",
            "\($0) ..3 not|isnt ..3 sha256|hash ..3 public key")
        },
      "The key ID that the app sent isn't SHA-256 of the attested key, or both are compared as texts in different encodings.",
      rules: ["attestation.key-id", "attestation.credential-id"],
      causes: [
        "K01-base64url-keyid", "K03-keyid-utf8-bytes", "K06-wrong-hash-input", "K02-keyid-hex",
        "K07-other-key", "K10-leading-zero-coordinate",
      ], collect: "The attestation, and the key ID as the app sent it and as the server stored it."),
    /// Apple's step 9: the credential ID. Example: `credentialId does not match`.
    verifier(
      "E54-verifier-credential-id", "the credential ID doesn't match",
      ErrorPhrases.faulty(
        "credential id", "credentialid", "credentials id", "cred id", "credential identifier",
        "public key hash",
        "credential")
        + keyIDs.flatMap {
          ErrorPhrases.loose(
            "hashed public key ..2 credential ..3 \(negations) ..1 match|equal",
            "\(credentials) id? ..3 \(negations) ..2 match|equal ..3 \($0)",
            "\(credentials) id? != ..2 \($0)", "\($0) != ..2 \(credentials)")
        },
      "The credential ID isn't SHA-256 of the key's point in X9.62 form, 65 bytes, as the server computes it.",
      rules: ["attestation.credential-id", "attestation.key-id"],
      causes: [
        "K06-wrong-hash-input", "K10-leading-zero-coordinate", "K01-base64url-keyid",
        "K07-other-key",
      ], collect: "The attestation, and which bytes of the key the server hashes."),
    /// Apple's step 7: the counter of an attestation is zero.
    verifier(
      "E55-verifier-first-counter", "the counter isn't zero",
      ErrorPhrases.loose(
        "\(counters) ..3 not|isnt|wasnt ..1 zero|0",
        "\(counters) ..3 greater|larger|higher|more|bigger|above than? 0|zero",
        "\(counters) != ..1 0|zero", "zero \(counters) expected|required",
        "\(counters) expected ..2 0|zero",
        "\(counters) ..2 must be 0|zero ..4 got|was|but|is|found", "\(counters) non zero",
        "\(counters) nonzero", "non zero \(counters)",
        "nonzero \(counters)", "\(counters) should be 0|zero", "\(counters) must be 0|zero",
        "sign count ..3 not ..1 zero|0", "expected sign? \(counters) ..3 0|zero ..4 got|was|but",
        "sign count ..1 must|should be 0|zero"),
      "The counter of an attestation is zero. Another object was sent, or the server reads other bytes.",
      rules: ["attestation.counter"],
      causes: ["S11-assertion-as-attestation", "S14-counter-endianness-or-sign"],
      collect: "The attestation as the server received it."),
    /// Step 5 for assertions: the counter is greater than the stored one. Example of webauthn4j:
    /// `MaliciousCounterValueException`.
    verifier(
      "E56-verifier-counter", "the counter doesn't grow",
      ErrorPhrases.faulty(
        "counter", "sign count", "signcount", "sign counter", "signature counter", "counter value")
        + ErrorPhrases.loose(
          "\(counters) ..4 not|isnt|wasnt|didnt not? ..1 \(greater)",
          "\(counters) ..4 less|lower|smaller|old|too|behind", "malicious counter value",
          "\(counters) must|should be? ..1 \(greater) ..1 than|the ..3 \(stored)",
          "\(counters) must|should increase|increment|grow|advance",
          "\(stored) \(counters) ..2 \(greater)|equal ..4 \(counters)|received|provided|new",
          "\(counters) ..3 already ..1 used|seen", "\(counters) ..2 went backwards|back|down",
          "\(counters) rollback|regression|regressed|repeated|reuse",
          "sign count ..4 not|isnt|less|lower ..1 greater|than|increased",
          "cloned authenticators", "counter replay|replayed|reused", "replay ..3 detected",
          "\(counters) ..2 did|does not increase", "stale \(counters)",
          "failed|error|rejected|invalid ..4 \(counters) ..3 must|should be greater|above|higher"),
      "The counter isn't above the one that the server stored: requests came out of order, one was sent again, or another key's counter is compared.",
      rules: ["assertion.counter", "flow.counter-order", "flow.replay"],
      causes: [
        "S12-counter-not-greater", "S15-counter-reset", "S13-counter-never-saved",
        "S14-counter-endianness-or-sign", "S28-changed-counter",
      ],
      collect:
        "The assertion, the stored counter, and the assertions of the same key before and after, with their times."
    ),
    /// Apple's step 8: the AAGUID. Example: `unexpected aaguid`.
    verifier(
      "E57-verifier-environment", "the aaguid is of the other environment",
      ErrorPhrases.faulty("aaguid", "aa guid", "attestation environment", "app attest environment")
        + ErrorPhrases.exact(
          "expected aaguid", "expected aa guid", "unmatch aaguid", "bad aaguid exception")
        + ErrorPhrases.loose(
          "aaguid ..3 unknown|unsupported|unrecognized", "unrecognized|unsupported aaguid",
          "appattestdevelop ..6 appattest",
          "environment ..2 mismatch", "wrong environment", "unknown aaguid",
          "development environment ..2 not ..1 allowed", "aaguid is expected"),
      "The attestation is of development and the server expects production, or the reverse. TestFlight and App Store builds are production.",
      rules: ["attestation.environment"],
      causes: [
        "R06-dev-build-in-prod", "R07-testflight-expected-dev", "R09-sandbox-aaguid-doc",
        "R08-macos-dev-production",
      ], collect: "The attestation, how the build was distributed, and the server's setting."),
    /// Step 3 for assertions: the ECDSA signature. Example: `BadSignatureException`.
    verifier(
      "E58-verifier-signature", "the signature isn't valid",
      ErrorPhrases.faulty(
        "signature", "assertion signature", "ecdsa signature")
        + ErrorPhrases.exact(
          "invalid signature exception", "bad signature exception",
          "ecdsa verification error|failure",
          "ecdsa verify failed", "signature error",
          "ecdsa|signature ..1 verify|verification|verified|valid ..2 false",
          "verify signature ..2 false"),
      "The signature of an assertion doesn't verify: other client data, another key, the nonce taken for a finished digest, or the signature in another form.",
      rules: ["assertion.signature"],
      causes: [
        "S05-clientdata-reserialised", "S06-clientdata-wrong-scope", "S01-single-hash",
        "S19-nonce-as-digest", "S04-wrong-key", "S03-raw-rs", "S07-hash-of-hash",
      ],
      collect:
        "The assertion, the client data byte by byte as the server hashes it, and the stored public key.",
      yields: ["E74-receipt-chain"]),
    /// The layout of authenticator data (WebAuthn Level 2 §6.1). Example: `leftover bytes
    /// detected`.
    verifier(
      "E59-verifier-auth-data", "the authenticator data doesn't parse",
      ErrorPhrases.containers(
        ErrorPhrases.faulty("authenticator data", "auth data", "authdata"))
        + ErrorPhrases.faulty(
          "authenticator flags", "flags", "attested credential data", "extension data")
        + ErrorPhrases.loose(
          "authenticator data byte layout", "missing ..1 attested credential data",
          "error decoding|parsing|reading auth data|authdata", "authenticator data truncated",
          "trailing bytes|data ..3 auth|authenticator|authdata", "leftover bytes",
          "authenticator data ..4 length|short|long|bytes", "auth data has ..2 bytes",
          "auth data ..3 too short|long",
          "extra bytes ..3 auth|authenticator|authdata|credential",
          "remaining bytes ..4 auth|authenticator|authdata|credential",
          "does not parse", "attested credential data ..2 missing|included"),
      "The parser expects another layout: extension data follows although the flag ED is clear, or AT is set in an assertion of 37 bytes, as Apple's devices send them.",
      rules: ["attestation.auth-data", "assertion.auth-data"],
      causes: [
        "R11-extension-unexpected", "S09-at-flag-parse", "T05-truncated", "T08-utf8-corruption",
      ],
      collect: "The artifact as the server received it, and the name and version of the library."),
    /// The attestation statement format or the user presence flag, which general WebAuthn verifiers
    /// check. Example: `user not present`.
    verifier(
      "E60-verifier-format", "the format isn't the one that it expects",
      ErrorPhrases.faulty(
        "fmt", "attestation format", "attestation statement format", "statement format",
        "attestation object format")
        + ErrorPhrases.exact("invalid format exception expected")
        + ErrorPhrases.loose(
          "expected apple appattest ..2 got|but|was|received|found",
          "expected ..2 format|fmt apple appattest",
          "unknown|unsupported ..1 attestation? ..1 format|fmt",
          "fmt ..2 not apple appattest|attest",
          "user ..1 not present", "user present ..3 not|flag",
          "user presence ..3 not|required|flag",
          "not ..2 apple appattest", "up flag", "attestation format ..3 not|isnt ..1 supported"),
      "A WebAuthn verifier applies the rules of WebAuthn: App Attest has the format apple-appattest, and no user gesture.",
      rules: ["attestation.format"],
      causes: ["R14-up-flag-required", "C11-not-app-attest-cert", "S11-assertion-as-attestation"],
      collect: "The attestation, and the configuration of the library."),
    /// The public key. Example: `publicKey does not match`.
    verifier(
      "E61-verifier-public-key", "the public key doesn't match",
      ErrorPhrases.faulty("public key", "publickey", "cose key", "ec key")
        + ErrorPhrases.loose("invalid ec point", "point ..2 not on curve", "invalid key length"),
      "The key in the authenticator data, the certificate's key and the one that the server compares aren't the same bytes.",
      rules: ["attestation.public-key", "assertion.signature"],
      causes: [
        "K10-leading-zero-coordinate", "S04-wrong-key", "K06-wrong-hash-input", "P04-key-mismatch",
      ],
      collect: "The attestation, and the public key as the server stored it."),
    /// The server's lookup of the stored key. Example: `attested credential not found`.
    verifier(
      "E62-verifier-unknown-key", "the key isn't known",
      ErrorPhrases.loose(
        "unknown key", "unknown key id", "unknown keyid", "unknown credential",
        "unregistered key|keyid|credential",
        "key ..2 not found", "keyid ..2 not found",
        "key ..3 isnt|not ..1 registered|known", "key ..3 isnt|not attested",
        "key ..3 not been|yet attested|registered",
        "no ..1 public key ..2 found|for", "no attestation ..2 found|for",
        "credential ..2 not found",
        "no such key", about: attestScope)
        + ErrorPhrases.loose(
          "key not registered|attested|enrolled", "key isnt registered|attested"),
      "The server has no attested key under this key ID: it stored it in another spelling, or never, or the app uses a key from before.",
      rules: ["flow.unknown-key", "attestation.key-id"],
      causes: [
        "S17-missing-hash-of-key-lookup", "S18-before-attestation",
        "K09-reinstall-restore-migration",
        "K01-base64url-keyid",
      ],
      collect: "The key ID of the request, and the key IDs that the server stored for this account."
    ),
    /// The extension 1.2.840.113635.100.8.2 in the leaf, which contains the nonce.
    verifier(
      "E63-verifier-nonce-extension", "the nonce extension can't be read",
      ErrorPhrases.exact(
        "extension ..3 \(nonceExtension)", "no extension ..3 \(nonceExtension)",
        "\(nonceExtension) ..4 not|missing|absent",
        "lacks|without|missing ..4 \(nonceExtension)")
        + ErrorPhrases.containers(
          ErrorPhrases.loose("nonce extension", "credcert extension", "cred cert extension"))
        + ErrorPhrases.loose(
          "no extension ..3 nonce", "nonce ..1 missing", "missing nonce",
          "nonce extension ..3 not|missing|absent|invalid|malformed",
          "not ..1 find|found ..2 nonce oid|extension", "nonce oid ..3 not|missing|absent",
          "not ..1 contain ..1 cred cert extension", "not ..1 contain ..1 credcert extension")
        + ErrorPhrases.loose("extension not found", about: attestScope + ["pyattest"]),
      "The extension 1.2.840.113635.100.8.2 is a SEQUENCE with a tagged OCTET STRING of 32 bytes. The parser expects another form, or looks in the wrong certificate.",
      rules: ["attestation.nonce", "attestation.certificate-profile"],
      causes: [
        "N12-nonce-der-layout", "C11-not-app-attest-cert", "C06-missing-intermediate-or-order",
      ],
      collect: "The attestation, and how the server reads the extension."),
    /// The members of the CBOR map. Example: `missing field authenticatorData`.
    verifier(
      "E64-verifier-structure", "parts are missing",
      ErrorPhrases.loose(
        "missing|no ..1 x5c|attstmt|authdata", "missing att stmt|statement",
        "x5c ..3 missing|empty|undefined",
        "missing auth data", "missing key signature|authenticator|fmt|authdata|attstmt|receipt",
        "missing field authenticatordata|signature|attstmt|authdata|fmt|x5c",
        "missing ..1 authenticator data", "att stmt ..3 missing|undefined|required",
        "unexpected key cd hash",
        "unexpected key ..3 attestation|assertion|map",
        "reading x5c|auth|authenticator|signature|att",
        "key error x5c|authdata|auth|attstmt|signature",
        "no certificate ..2 x5c", "invalid x5c|att",
        "x5c ..3 at least", "x5c ..2 must|should ..1 contain|have|hold",
        "error|failed|unable ..1 retrieving|retrieve|get|getting|extracting|extract ..2 x5c|attstmt",
        "attestation|attstmt|statement has|with|contains no receipt|x5c|certificates|attstmt|authdata",
        "receipt ..2 missing|absent ..3 attestation|attstmt|statement")
        + ErrorPhrases.exact("error retrieving|retreiving x5c|receipt value")
        + ErrorPhrases.containers(
          ErrorPhrases.loose(
            "invalid attestation statement", "bad attestation statement",
            "bad attestation statement exception", "invalid attestation object")),
      "The object lacks a part that the parser looks for, or has one more: another artifact was sent, a field has another name, or an unsigned cdHash is present.",
      rules: ["attestation.structure", "assertion.structure"],
      causes: [
        "S11-assertion-as-attestation", "T12-field-name", "S10-extra-cdhash",
        "C11-not-app-attest-cert",
      ],
      collect: "The artifact as the server received it, with the name of the field."),
    /// A rejection without a reason, such as `invalid attestation`. It gives way to every other
    /// entry.
    verifier(
      "E65-verifier-rejected", "the attestation or assertion isn't valid",
      ErrorPhrases.faulty(
        "attestation", "app attest", "attestation object", "attestation data", "assertion")
        + ErrorPhrases.loose(
          "attestation|assertion ..1 rejected|refused|denied", "rejected ..1 attestation|assertion"),
      "The verifier says only that the artifact isn't valid, and not which step failed.",
      rules: [
        "attestation.nonce", "attestation.app-id", "assertion.signature", "attestation.chain",
      ],
      causes: ["N03-hash-base64-text", "R02-wrong-team", "T03-base64url", "C01-leaf-expired-now"],
      collect: "The attestation, the challenge and the App ID: the analysis says which step fails.",
      yieldsToAll: true),
  ]

  /// Nouns for the counter, as alternatives of a pattern.
  private static let counters = "counter|count|signcount|signcounter"
  /// Words for a counter that grows, and for the one that the server keeps.
  private static let greater =
    "greater|increase|increased|increasing|incremented|increment|higher|larger|bigger|above|grow|advance"
  private static let stored = "last|stored|previous|saved|prior|known|old"
  /// Nouns for the key ID, as patterns.
  private static let keyIDs = ["key id", "keyid", "key identifier"]
  /// Nouns for the credential ID, as alternatives of a pattern.
  private static let credentials = "credentialid|credid|credential|credentials|cred"
  /// Negations that part two things.
  private static let negations = "not|doesnt|didnt|dont|isnt"
  /// The numbers of the extension with the nonce.
  private static let nonceExtension = "1 2 840 113635 100 8 2"

  /// Words that show that a text is about App Attest. Patterns of common words need one of them.
  static let attestScope = [
    "app attest", "appattest", "attestation", "assertion", "key id", "keyid", "attest", "attested",
    "device check", "devicecheck", "authenticator",
  ]

  /// Returns the entry of a message of a verifier.
  /// - Parameters:
  ///   - id: The id, such as `E50-verifier-nonce`.
  ///   - title: The title of findings, after “The verifier reports: ”.
  ///   - signs: The patterns of which one must match.
  ///   - meaning: What the message means.
  ///   - rules: The ids of the rules that check the same property, the nearest first.
  ///   - causes: The ids of causes, the most likely first.
  ///   - collect: What to collect to find the cause.
  ///   - yields: The ids of more specific errors; see ``KnownError/yields``.
  ///   - yieldsToAll: Whether every other error is more specific.
  static func verifier(
    _ id: String, _ title: String, _ signs: [ErrorSign], _ meaning: String, rules: [String],
    causes: [String], collect: String, yields: [String] = [], yieldsToAll: Bool = false
  ) -> KnownError {
    var error = KnownError(
      id, .verifierError, signs: signs, "The verifier reports: \(title)", meaning,
      actor: .server,
      steps: [
        "Analyze the artifact with what the server compared: attestscope names the step that fails, and proves a cause where one fits."
      ], source: Citation("Messages of known verifiers", "public reports"), rules: rules,
      causes: causes, collect: collect, yields: yields)
    error.yieldsToAll = yieldsToAll
    return error
  }
}
