import Checks
import Results

/// Family P, fourth part: how apps request attestations, and the services between app and server.
/// Traffic and client logs show these causes.
enum ClientServiceCauses {
  /// P20 to P24 and P26 to P28. P25 is with the tokens.
  static let all: [Cause] = [
    firebaseRegistration, challengeExpired, rateLimit, changedRetry, keyAtEveryLaunch,
    exchangedCodes,
    sharedKey, debugProvider,
  ]

  /// Firebase answers 403 “App attestation failed.” to an attestation that is valid for its own
  /// challenge. So the registration differs: team ID, App ID, or environment.
  ///
  /// Example: the console has the App ID's prefix of another team. In
  /// `exchangeAppAttestAttestation`, clientDataHash is SHA-256 of the challenge's bytes, so the
  /// attestation can be checked from the capture alone.
  private static let firebaseRegistration = Cause(
    "P20-firebase-403", "The app's registration in Firebase App Check is wrong.", actor: .server,
    waitsFor: .traffic,
    method: """
      Firebase answers 403 “App attestation failed.” The attestation in the request is valid for its \
      own challenge, so the registration is wrong: team ID, App ID, or environment.
      """,
    fix: [
      FixStep("Compare the team ID and bundle identifier in the Firebase console with the app's."),
      FixStep(
        "See which App ID Apple certified.",
        code: "attestscope analyze attestation.txt --challenge base64:…"),
      FixStep("In the Firebase console, register the API key and the app that the build uses."),
    ],
    reference: .publicIssue("firebase/flutterfire #9977, #18399"))

  /// More time passed between challenge and attestation than the server allows: the app fetched the
  /// challenge too early, waited for a retry, or the server lost it in a restart.
  ///
  /// Example: the app fetches a challenge at launch and attests at the login ten minutes later.
  private static let challengeExpired = Cause(
    "P21-challenge-expired", "The attestation arrived after its challenge expired.",
    actor: .app, explains: [], waitsFor: .traffic,
    method: """
      The time between the answer with the challenge and the request with the attestation is longer \
      than the server allows, or the server restarted in between and lost the challenge.
      """,
    fix: [
      FixStep(
        "In the app, fetch the challenge right before attestKey, and a new one after a failure."),
      FixStep(
        "On the server, store challenges for five minutes where a restart doesn't lose them."),
    ],
    reference: .init("docs.grantiva.io, “SDK testing”", "challengeExpired"))

  /// Apple limits attestations (DCError 4, or 429 from a service). A rollout to all users at once,
  /// or a retry loop without growing delays, exceeds the limit.
  ///
  /// Example: a release to all users on one day, where each launch attests. `serverUnavailable`
  /// isn't a fault of the device: try again later with the same key.
  private static let rateLimit = Cause(
    "P22-rate-limit", "Too many attestation requests were made at once.",
    actor: .app, waitsFor: .clientLog,
    method: """
      The client reports serverUnavailable (DCError 4), or a server answers 429, during a rollout or in \
      a retry loop.
      """,
    fix: [
      FixStep("Roll out over several days, with fewer than 100 attestations a second."),
      FixStep("In the app, wait longer after each failure: a minute, two, four, up to a day."),
    ],
    reference: .apple(.preparing, "Ramp up"))

  /// After DCError 4 (serverUnavailable), Apple requires the same key and hash. A new key for each
  /// attempt leads to the rate limit and raises the risk metric.
  ///
  /// Example of a log: `attestKey(A)` fails with code 4, `generateKey` returns B, `attestKey(B)`
  /// fails with code 4.
  private static let changedRetry = Cause(
    "P23-retry-with-new-hash",
    "After serverUnavailable, the app tried again with a different key or hash.", actor: .app,
    waitsFor: .clientLog,
    method:
      "One device uses several key IDs in turn, each after DCError 4, and attests none of them.",
    fix: [
      FixStep(
        "In the app, try again later with the same key and the same clientDataHash.",
        code:
          "catch let error as DCError where error.code == .serverUnavailable { retry(keyID, hash) }"
      ),
      FixStep("In the app, generate a new key after every other error."),
    ],
    reference: .apple(.establishingIntegrity, "attestKey"))

  /// The app doesn't store its key ID. Each launch costs an attestation, and the risk metric in
  /// field 17 of the receipts grows as if one device served many.
  ///
  /// `generateKey` works on the device alone; each attestation is a request to Apple, whose
  /// number is limited.
  private static let keyAtEveryLaunch = Cause(
    "P24-new-key-each-launch", "The app generates a new key at every launch.", actor: .app,
    waitsFor: .traffic,
    method: """
      One user has many attested key IDs in a short time, and field 17 of their receipts, the risk \
      metric, grows.
      """,
    fix: [
      FixStep(
        "In the app, store the key ID, and generate a key only if none is stored.",
        code:
          "let keyID = if let stored = store.keyID { stored } else { try await service.generateKey() }"
      ),
      FixStep("See the risk metric of a receipt.", code: "attestscope decode receipt.txt"),
    ],
    reference: .apple(.assessingFraudRisk, "risk metric"))

  /// A wrapper library maps DCError codes (0 to 4) by a wrong table, so that the log names an error
  /// that didn't occur. The raw code in the log shows it.
  ///
  /// Example: code 2 is `invalidInput`; a table that is off by one reports `invalidKey`, and the
  /// developers look for a lost key.
  private static let exchangedCodes = Cause(
    "P26-dcerror-swap", "A library reports a different error than DeviceCheck did.", actor: .app,
    waitsFor: .clientLog,
    method:
      "The raw code of DCError in the log, 0 to 4, isn't the one that the message describes.",
    fix: [
      FixStep("In the app, log the domain and raw code of the innermost error."),
      FixStep(
        "Map errors by their raw value.",
        code:
          "0 unknownSystemFailure, 1 featureUnsupported, 2 invalidInput, 3 invalidKey, 4 serverUnavailable"
      ),
    ],
    reference: .publicIssue("firebase/firebase-ios-sdk #11967, google/app-check #32"))

  /// Several accounts use one key: a family device, a server that doesn't bind keys to accounts, or
  /// a device that signs for others.
  ///
  /// - Proven: the server accepts one attestation for several accounts that it names itself.
  ///   Subjects of unverified tokens don't count.
  ///
  /// Example: one key ID in the requests of the accounts 17, 18 and 19 within a minute.
  private static let sharedKey = Cause(
    "P27-shared-key-many-users", "Several accounts use one key.", actor: .server,
    waitsFor: .traffic,
    method: """
      Requests of several accounts carry one key ID. If their counters interleave, the device may act \
      for other devices. It is proven where the server accepts one attestation for several accounts that \
      it names itself; the subject of a token that nobody verified is no such account.
      """,
    fix: [
      FixStep(
        "On the server, bind each key to one account at attestation, and reject it for others."),
      FixStep("Check the risk metric, and the addresses and times of the requests."),
    ],
    reference: .worldwideDevelopersConference)

  /// A release build of an app with Firebase App Check requests a debug token
  /// (`exchangeDebugToken`) instead of attesting. Whoever knows the token passes as the app.
  ///
  /// Example: the provider factory falls back to the debug provider if App Attest isn't
  /// supported.
  private static let debugProvider = Cause(
    "P28-debug-provider-in-prod",
    "The release build uses App Check's debug provider, or falls back to it.", actor: .app,
    waitsFor: .traffic,
    method: """
      A release build requests exchangeDebugToken, and never exchangeAppAttestAttestation.
      """,
    fix: [
      FixStep(
        "In the app, choose the provider by build configuration, without a fallback.",
        code: """
          #if DEBUG
            AppCheck.setAppCheckProviderFactory(AppCheckDebugProviderFactory())
          #else
            AppCheck.setAppCheckProviderFactory(AppAttestProviderFactory())
          #endif
          """),
      FixStep("In the Firebase console, revoke the debug tokens."),
    ],
    reference: .publicIssue("react-native-firebase #9008"))
}
