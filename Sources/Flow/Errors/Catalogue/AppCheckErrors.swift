import Evidence
import Results

extension KnownError {
  /// The errors of Firebase App Check: answers of its exchange methods, and codes of its client
  /// libraries.
  static let appCheck = [
    /// 403 for a debug token that isn't registered in the console.
    refused(
      "E13-appcheck-debug-token", by: ["exchange debug token", "exchangedebugtoken"],
      "exchangeDebugToken answers 403: the debug token isn't registered",
      "App Check doesn't know the debug token of this build. Team ID, bundle ID and attestation play no part here.",
      actor: .app,
      steps: [
        "In the Firebase console, register the debug token that this build prints, under App Check, Manage debug tokens.",
        "In release builds, use the App Attest provider: a debug token must not be in them.",
      ], causes: ["P28-debug-provider-in-prod"],
      collect:
        "The debug token that the build prints, and the list of debug tokens in the console.",
      others: [ErrorSign("debug token ..3 not|isnt|invalid ..2 registered|valid|token")]),
    /// 403 of the method that exchanges a DeviceCheck token.
    refused(
      "E14-appcheck-devicecheck", by: ["exchange device check token", "exchangedevicechecktoken"],
      "exchangeDeviceCheckToken answers 403: the DeviceCheck key or team is wrong",
      "App Check can't use the DeviceCheck token: the private key, its key ID or the team ID in the console isn't right, or the token is of the other environment.",
      actor: .server,
      steps: [
        "In the Firebase console, compare the DeviceCheck key, its key ID and the team ID with those of the developer account.",
        "Use a key that has DeviceCheck, from Certificates, Identifiers & Profiles.",
      ], causes: ["P11-401-jwt", "R02-wrong-team", "P17-dc-environment"],
      collect: "The key ID and team ID in the console, and which build and device sent the token."),
    /// 403 of the method that exchanges an assertion. The library then attests a new key, so one
    /// such answer may be harmless.
    refused(
      "E15-appcheck-assertion",
      by: ["exchange app attest assertion", "exchangeappattestassertion"],
      "exchangeAppAttestAssertion answers 403: the assertion isn't accepted",
      "App Check doesn't accept the assertion: it doesn't know the key, the key is gone from the device, or the challenge is another one. The library attests again after this answer.",
      actor: .app,
      steps: [
        "Look whether exchangeAppAttestAttestation succeeds afterwards: then nothing is wrong.",
        "If it repeats for the same users, compare the project and the app ID of the two calls.",
      ], causes: ["K09-reinstall-restore-migration", "S04-wrong-key", "P20-firebase-403"],
      collect: "Both calls of one device in their order: the assertion's and the attestation's."),
    /// 403 of the method that exchanges an attestation, and every 403 without a method. Example:
    /// `{"error":{"code":403,"message":"App attestation failed.","status":"PERMISSION_DENIED"}}`.
    KnownError(
      "E10-appcheck-403", .serviceError,
      signs: [
        ErrorSign("app attestation failed"), ErrorSign("permission denied", about: attestation),
        ErrorSign(
          "403", about: ["exchange app attest attestation", "exchangeappattestattestation"]),
        ErrorSign("403", about: checks), ErrorSign("permission denied", about: checks),
        ErrorSign("fetch status error", about: checks),
      ],
      "Firebase App Check answers 403: App attestation failed",
      "App Check rejects the attestation: the team ID or bundle ID registered in the Firebase console isn't this app's, or the build is from the other environment.",
      actor: .server,
      steps: [
        "In the Firebase console, compare team ID, bundle identifier and app ID with those of the build.",
        "Analyze the attestation of the same request: the App ID in its certificate is the right one.",
        "The library discards its key after a 403. The app attests again by itself.",
      ], source: Citation("Firebase App Check", "exchangeAppAttestAttestation"),
      rules: ["flow.service-error"],
      causes: [
        "P20-firebase-403", "R02-wrong-team", "R06-dev-build-in-prod", "R04-app-clip-id",
      ],
      collect:
        "The request with its address, and the app's entry in the Firebase console: team ID, bundle ID, app ID.",
      yields: [
        "E13-appcheck-debug-token", "E14-appcheck-devicecheck", "E15-appcheck-assertion",
        "E16-appcheck-not-registered", "E12-appcheck-attempts", "E11-appcheck-unverified",
      ]),
    /// Requests with an invalid App Check token, as the metrics of the Firebase console count them
    /// (“Unverified: invalid”).
    KnownError(
      "E11-appcheck-unverified", .serviceError,
      signs: [
        ErrorSign("unverified invalid"), ErrorSign("invalid", "unverified", about: checks),
        ErrorSign("app check token is|was|has? ..1 invalid|rejected|expired"),
        ErrorSign("verifications app invalid|missing"),
        ErrorSign("callable request verification failed", about: checks),
        ErrorSign("app check ..2 invalid token"),
        ErrorSign("invalid app check token"), ErrorSign("unverified outdated client"),
      ],
      "Firebase App Check counts requests as unverified: invalid",
      "Requests carry a token that App Check didn't issue for this project: a placeholder after a failed attestation, a debug token, or a token of another project.",
      actor: .app,
      steps: [
        "Look for the error of the attestation before it: the library sends a placeholder after a failure.",
        "In the app, use the App Attest provider in release builds, without a fallback to the debug provider.",
      ], source: Citation("Firebase App Check", "Monitor App Check request metrics"),
      rules: ["flow.service-error"],
      causes: ["P28-debug-provider-in-prod", "P20-firebase-403", "P26-dcerror-swap"],
      collect:
        "The app's log of the first App Check call of one affected device, and the token's claims: sub, aud, iss.",
      yields: ["E19-appcheck-17999"]),
    /// The library's own waiting period after a failure. Example: `AppCheck failed: 'Too many
    /// attempts.'`.
    KnownError(
      "E12-appcheck-attempts", .clientError,
      signs: [
        ErrorSign("too many attempts", about: checks),
        ErrorSign("requests throttled|throttle", about: checks),
        ErrorSign("appcheck throttled|initial"), ErrorSign("app check throttled|initial"),
      ],
      "Firebase App Check waits: too many attempts",
      "The library waits after a failure, and gives this error until the wait is over. The reason is the earlier error.",
      actor: .app,
      steps: [
        "Look for the first error of this device.", "In the app, don't ask for tokens in a loop.",
      ],
      source: Citation("Firebase App Check", "GACAppCheckBackoffWrapper"),
      rules: ["flow.client-error"], causes: ["P22-rate-limit", "P20-firebase-403"],
      collect: "The app's log from the start of the app to the first error."),
    /// 400 for an app that isn't set up for App Check.
    KnownError(
      "E16-appcheck-not-registered", .serviceError,
      signs: [
        ErrorSign("app not registered"), ErrorSign("app ..3 is? not registered", about: checks),
        ErrorSign("app isnt registered", about: checks),
        ErrorSign("failed precondition", about: checks),
      ],
      "Firebase App Check answers 400: App not registered",
      "The app ID of the request isn't registered with App Check for this provider: another app of the project, or App Check isn't set up for it.",
      actor: .server,
      steps: [
        "In the Firebase console, register this app under App Check with its provider.",
        "Compare GOOGLE_APP_ID of the build with the app ID in the console.",
      ], source: Citation("Firebase App Check", "exchange methods"), rules: ["flow.service-error"],
      causes: ["P20-firebase-403"],
      collect: "The app ID in the request's address, and GOOGLE_APP_ID of the build."),
    /// 400 for a field with an unexpected value.
    KnownError(
      "E17-appcheck-invalid-argument", .serviceError,
      signs: [
        ErrorSign("invalid argument", about: checks),
        ErrorSign("request contains an invalid argument"),
      ],
      "Firebase App Check answers 400: INVALID_ARGUMENT",
      "A field of the exchange request isn't what App Check takes: empty, in another encoding, or of another call. It isn't about the team ID or the key.",
      actor: .app,
      steps: [
        "Analyze the body of the request: its fields must be Base64 of what the device returned.",
        "In the app, use a current version of the App Check library.",
      ], source: Citation("Firebase App Check", "exchange methods"), rules: ["flow.service-error"],
      causes: ["T03-base64url", "T12-field-name", "T16-other-content"],
      collect: "The request with its address and its body."),
    /// The library's code for another error that is inside it (`NSUnderlyingErrorKey`).
    KnownError(
      "E18-appcheck-code-0", .clientError,
      signs: [
        ErrorSign("app check core error code? 0"), ErrorSign("app check core code? error? 0"),
        ErrorSign("app check core ..2 code 0"), ErrorSign("appcheck error? code 0"),
        ErrorSign("firebase app check error? error|code 0"),
        ErrorSign("com firebase app check ..2 0"),
        ErrorSign("app check ..1 error|code ..1 code? 0"),
        ErrorSign("app check error code unknown"),
        ErrorSign("app check core error|code unknown"), ErrorSign("firebase app check unknown"),
        ErrorSign("failed to attest the validity of the generated cryptographic key"),
      ],
      "App Check's library reports code 0: unknown",
      "Code 0 means only that another error is inside: the answer of the App Check service, or an error of DeviceCheck. Older versions of the library give code 0 for every error.",
      actor: .app,
      steps: [
        "In the app, log the underlying error (NSUnderlyingErrorKey) with its domain, code and text.",
        "Update the App Check library: newer versions give the reason.",
      ], source: Citation("Firebase App Check", "GACAppCheckErrors"), rules: ["flow.client-error"],
      causes: ["P26-dcerror-swap", "P20-firebase-403"],
      collect:
        "The underlying error, the library's version, and the answer of the App Check service.",
      yields: [
        "E10-appcheck-403", "E13-appcheck-debug-token", "E14-appcheck-devicecheck",
        "E15-appcheck-assertion", "E16-appcheck-not-registered", "E17-appcheck-invalid-argument",
        "E00-dcerror-0", "E01-dcerror-1", "E02-dcerror-2", "E03-dcerror-3", "E04-dcerror-4",
      ]),
    /// The code of Firebase Authentication for answers that it has no code for.
    KnownError(
      "E19-appcheck-17999", .clientError,
      signs: [
        ErrorSign("17999"),
        ErrorSign("fir auth error domain ..2 internal error"),
      ],
      "Firebase Authentication reports 17999: an internal error",
      "Firebase Authentication gives 17999 for every answer that it has no code for. With App Check enforced, a common one is an App Check token that isn't valid.",
      actor: .app,
      steps: [
        "In the app, log the whole userInfo of the error: the server's message is inside.",
        "Look for the error of App Check before it.",
      ], source: Citation("Firebase Authentication", "AuthErrorCode.internalError"),
      rules: ["flow.client-error"],
      causes: ["P28-debug-provider-in-prod", "P20-firebase-403"],
      collect: "The error's userInfo, and the app's log of App Check before the call."),
  ]

  /// Words that show that a text is about App Check.
  private static let checks = [
    "app check", "appcheck", "firebaseappcheck", "app check core", "firebase app check",
  ]

  /// Words that show that a text is about attestation.
  private static let attestation = ["app attestation", "app attest", "appattest"]

  /// Returns the entry of an answer 403 of one method.
  /// - Parameter methods: The method's name as separate words and as one word; the first one is
  ///   cited.
  private static func refused(
    _ id: String, by methods: [String], _ title: String, _ meaning: String, actor: Actor,
    steps: [String], causes: [String], collect: String, others: [ErrorSign] = []
  ) -> KnownError {
    KnownError(
      id, .serviceError,
      signs: [
        ErrorSign("403", about: methods), ErrorSign("permission denied", about: methods),
        ErrorSign("app attestation failed", about: methods), ErrorSign("forbidden", about: methods),
        ErrorSign("fetch status error", about: methods),
      ] + others, title, meaning, actor: actor, steps: steps,
      source: Citation("Firebase App Check", methods[0].inCamelCase),
      rules: ["flow.service-error"], causes: causes, collect: collect)
  }
}

extension String {
  /// The words in camel case: `exchangeDebugToken` for “exchange debug token”.
  fileprivate var inCamelCase: String {
    let words = utf8.split(separator: 0x20).map { Substring($0) }
    return words.enumerated().map {
      $0 == 0 ? String($1) : $1.prefix(1).uppercasedASCII + $1.dropFirst()
    }
    .joined()
  }
}
