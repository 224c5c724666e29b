import Decoding
import Evidence
import Checks
import Results

/// Family P, third part: requests to the DeviceCheck server, and session tokens of one's own.
enum DeviceCheckCauses {
  static let all: [Cause] = [timestamp, environment, textBody, sessionToken, apiKeyFallback]

  private static let timestamp = Cause(
    "P16-dc-timestamp", "The time in a DeviceCheck request is not in whole milliseconds.",
    actor: .server, waitsFor: .traffic,
    method: """
      Apple answers 400 and names the time stamp. The field timestamp has ten digits, which are \
      seconds, or is a fraction or a text.
      """,
    fix: [
      FixStep(
        "Send milliseconds since 1970 as a whole number.",
        code: """
          - "timestamp": time.time()
          + "timestamp": int(time.time() * 1000)
          """)
    ],
    reference: .apple(.perDeviceData))

  private static let environment = Cause(
    "P17-dc-environment",
    "A DeviceCheck token of one environment was sent to the host of the other.",
    actor: .server, waitsFor: .traffic,
    method: """
      Apple answers 400, or 200 with “Failed to find bit state”, to a token from a development build \
      at the production host, or the reverse.
      """,
    fix: [
      FixStep(
        "Choose the host by the build.",
        code: """
          development: https://api.development.devicecheck.apple.com
          production:  https://api.devicecheck.apple.com
          """)
    ],
    reference: .apple(.perDeviceData))

  private static let textBody = Cause(
    "P18-dc-body-not-json", "The server expects JSON where DeviceCheck answers with plain text.",
    actor: .server, waitsFor: .traffic,
    method: """
      Apple answers 200 with the text “Failed to find bit state”, which means that no bits were set \
      yet; the server reports that it cannot decode JSON.
      """,
    fix: [
      FixStep("Take that text for “no bits set”, before decoding JSON."),
      FixStep("Set the bits once; from then on the answer is JSON."),
    ],
    reference: .apple(.perDeviceData, "Bit State Not Found"))

  private static let sessionToken = Cause(
    "P19-jwt-problems", "The session token is not one that a server should accept.",
    actor: .server,
    explains: [
      "token.structure", "token.algorithm", "token.signature", "token.lifetime", "token.claims",
      "token.risk", "token.app-id",
    ],
    method: """
      The server answers 401. The token's claims show why: exp is over, iss, aud or alg is another \
      one, or iat lies in the future, which is a clock that is off.
      """,
    fix: [
      FixStep("Refresh the token before exp, and once after a 401."),
      FixStep("Compare iss, aud and alg with what the server is configured for."),
      FixStep("Synchronise the clocks, and allow for a minute."),
    ],
    reference: .init("RFC 7519", "§4.1; docs.grantiva.io, “SDK testing”")
  ) { examination in
    let failed = examination.checks.filter {
      $0.rule.id.family.equals("token") && $0.isTroubled && $0.rule.id != "token.attest-method"
    }
    guard let first = failed.first else { return nil }
    return .fit(
      first.finding.found, rival: "A token that someone made or altered",
      undoing: "a token of the issuer for this app, used in its time", rules: failed.map(\.rule.id))
  }

  private static let apiKeyFallback = Cause(
    "P25-api-key-fallback-prod",
    "The production build carries an API key, so that devices pass without attestation.",
    actor: .app, explains: ["token.attest-method"],
    method: """
      Session tokens from real devices say attest=api_key, or a key that begins with gpat_ is sent \
      in production.
      """,
    fix: [
      FixStep(
        "Compile the key into builds for the simulator only.",
        code: """
          #if targetEnvironment(simulator)
            configuration.apiKey = "gpat_…"
          #endif
          """),
      FixStep("Revoke the key: whoever has the app has it."),
    ],
    reference: .init("docs.grantiva.io", "SDK testing")
  ) { examination in
    guard examination.subject.token?.text("attest")?.equals("api_key") == true,
      let trouble = examination.trouble("token.attest-method")
    else { return nil }
    return .fact(trouble.found, undoing: "a build without the API key")
  }
}
