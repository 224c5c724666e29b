import Checks
import Results

/// Family P, fourth part: how apps ask for attestations, and the services between app and server.
enum ClientServiceCauses {
  static let all: [Cause] = [
    firebaseRegistration, challengeExpired, rateLimit, changedRetry, keyAtEveryLaunch,
    exchangedCodes,
    sharedKey, debugProvider,
  ]

  private static let firebaseRegistration = Cause(
    "P20-firebase-403", "The app is registered wrongly in Firebase App Check.", actor: .server,
    waitsFor: .traffic,
    method: """
      Firebase answers 403 “App attestation failed.” The attestation in the request is in order for \
      its own challenge, so that the registration must be at fault: team ID, App ID, or environment.
      """,
    fix: [
      FixStep("Compare the team ID and bundle identifier in the Firebase console with the app's."),
      FixStep(
        "See which App ID Apple certified.",
        code: "attestscope analyze attestation.txt --challenge base64:…"),
      FixStep("Register the API key and the app that the build really uses."),
    ],
    reference: .publicIssue("firebase/flutterfire #9977, #18399"))

  private static let challengeExpired = Cause(
    "P21-challenge-expired", "The attestation arrived after its challenge had run out.",
    actor: .app, explains: [], waitsFor: .traffic,
    method: """
      More time lies between the answer with the challenge and the request with the attestation than \
      the server allows, or the server was restarted in between and forgot it.
      """,
    fix: [
      FixStep("Fetch the challenge right before attestKey, and once more after a failure."),
      FixStep("Keep challenges where a restart does not lose them, for five minutes."),
    ],
    reference: .init("docs.grantiva.io, “SDK testing”", "challengeExpired"))

  private static let rateLimit = Cause(
    "P22-rate-limit", "Too many devices, or one too often, asked for attestation at once.",
    actor: .app, waitsFor: .clientLog,
    method: """
      The client reports serverUnavailable (DCError 4), or a server answers 429, during a roll-out \
      or in a loop of retries.
      """,
    fix: [
      FixStep("Roll out over days, and keep below 100 attestations a second."),
      FixStep("Wait longer after each failure: a minute, two, four, up to a day."),
    ],
    reference: .apple(.preparing, "Ramp up"))

  private static let changedRetry = Cause(
    "P23-retry-with-new-hash",
    "After serverUnavailable the app tried again with another key or another hash.", actor: .app,
    waitsFor: .clientLog,
    method: "Several key IDs of one device follow each other, each after DCError 4, none attested.",
    fix: [
      FixStep(
        "Try again later with the same key and the same clientDataHash.",
        code:
          "catch let error as DCError where error.code == .serverUnavailable { retry(keyID, hash) }"
      ),
      FixStep("Make a new key after every other error."),
    ],
    reference: .apple(.establishingIntegrity, "attestKey"))

  private static let keyAtEveryLaunch = Cause(
    "P24-new-key-each-launch", "The app makes a new key at every launch.", actor: .app,
    waitsFor: .traffic,
    method: """
      One user has many key IDs in a short time, each attested; field 17 of their receipts, the risk \
      metric, grows with them.
      """,
    fix: [
      FixStep(
        "Store the key ID, and make a key only where there is none.",
        code:
          "let keyID = if let stored = store.keyID { stored } else { try await service.generateKey() }"
      ),
      FixStep("See the risk metric of a receipt.", code: "attestscope decode receipt.txt"),
    ],
    reference: .apple(.assessingFraudRisk, "risk metric"))

  private static let exchangedCodes = Cause(
    "P26-dcerror-swap", "A library reports another error than DeviceCheck gave.", actor: .app,
    waitsFor: .clientLog,
    method:
      "The raw code of DCError in the log, 0 to 4, is not the one that the message speaks of.",
    fix: [
      FixStep("Log domain and raw code of the innermost error."),
      FixStep(
        "Map by the raw value.",
        code:
          "0 unknownSystemFailure, 1 featureUnsupported, 2 invalidInput, 3 invalidKey, 4 serverUnavailable"
      ),
    ],
    reference: .publicIssue("firebase/firebase-ios-sdk #11967, google/app-check #32"))

  private static let sharedKey = Cause(
    "P27-shared-key-many-users", "One key serves several accounts.", actor: .security,
    waitsFor: .traffic,
    method: """
      Requests of several accounts carry one key ID; with counters that interleave, the device may \
      be a relay for others.
      """,
    fix: [
      FixStep("Bind each key to one account at attestation, and refuse it for others."),
      FixStep("Look at the risk metric, the addresses and the times of the requests."),
    ],
    reference: .worldwideDevelopersConference)

  private static let debugProvider = Cause(
    "P28-debug-provider-in-prod",
    "The release build uses the debug provider of App Check, or falls back to it.", actor: .app,
    waitsFor: .traffic,
    method: """
      Requests of exchangeDebugToken are seen from a release build, and none of exchangeAppAttest….
      """,
    fix: [
      FixStep(
        "Choose the provider by the build, without a fallback.",
        code: """
          #if DEBUG
            AppCheck.setAppCheckProviderFactory(AppCheckDebugProviderFactory())
          #else
            AppCheck.setAppCheckProviderFactory(AppAttestProviderFactory())
          #endif
          """),
      FixStep("Revoke the debug tokens that were in use."),
    ],
    reference: .publicIssue("react-native-firebase #9008"))
}
