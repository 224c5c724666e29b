import Checks
import Decoding
import Evidence
import Results

/// Properties of the object, its authenticator data and its signature.
enum DataHazards {
  /// H01 to H10, in the order of reports.
  static let all = authenticatorData + objects + signatures

  /// H01 to H05: flags, extensions and aaguid. They cause trouble in verifiers that were written
  /// for WebAuthn or for the lengths of older systems.
  private static let authenticatorData = [
    /// Verifiers that read extensions only if ED is set see unexpected bytes. WebAuthn §6.1
    /// requires the flag, but some genuine devices leave it unset.
    HazardRule(
      id: "H01-extensions-without-ed",
      statement: "Extension data follows, although the flag ED is clear.",
      symptom: "“does not parse”, “invalid authenticator data” or a wrong length",
      fix: "Read extensions wherever bytes remain after the credential, whatever the flag ED says.",
      reference: "webauthn4j/webauthn4j #1497; seichris/open-bike-computer #346",
      words: ["parse", "authenticator data", "authdata", "length", "trailing", "flag"],
      errors: ["E59-verifier-auth-data"]
    ) { input in
      guard let data = input.signedData, data.extensions != nil,
        data.has(.extensionData) == false
      else { return nil }
      return "\(input.dataPath)/flags"
    },
    /// Verifiers with a fixed length of 164 or 37 bytes fail since OS 27.
    HazardRule(
      id: "H02-extension-data",
      statement: "The authenticator data ends with extensions, as it does since OS 27.",
      symptom: "“trailing bytes”, or a length that isn't 164 or 37",
      fix: "Decode one CBOR map after the credential or the counter, then require the end.",
      reference: "seichris/open-bike-computer #346, #348",
      words: ["trailing", "length", "164", "37", "extra", "leftover", "unexpected end"],
      errors: ["E59-verifier-auth-data"]
    ) { $0.signedData?.extensions == nil ? nil : "\($0.dataPath)/extensions" },
    /// WebAuthn parsers read attested credential data if AT is set, and run past the end of an
    /// assertion.
    HazardRule(
      id: "H03-at-in-assertion",
      statement: "The flag AT is set, although an assertion has no credential data.",
      symptom: "“authenticator flags are invalid”, or a parsing error after byte 37",
      fix: "In assertions, read rpIdHash, flags and counter, and ignore AT.",
      reference: "seichris/open-bike-computer #348, #354, #357",
      words: ["flag", "parse", "credential", "attested", "length"],
      errors: ["E59-verifier-auth-data"]
    ) { input in
      guard input.type == .assertion, input.signedData?.has(.attestedCredential) == true else {
        return nil
      }
      return "\(input.dataPath)/flags"
    },
    /// WebAuthn requires UP at every ceremony (§7.1), App Attest never sets it. It is listed only
    /// if the server's message mentions it.
    HazardRule(
      id: "H04-user-not-present",
      statement: "The flag UP is clear: this isn't a WebAuthn ceremony.",
      symptom: "“user not present”, “unknown format”",
      fix: "Don't use a WebAuthn library in its default mode: App Attest has no user gesture.",
      reference: "passwordless-lib/fido2-net-lib #319, #322; webauthn4j/webauthn4j #340",
      words: ["user present", "user not present", "unknown format", "fmt", "webauthn"],
      errors: ["E60-verifier-format"],
      isUniversal: true
    ) { input in
      input.signedData?.has(.userPresent) == false ? "\(input.dataPath)/flags" : nil
    },
    /// The artifact is from a development build, and verifiers for production know one aaguid only.
    HazardRule(
      id: "H05-development",
      statement: "The aaguid is that of the development environment.",
      symptom: "“expected AAGUID of either …”",
      fix: "Configure the environment. Builds from TestFlight and the App Store are production.",
      reference: "webauthn4j/webauthn4j #590; veehaitch/devicecheck-appattest #39",
      words: ["aaguid", "environment", "development", "sandbox"],
      errors: ["E57-verifier-environment"]
    ) { input in
      input.attestation?.authenticatorData?.credential?.aaguid?.array
        == AttestationEnvironment.development.aaguid ? "/authData/aaguid" : nil
    },
  ]

  /// H06 to H08: the outer map, the receipt's encoding, and Apple's sample.
  private static let objects = [
    /// Strict decoders reject unknown keys in the outer map.
    HazardRule(
      id: "H06-unsigned-member",
      statement: "The object has a top-level cdHash, which nothing signs.",
      symptom: "“unexpected key”, or an unexpected number of members",
      fix: "Ignore unknown members, and never rely on cdHash.",
      reference: "artifacts of iOS 18.5 to 26 with the entitlement",
      words: ["key", "member", "map", "unexpected", "cdhash"],
      errors: ["E64-verifier-structure", "E75-encoding-cbor"]
    ) { input in
      let hash =
        input.attestation?.object.codeDirectoryHash ?? input.assertion?.codeDirectoryHash
      return hash == nil ? nil : "/cdHash"
    },
    /// The second byte of the receipt is 0x80, an indefinite length (X.690 §8.1.3.6), which DER
    /// parsers reject.
    HazardRule(
      id: "H07-indefinite-lengths",
      statement: "The receipt is in BER with indefinite lengths.",
      symptom: "an ASN.1 error, or “not a valid receipt”",
      fix: "Read receipts with a BER parser, or convert them to DER first.",
      reference: "receipts of Apple's servers; apple/app-store-server-library-node #52",
      words: ["asn", "ber", "der", "pkcs", "cms", "receipt", "indefinite", "length"],
      errors: ["E77-receipt-asn1"]
    ) { input in
      guard let bytes = input.receiptAsFound?.bytes, bytes.dropFirst().first == 0x80 else {
        return nil
      }
      return input.type == .receipt ? "" : "/attStmt/receipt"
    },
    /// Apple's samples were made with the unhashed challenge as clientDataHash. A verifier that
    /// follows Apple's steps rejects them.
    HazardRule(
      id: "H08-guide-sample",
      statement: "This is the sample from Apple's guide, whose challenge isn't hashed.",
      symptom: "“nonce mismatch” with Apple's own data",
      fix: "Test with a sample from your own app: Apple's documented steps hash the challenge.",
      reference: "veehaitch/devicecheck-appattest #40; Stack Overflow 79675658",
      words: ["nonce", "challenge", "hash"],
      errors: ["E50-verifier-nonce", "E51-verifier-challenge"]
    ) { input in
      let identifier = input.attestation?.keyIdentifier.map { Base64.encode($0) }
      return identifier.map { guideSamples.contains(ByteText($0)) } == true
        ? "/authData/attestedCredentialData/credentialId" : nil
    },
  ]

  /// The key IDs in Apple's “Attestation Object Validation Guide” of 2024 and 2026. Their nonce is
  /// computed from the unhashed challenge.
  private static let guideSamples: Set<ByteText> = [
    ByteText("bSrEhF8TIzIvWSPwvZ0i2+UOBre4ASH84rK15m6emNY="),
    ByteText("zgSY9YSD+7TaDXssY6WlOPVS1K3Lmk+pFhlcSWE+ZV0="),
  ]

  /// H09 and H10: properties of every assertion's signature.
  private static let signatures = [
    /// Web Cryptography and JOSE libraries take 64 bytes r ‖ s.
    HazardRule(
      id: "H09-der-signature",
      statement: "The signature is in DER, not 64 bytes of r ‖ s.",
      symptom: "“invalid signature” on every assertion",
      fix: "Convert the signature if the library (Web Cryptography, JOSE) takes r ‖ s.",
      reference: "a public gist on verification in JavaScript",
      words: ["signature", "verify", "r||s", "64"],
      errors: ["E58-verifier-signature"], isUniversal: true
    ) { $0.type == .assertion ? "/signature" : nil },
    /// A library with a “prehashed” mode leaves out the second SHA-256, so that no signature is
    /// valid.
    HazardRule(
      id: "H10-hashed-nonce",
      statement: "The signature covers SHA-256 of the nonce, although the nonce is already a hash.",
      symptom: "“invalid signature” on every assertion",
      fix: "Pass the nonce as the message, not as a finished digest (Prehashed, verifyDigest).",
      reference: "seichris/open-bike-computer #359; antiwork/gumroad #5308",
      words: ["signature", "verify", "digest"],
      errors: ["E58-verifier-signature"], isUniversal: true
    ) { $0.type == .assertion ? "/signature" : nil },
  ]
}

extension AuthenticatorData {
  /// Whether a flag is set; `nil` if there are no flags to read.
  fileprivate func has(_ flag: AuthenticatorFlag) -> Bool? {
    flags.map { $0 & flag.rawValue != 0 }
  }
}
