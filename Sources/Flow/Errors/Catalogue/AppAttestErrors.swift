import Evidence
import Results

extension KnownError {
  /// The codes of the domain `com.apple.devicecheck.error`.
  static let appAttest = [
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
        ErrorSign("app attest|attestation ..1 unsupported", isLoose: true),
        ErrorSign("appattest ..2 not|isnt ..2 supported|available", isLoose: true),
        ErrorSign("appattest ..1 unsupported", isLoose: true),
        ErrorSign("is supported ..1 false", about: about),
        ErrorSign("feature unsupported", about: about),
      ]),
    code(
      2, "invalidInput", "DCError 2: the input is invalid",
      "The key ID isn't from this installation, or clientDataHash isn't 32 bytes. Where both look right, the key is gone.",
      steps: [
        "In the app, pass SHA-256 of the challenge, 32 bytes.",
        "In the app, discard the key ID, then attest a new key.",
      ], causes: ["N01-raw-challenge", "N17-hash-as-text", "K09-reinstall-restore-migration"],
      collect: "The key ID and the length of clientDataHash that the app passed.",
      others: [ErrorSign("invalid input", about: about)]),
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
      others: [ErrorSign("invalid key ..1 provided|id?", about: about)]),
    code(
      4, "serverUnavailable", "DCError 4: Apple's server is unavailable",
      "The device could not reach Apple's server, or Apple limits the rate.",
      steps: [
        "In the app, try again later with the same key and the same clientDataHash.",
        "Wait longer after each failure, and roll out over days.",
      ], causes: ["P22-rate-limit", "P23-retry-with-new-hash"],
      collect:
        "The times of all attempts, the network of the devices, and the start of the rollout.",
      others: [ErrorSign("server unavailable", about: about)]),
  ]

  /// What shows that a text is about App Attest, where the name of an error alone doesn't.
  private static let about = [
    "app attest", "appattest", "app integrity", "app attestation", "attest key", "attestkey",
    "generate assertion", "generateassertion", "device check", "devicecheck",
    "dc app attest service",
  ]

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

  /// The names of the codes in words.
  private static let words = [
    "unknown system failure", "feature unsupported", "invalid input", "invalid key",
    "server unavailable",
  ]

  /// Every way to name a domain and a code.
  private static func signs(_ code: Int, _ name: String) -> [ErrorSign] {
    let domains = [
      "devicecheck error", "dc error", "dcerror", "dcerrordomain", "app attest error",
      "appattest error",
    ]
    let joined = name.utf8.split(separator: 0x20).map { Substring($0) }.joined()
    return domains.flatMap { domain in
      [
        ErrorSign("\(domain) domain? code|error|status|error? raw? value? \(code)"),
        ErrorSign("\(domain) domain? error code|number \(code)"),
        ErrorSign("\(domain) domain? raw value|rawvalue \(code)"),
        ErrorSign("\(domain) domain? code raw? value|rawvalue \(code)"),
        ErrorSign("code \(code) error? domain? com? apple? \(domain)"),
        ErrorSign("\(domain) code? \(name)"), ErrorSign("\(domain) code? \(joined)"),
      ]
    }
  }
}
