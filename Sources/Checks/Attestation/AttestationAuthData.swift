import Decoding
import Evidence
import Results

extension Rule {
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
  ) { subject in
    .judgingAuthData(subject.attestation?.authenticatorData, path: "/authData")
  }
}
