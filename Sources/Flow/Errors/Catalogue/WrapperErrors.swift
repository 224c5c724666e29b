import Results

extension KnownError {
  /// The errors of wrappers around App Attest (Expo, React Native, Capacitor, Flutter, Cordova),
  /// and of builds without the entitlement.
  static let wrapper = [
    /// Example of Flutter: `MissingPluginException(No implementation found for method attestKey on
    /// channel app_attest)`.
    wrapped(
      "E80-wrapper-missing",
      [
        ErrorSign("missing plugin exception", about: scope),
        ErrorSign("no implementation found for method", about: scope),
        ErrorSign("cannot find native module", about: scope),
        ErrorSign("doesnt seem to be linked", about: scope),
        ErrorSign("plugin is not implemented", about: scope),
        ErrorSign("not implemented on ios|web|android", about: scope),
        ErrorSign("native module ..3 null|undefined", about: scope),
        ErrorSign("turbo module registry ..4 could not be found", about: scope),
        ErrorSign(
          "cannot read property|properties ..2 \(calls) ..1 of null|undefined", about: callScope),
        ErrorSign(
          "cannot read property|properties of null|undefined ..1 reading \(calls)",
          about: callScope),
        ErrorSign(
          "null|undefined is not an object ..5 \(calls)", about: callScope),
        ErrorSign("undefined is not a function ..5 \(calls)", about: callScope),
      ],
      "The wrapper's native part isn't in this build",
      "JavaScript or Dart calls a module that this build doesn't contain: Expo Go, the web, Android, or a build from before the package was added.",
      steps: [
        "Rebuild the app with its native modules: pod install, or a new development build instead of Expo Go.",
        "Call it on iOS only.",
      ], causes: ["R13-simulator-or-unsupported"],
      collect: "The wrapper's name and version, and how the build was made."),
    /// Example: `clientDataHash must be 32 bytes`.
    wrapped(
      "E81-wrapper-hash",
      [
        ErrorSign("client data hash ..3 \(demands) ..4 32", isLoose: true),
        ErrorSign("clientdatahash ..3 \(demands) ..4 32", isLoose: true),
        ErrorSign("client data hash ..1 length ..2 \(demands)|invalid|wrong", isLoose: true),
        ErrorSign("invalid|wrong|bad ..1 length ..3 client data hash", isLoose: true),
        ErrorSign("invalid|wrong|bad client data hash ..1 length", isLoose: true),
        ErrorSign("hash must be 32 bytes", isLoose: true),
        ErrorSign("challenge ..3 must be ..2 base64|string|encoded", about: scope),
        ErrorSign("invalid challenge", about: wrappers),
      ],
      "The wrapper doesn't accept the challenge or the hash",
      "Some wrappers hash the challenge themselves, others take the hash: passing the one for the other gives a hash of a hash, or bytes of another length.",
      steps: [
        "Read in the wrapper's source whether it hashes, and in which encoding it takes the value.",
        "In the app, hash once: 32 bytes reach the system.",
      ],
      causes: ["N02-double-hash", "N03-hash-base64-text", "N17-hash-as-text", "N01-raw-challenge"],
      collect: "The wrapper's name and version, and the value that the app passes."),
    /// Example of Xcode: `Provisioning profile doesn't include the
    /// com.apple.developer.devicecheck.appattest-environment entitlement`.
    wrapped(
      "E82-entitlement",
      [
        ErrorSign("missing ..1 entitlement ..8 appattest"),
        ErrorSign("entitlement ..8 appattest ..8 missing|not|doesnt|isnt", isLoose: true),
        ErrorSign("doesnt include the ..6 appattest"), ErrorSign("doesnt include the app attest"),
        ErrorSign("does not include the ..6 appattest|attest"),
        ErrorSign("app attest capability", "doesnt|not|missing", isLoose: true),
        ErrorSign("provisioning profile ..8 app attest", isLoose: true),
      ],
      "The build lacks the entitlement for App Attest",
      "The provisioning profile or the entitlements don't contain com.apple.developer.devicecheck.appattest-environment.",
      steps: [
        "In Xcode, add the capability App Attest to the target, and make a new provisioning profile.",
        "Compare the entitlements of the signed build: codesign -d --entitlements - App.app.",
      ], causes: ["R13-simulator-or-unsupported"],
      collect: "The entitlements of the signed build, and its provisioning profile."),
  ]

  /// Words of a demand, without which “clientDataHash.length = 32” is a plain statement.
  private static let demands =
    "must|should|needs|has|have|requires|required|expected|expects|not|isnt|doesnt|wasnt"
  /// The first words of the methods of wrappers, as alternatives of a pattern.
  private static let calls = "attest|generate|assertion|assert|supported|is"
  /// Words that show that a missing method is one of a wrapper.
  private static let callScope =
    scope + ["attest key", "attestkey", "generate assertion", "generateassertion"]

  /// Names of wrappers and their frameworks.
  private static let wrappers = [
    "expo", "react native", "reactnative", "capacitor", "flutter", "cordova", "app integrity",
    "platform exception",
  ]

  /// Words that show that a text is about a wrapper or about App Attest.
  private static let scope =
    wrappers + ["app attest", "appattest", "device check", "devicecheck", "integrity"]

  /// Returns the entry of one error. The actor is always the app.
  private static func wrapped(
    _ id: String, _ signs: [ErrorSign], _ title: String, _ meaning: String, steps: [String],
    causes: [String], collect: String
  ) -> KnownError {
    KnownError(
      id, .clientError, signs: signs, title, meaning, actor: .app, steps: steps,
      source: Citation("Messages of wrappers of App Attest", "public reports"),
      rules: ["flow.client-error"], causes: causes, collect: collect)
  }
}
