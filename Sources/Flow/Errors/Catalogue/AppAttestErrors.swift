import Evidence
import Results

extension KnownError {
  /// The errors of Apple's App Attest API: the five codes of the domain
  /// `com.apple.devicecheck.error` (`DCError.Code`). A code that isn't in the table is not
  /// recognized.
  static let appAttest = [
    /// `DCError.unknownSystemFailure`. Example: `Error Domain=com.apple.devicecheck.error Code=0
    /// "(null)"`.
    code(
      0, "unknownSystemFailure", "DCError 0: the system failed",
      "The operating system could not make or use the key, and gives no reason.",
      steps: [
        "In the app, discard the key ID and try again later with a new key.",
        "If it persists, report it to Apple with a sysdiagnose.",
      ], causes: ["P26-dcerror-swap"],
      collect:
        "The innermost error with its domain and code, the OS version and the device model, for several devices."
    ),
    /// `DCError.featureUnsupported`. Also recognized by sentences such as “App Attest is not
    /// supported on this device”.
    code(
      1, "featureUnsupported", "DCError 1: App Attest isn't supported",
      "This device or extension has no App Attest: a simulator, most app extensions, or a Mac before macOS 27.",
      steps: [
        "In the app, check `isSupported` first, and use a fallback if it is false.",
        "On the server, monitor how many clients use the fallback: a sudden rise can be tampering.",
      ], causes: ["R13-simulator-or-unsupported"],
      collect: "The device model, whether it is a simulator, and which target of the app asks.",
      others: [
        ErrorSign(
          "app|device ..1 attest|check ..2 not|isnt|unsupported ..2 supported|available",
          isLoose: true),
        ErrorSign("app attest|attestation ..1 unsupported", isLoose: true, isContainer: true),
        ErrorSign("appattest ..2 not|isnt ..2 supported|available", isLoose: true),
        ErrorSign("appattest ..1 unsupported", isLoose: true, isContainer: true),
        ErrorSign("is supported ..1 false", about: about),
        ErrorSign("feature unsupported", about: about + calls),
      ]),
    /// `DCError.invalidInput`. Example: `DCError: invalidInput`.
    code(
      2, "invalidInput", "DCError 2: the input is invalid",
      "The key ID isn't from this installation, or clientDataHash isn't 32 bytes. Where both look right, the key is gone.",
      steps: [
        "In the app, pass SHA-256 of the challenge, 32 bytes.",
        "In the app, discard the key ID, then attest a new key.",
      ], causes: ["N01-raw-challenge", "N17-hash-as-text", "K09-reinstall-restore-migration"],
      collect: "The key ID and the length of clientDataHash that the app passed.",
      others: [ErrorSign("invalid input", about: about + calls)]),
    /// `DCError.invalidKey`. Example: `com.apple.devicecheck.error error 3`.
    code(
      3, "invalidKey", "DCError 3: the key is invalid",
      """
      The key was attested before, was never attested, or is gone after a reinstallation, a restore, or a \
      move to another device. Reports on Apple's developer forums see it on devices in use since iOS 17.0 or \
      earlier as well.
      """,
      steps: [
        "In the app, attest a key once, and assert with attested keys only.",
        "In the app, discard the key ID, then attest a new key.",
      ],
      causes: [
        "K09-reinstall-restore-migration", "S18-before-attestation", "K08-reattest-same-key",
        "P24-new-key-each-launch",
      ],
      collect:
        "The earlier calls with the same key ID on this device, and since which OS version it is in use.",
      others: [
        ErrorSign("invalid key ..1 provided", about: about),
        ErrorSign("invalid key", about: about + calls),
      ]),
    /// `DCError.serverUnavailable`. The only code after which the app keeps its key.
    code(
      4, "serverUnavailable", "DCError 4: Apple's server is unavailable",
      "The device could not reach Apple's server, or Apple limits the rate.",
      steps: [
        "In the app, try again later with the same key and the same clientDataHash.",
        "Wait longer after each failure, and roll out over days.",
      ], causes: ["P22-rate-limit", "P23-retry-with-new-hash"],
      collect:
        "The times of all attempts, the network of the devices, and the start of the rollout.",
      others: [ErrorSign("server unavailable", about: about + calls)]),
  ]

  /// Words that show that a text is about App Attest. The name of an error such as `invalidKey`
  /// alone doesn't, because other programs use it too.
  private static let about = [
    "app attest", "appattest", "app integrity", "app attestation", "attest key", "attestkey",
    "generate assertion", "generateassertion", "device check", "devicecheck",
    "dc app attest service",
  ]

  /// Words before the name of an error that an app prints after a failed call.
  private static let calls = ["attestation failed", "assertion failed", "attest failed"]

  /// The word “error” in the languages of Apple's systems, as far as it has ASCII letters. Other
  /// letters part words.
  private static let errorWords =
    "error|fehler|erreur|errore|erro|fout|fel|fejl|feil|virhe|chyba|hiba|hatas|hata|eroare|kesalahan|ralat"

  /// Returns the entry of one error code.
  /// - Parameters:
  ///   - code: The raw value of `DCError.Code`, 0 to 4.
  ///   - name: The name of the case, for the citation.
  ///   - title: The title of findings.
  ///   - meaning: What the error means.
  ///   - steps: What to do, in order.
  ///   - causes: The ids of causes, the most likely first.
  ///   - collect: What to collect to find the cause.
  ///   - others: Patterns other than the code and its name.
  private static func code(
    _ code: Int, _ name: String, _ title: String, _ meaning: String, steps: [String],
    causes: [String], collect: String, others: [ErrorSign] = []
  ) -> KnownError {
    KnownError(
      "E0\(code)-dcerror-\(code)", .clientError, signs: signs(code, words[code]) + others, title,
      meaning, actor: code == 1 ? .device : .app, steps: steps,
      source: .apple(.establishingIntegrity, "DCError.\(name)"), rules: ["flow.client-error"],
      causes: causes, collect: collect)
  }

  /// The names of the codes as separate words, in the order of the codes. Camel case in a text is
  /// split into the same words.
  private static let words = [
    "unknown system failure", "feature unsupported", "invalid input", "invalid key",
    "server unavailable",
  ]

  /// Returns patterns for every common way to write the domain with the code or its name, such as
  /// `DCError 3`, `dcErrorDomain code: 3` or `Code=3 "com.apple.devicecheck.error"`.
  private static func signs(_ code: Int, _ name: String) -> [ErrorSign] {
    let domains = [
      "devicecheck error", "dc error", "dcerror", "dcerrordomain", "app attest error",
      "appattest error",
    ]
    let number = "\(code)|0x\(code)|0x0\(code)|0x0000000\(code)"
    let joined = name.utf8.split(separator: 0x20).map { Substring($0) }.joined()
    return domains.flatMap { domain in
      [
        ErrorSign("\(domain) domain? code|error|status|\(errorWords)? raw? value? \(number)"),
        ErrorSign("\(domain) domain? error code|number \(number)"),
        ErrorSign("\(domain) domain? raw value|rawvalue \(number)"),
        ErrorSign("\(domain) domain? code raw? value|rawvalue \(number)"),
        ErrorSign("code \(number) error? domain? com? apple? \(domain)"),
        ErrorSign("\(domain) b d \(number)"), ErrorSign("\(domain)\(code)"),
        ErrorSign("\(domain) code? \(name)"), ErrorSign("\(domain) code? \(joined)"),
      ]
    }
  }
}
