import Decoding
import Evidence
import Results

extension Rule {
  /// Checks the layout of the authenticator data of an attestation: 164 bytes, plus one CBOR map of
  /// extensions since OS 27.
  ///
  /// - Passes: the fields fill the bytes exactly, and the flags are AT with or without ED.
  /// - Warns: the layout is readable but unusual, AT is unset, ED is set without extensions, or a
  ///   flag of WebAuthn that App Attest never sets is set, such as UP.
  /// - Fails: a field is missing, too long or too short, or bytes are left over.
  ///
  /// Offsets: rpIdHash 0, flags 32, counter 33, aaguid 37, length of the credential ID 53,
  /// credential ID 55, COSE key 87, extensions 164.
  package static let attestationAuthData = Rule(
    "attestation.auth-data", group: .decoding,
    title: Title(
      passes: "The authenticator data's layout is valid",
      warns: "The layout is valid, but its flags are unusual",
      fails: "The authenticator data's layout is invalid"),
    checks: """
      rpIdHash (32 bytes), flags, counter (4), aaguid (16), credential ID with its length, the \
      COSE key, and, if bytes are left, one CBOR map of extensions that fills them. The flag AT is \
      set; ED doesn't count, because genuine devices leave it unset before extensions.
      """,
    protects: "Bytes that one parser skips and another reads can deceive one of them.",
    source: Citation("W3C WebAuthn", "§6.1, §6.5.1"),
    appliesTo: [.attestation],
    dependsOn: ["attestation.cbor", "attestation.structure"]
  ) { input in
    .judgingAuthData(input.attestation?.authenticatorData, path: "/authData")
  }
}
