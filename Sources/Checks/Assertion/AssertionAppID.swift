import Decoding
import Evidence
import Results

extension Rule {
  /// Checks that the assertion is from an app that the server accepts: rpIdHash, the first 32 bytes
  /// of the authenticator data, equals SHA-256 of an accepted App ID.
  ///
  /// - Passes: one of the accepted App IDs has this hash.
  /// - Fails: none of them has it.
  /// - Not run: no App ID was given, or the rpIdHash can't be read.
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
  ) { input in
    .judgingAppID(
      input.wholeAssertion?.authenticatorData, of: input, path: "/authenticatorData")
  }
}
