import Decoding
import Evidence
import Results

extension Rule {
  package static let assertionAuthData = Rule(
    "assertion.auth-data", group: .decoding,
    title: Title(
      passes: "The authenticator data's layout is valid",
      warns: "The layout is valid, but its flags are unusual",
      fails: "The authenticator data's layout is invalid"),
    checks: """
      rpIdHash (32 bytes), flags, counter (4), and, if bytes are left, one CBOR map of extensions \
      that fills them. The flag AT is set although no credential data follows; a general WebAuthn \
      parser looks for it and fails.
      """,
    protects: "Bytes that one parser skips and another reads can deceive one of them.",
    source: Citation("W3C WebAuthn", "§6.1; layout observed"),
    appliesTo: [.assertion],
    dependsOn: ["assertion.cbor", "assertion.structure"]
  ) { subject in
    .judgingAuthData(subject.wholeAssertion?.authenticatorData, path: "/authenticatorData")
  }
}
