import Decoding
import Evidence
import Results

extension Rule {
  /// Checks the layout of an assertion's authenticator data: 37 bytes, plus one CBOR map of
  /// extensions since OS 27.
  ///
  /// - Passes: the fields fill the bytes exactly, and the flags are AT with or without ED.
  /// - Warns: the layout is readable but has an unusual form or unusual flags.
  /// - Fails: a field is missing, or bytes are left over.
  ///
  /// Unlike in WebAuthn §6.1, AT is set although no attested credential data follows.
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
  ) { input in
    .judgingAuthData(input.wholeAssertion?.authenticatorData, path: "/authenticatorData")
  }
}
