import Checks
import Evidence
import Results

/// Family C, second part: the root that the server trusts isn't the one that the certificates lead
/// to.
enum TrustAnchorCauses {
  /// C03, C04, C05, C13 and C14. The first four are shown by validating the path again with Apple's
  /// root.
  static let all: [Cause] = [
    webAuthnRoot, otherAppleRoot, exchangedRoots, foreignRoot, madeElsewhere,
  ]

  /// The given root is “Apple WebAuthn Root CA”, the root of WebAuthn's format `apple` (WebAuthn
  /// §8.8), which passkeys used. Proven: with Apple App Attestation Root CA, the path is valid.
  private static let webAuthnRoot = Cause("C03-wrong-root-webauthn") {
    argument(.attestation, $0) { $0 == "Apple WebAuthn Root CA" }
  }

  /// The given root is one of Apple's for other purposes, such as Apple Root CA - G3, which is
  /// right for receipts.
  private static let otherAppleRoot = Cause("C04-wrong-root-g3") {
    argument(.attestation, $0) { otherAppleRoots.contains(ByteText($0)) }
  }

  /// The given root for receipts is the App Attestation root. Apple's text names no other one, but
  /// receipts end at Apple Root CA - G3.
  private static let exchangedRoots = Cause("C05-receipt-with-appattest-root") { examination in
    argument(.receipt, examination) { $0 == "Apple App Attestation Root CA" }
  }

  /// The given root is a custom one, such as that of a test corpus, and the artifact is a genuine
  /// one of Apple's. It can concern the attestation, the receipt, or both at once.
  private static let foreignRoot = Cause("C13-other-root") { examination in
    let replaced = AnchoredPath.all.compactMap { ReplacedAnchor(of: $0, in: examination) }
    guard !replaced.isEmpty else { return nil }
    let names = replaced.map { "“\($0.given.name)”; the path ends at “\($0.own.name)”" }
    return .recomputed(
      examination.input.with { input in replaced.forEach { $0.restore(&input) } },
      "The server trusts \(names.joined(separator: ", and ")).",
      undoing: replaced.map { "\($0.path.owner) root := \($0.own.name)" }.joined(separator: ", "),
      steps: replaced.map(\.step))
  }

  /// The artifact's certificates form a valid path that ends at a root which isn't trusted. Anyone
  /// can make such certificates.
  ///
  /// - Proven: the path's own root is included, or has a different name than the trusted one.
  /// - Consistent: it has the same name. Then an authority's certificate may have been altered
  ///   instead.
  private static let madeElsewhere = Cause("C14-made-under-other-root") { examination in
    let input = examination.input
    let elsewhere = AnchoredPath.all.filter { examination.failed($0.chain.id) }.compactMap { path in
      input[keyPath: path.climb]?.otherRoot.map {
        (path: path, trusted: input.policy[keyPath: path.anchor], root: $0)
      }
    }
    guard !elsewhere.isEmpty else { return nil }
    let names = elsewhere.map { path, trusted, root in
      let name = root.name.withMarkedSpaces
      guard root.isCertain else {
        return """
          those of the \(path.owner) end at “\(root.top)”, which names “\(name)” as its issuer, and the trusted \
          root's key doesn't verify it
          """
      }
      let remark = root.name.equals(trusted.name) ? ", another root of the trusted one's name" : ""
      return "those of the \(path.owner) lead to “\(name)”\(remark)"
    }
    let rules = elsewhere.map(\.path.chain.id)
    // The certificates in the message then aren't on a path to the trusted root, which warns.
    let form: [RuleID] =
      rules.contains("receipt.chain") && examination.trouble("receipt.cms")?.result == .warn
      ? ["receipt.cms"] : []
    return .observed(
      """
      The certificates form a path, but the trusted root signed none of them: \
      \(names.joined(separator: ", ")).
      """,
      rival: elsewhere.allSatisfy(\.root.isCertain)
        ? nil : "An authority's certificate that was altered",
      undoing: "nothing: the caller decides which root to trust", rules: rules + form
    ).worded(
      elsewhere.allSatisfy(\.trusted.isBuiltIn)
        ? CauseWording(
          "The artifact's certificates don't lead to Apple's root.", actor: .security) : nil)
  }

  /// The common names of Apple's roots for other purposes.
  private static let otherAppleRoots: Set<ByteText> = [
    "Apple Root CA", "Apple Root CA - G2", "Apple Root CA - G3",
    "Apple Root Certificate Authority", "Apple Enterprise Attestation Root CA",
  ]

  /// Returns the argument that the path is valid with Apple's built-in root instead of the given
  /// one.
  ///
  /// - Parameters:
  ///   - path: The path of the attestation or that of the receipt.
  ///   - examination: The artifact.
  ///   - isNamed: Whether the given root's common name is the one of this cause.
  /// - Returns: `nil` if the built-in root doesn't help, or the name is another.
  private static func argument(
    _ path: AnchoredPath, _ examination: Examination, isNamed: (String) -> Bool
  ) -> Argument? {
    guard let replaced = ReplacedAnchor(of: path, in: examination), isNamed(replaced.given.name)
    else { return nil }
    return .recomputed(
      examination.input.with(replaced.restore),
      "The server trusts “\(replaced.given.name)”; the path ends at “\(replaced.own.name)”.",
      undoing: "\(path.owner) root := \(replaced.own.name)", steps: [replaced.step])
  }
}
