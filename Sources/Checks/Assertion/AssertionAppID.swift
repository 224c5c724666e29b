import Decoding
import Evidence
import Results

extension Rule {
  package static let assertionAppID = Rule(
    "assertion.app-id", group: .identity,
    title: Title(
      passes: "The assertion is from the expected app",
      fails: "The assertion isn't from the expected app"),
    checks: """
      The rpIdHash at the start of the authenticator data equals SHA-256 of the App ID that the \
      server expects: prefix, dot, bundle identifier.
      """,
    protects: "Without this check, another app of the same developer can act as this one.",
    source: .assertion(step: "step 4"),
    appliesTo: [.assertion],
    dependsOn: ["assertion.cbor", "assertion.structure", "assertion.auth-data"]
  ) { subject in
    .judgingAppID(
      subject.wholeAssertion?.authenticatorData, of: subject, path: "/authenticatorData")
  }
}
