import Checks
import Decoding
import Evidence

/// Hazards of the object, its authenticator data and its signature: properties of sound artifacts
/// that known verifiers can't handle.
enum DataHazards {
  /// H01 to H10, in the order of reports. Each returns the JSON Pointer of the property, or `nil`.
  static let all = authenticatorData + objects + signatures

  /// H01 to H05: flags (ED: extension data, AT: attested credential data, UP: user present),
  /// extensions and aaguid. They cause trouble in verifiers that were written for WebAuthn or for
  /// the lengths of older systems.
  private static let authenticatorData = [
    /// Verifiers that read extensions only if ED is set see unexpected bytes. WebAuthn §6.1
    /// requires the flag, but some genuine devices leave it unset.
    HazardRule("H01-extensions-without-ed") { input in
      guard let data = input.signedData, data.extensions != nil,
        data.has(.extensionData) == false
      else { return nil }
      return "\(input.dataPath)/flags"
    },
    /// Verifiers with a fixed length of 164 or 37 bytes fail since iOS 27.
    HazardRule("H02-extension-data") {
      $0.signedData?.extensions == nil ? nil : "\($0.dataPath)/extensions"
    },
    /// WebAuthn parsers read attested credential data if AT is set, and run past the end of an
    /// assertion.
    HazardRule("H03-at-in-assertion") { input in
      guard input.type == .assertion, input.signedData?.has(.attestedCredential) == true else {
        return nil
      }
      return "\(input.dataPath)/flags"
    },
    /// WebAuthn requires UP at every ceremony (§7.1), but App Attest never sets it. This hazard is
    /// listed only if the server's error message mentions it.
    HazardRule("H04-user-not-present") { input in
      input.signedData?.has(.userPresent) == false ? "\(input.dataPath)/flags" : nil
    },
    /// The artifact is from a development build, and verifiers for production know one aaguid only.
    HazardRule("H05-development") { input in
      input.attestation?.authenticatorData?.credential?.aaguid?.array
        == AttestationEnvironment.development.aaguid ? "/authData/aaguid" : nil
    },
  ]

  /// H06 to H08: the outer map, the receipt's encoding, and Apple's sample.
  private static let objects = [
    /// Strict decoders reject unknown keys in the outer map.
    HazardRule("H06-unsigned-member") { input in
      let hash =
        input.attestation?.object.codeDirectoryHash ?? input.assertion?.codeDirectoryHash
      return hash == nil ? nil : "/cdHash"
    },
    /// The second byte of the receipt is 0x80, an indefinite length (X.690 §8.1.3.6), which DER
    /// parsers reject.
    HazardRule("H07-indefinite-lengths") { input in
      guard let bytes = input.receiptAsFound?.bytes, bytes.dropFirst().first == 0x80 else {
        return nil
      }
      return input.type == .receipt ? "" : "/attStmt/receipt"
    },
    /// Apple's samples were made with the unhashed challenge as clientDataHash. A verifier that
    /// follows Apple's steps rejects them.
    HazardRule("H08-guide-sample") { input in
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
    HazardRule("H09-der-signature") { $0.type == .assertion ? "/signature" : nil },
    /// A library with a “prehashed” mode leaves out the second SHA-256, so that no signature is
    /// valid.
    HazardRule("H10-hashed-nonce") { $0.type == .assertion ? "/signature" : nil },
  ]
}

extension AuthenticatorData {
  /// Whether a flag is set; `nil` if there are no flags to read.
  fileprivate func has(_ flag: AuthenticatorFlag) -> Bool? {
    flags.map { $0 & flag.rawValue != 0 }
  }
}
