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
      ]),
    code(
      1, "featureUnsupported", "DCError 1: App Attest isn't supported",
      "This device or extension has no App Attest: a simulator, most app extensions, or a Mac before macOS 27.",
      steps: [
        "In the app, check `isSupported` first, and use a fallback if it is false.",
        "On the server, monitor how many clients use the fallback: a sudden rise can be tampering.",
      ]),
    code(
      2, "invalidInput", "DCError 2: the input is invalid",
      "The key ID isn't from this installation, or clientDataHash isn't 32 bytes. Where both look right, the key is gone.",
      steps: [
        "In the app, pass SHA-256 of the challenge, 32 bytes.",
        "In the app, discard the key ID, then attest a new key.",
      ]),
    code(
      3, "invalidKey", "DCError 3: the key is invalid",
      "The key was attested before, was never attested, or is gone after a reinstallation, a restore, or a move to another device.",
      steps: [
        "In the app, attest a key once, and assert with attested keys only.",
        "In the app, discard the key ID, then attest a new key.",
      ], cause: "S18-before-attestation"),
    code(
      4, "serverUnavailable", "DCError 4: Apple's server is unavailable",
      "The device could not reach Apple's server, or Apple limits the rate.",
      steps: [
        "In the app, try again later with the same key and the same clientDataHash.",
        "Wait longer after each failure, and roll out over days.",
      ], cause: "P22-rate-limit"),
  ]

  private static func code(
    _ code: Int, _ name: String, _ title: String, _ meaning: String, steps: [String],
    cause: String? = nil
  ) -> KnownError {
    KnownError(
      "E0\(code)-dcerror-\(code)", .clientError,
      signs: [
        ["com.apple.devicecheck.error", "code=\(code)"],
        ["com.apple.devicecheck.error", "error \(code)"],
        ["com.apple.devicecheck.error", "code: \(code)"],
        ["dcerror", "code=\(code)"], ["dcerror", "code: \(code)"], ["dcerror \(code)"],
        ["dcerror", "rawvalue: \(code)"], ["dcerror", name.lowercasedASCII],
        ["dcerrorcode", name.lowercasedASCII],
      ], title, meaning, actor: code == 1 ? .device : .app, steps: steps,
      source: .apple(.establishingIntegrity, "DCError.\(name)"), cause: cause)
  }
}
