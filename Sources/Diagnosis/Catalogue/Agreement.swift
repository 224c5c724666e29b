import Claims
import Evidence
import Results

/// The two ways to make app and server hash the same value: a change in the app, or one on the
/// server.
///
/// The certified hash and the signature show what the app computed; the given values are the
/// server's. The ``Rewriting`` that was found, which leads from the server's value to what the app
/// hashed, shows which direction applies.
struct Agreement: Sendable {
  /// The changes if the app hashed a text, and the server the bytes that it represents.
  let encoded: Changes
  /// The changes if the app hashed the bytes, and the server the text.
  let decoded: Changes
  /// The changes if the app hashed the text that the server sent, and the server the bytes that it represents.
  let sent: Changes

  /// A change of code on each side, as a diff of one line; `nil` if there is none to show.
  struct Changes: Sendable {
    /// The change in the app, in Swift.
    let app: String?
    /// The change on the server, in Python.
    let server: String?
  }

  /// Returns the changes for a text in an encoding.
  ///
  /// - Parameters:
  ///   - value: The name of the variable, such as `challenge`.
  ///   - written: The expressions that encode it, in Swift and Python.
  ///   - read: The expressions that decode it.
  static func on(
    _ value: String, written: (app: String, server: String), read: (app: String, server: String)
  ) -> Agreement {
    Agreement(
      encoded: Changes(
        app: diff("SHA256.hash(data: Data(\(written.app).utf8))", "SHA256.hash(data: \(value))"),
        server: diff("sha256(\(value))", "sha256(\(written.server))")),
      decoded: Changes(
        app: diff("SHA256.hash(data: \(read.app))", "SHA256.hash(data: Data(\(value)Text.utf8))"),
        server: diff("sha256(\(value)_text.encode())", "sha256(\(read.server))")),
      sent: Changes(
        app: diff("SHA256.hash(data: Data(\(value)Text.utf8))", "SHA256.hash(data: \(read.app))"),
        server: diff("sha256(\(read.server))", "sha256(\(value)_text.encode())")))
  }

  /// Returns the changes for a text in an encoding that the caller named or that it most likely has; `nil` for
  /// UTF-8, where text and bytes are the same.
  static func on(_ value: String, in encoding: GivenBytes.Encoding) -> Agreement? {
    switch encoding {
    case .base64: base64(value)
    case .base64url: base64url(value, isBare: true)
    case .hex: hexadecimal(value)
    case .utf8: nil
    }
  }

  /// Returns the changes for standard Base64 (RFC 4648 §4).
  static func base64(_ value: String) -> Agreement {
    on(
      value,
      written: ("\(value).base64EncodedString()", "base64.b64encode(\(value))"),
      read: ("Data(base64Encoded: \(value)Text)!", "base64.b64decode(\(value)_text)"))
  }

  /// Returns the changes for Base64url (RFC 4648 §5).
  ///
  /// - Parameters:
  ///   - value: The name of the variable, such as `challenge`.
  ///   - rewriting: The rewriting, whose template says whether the text has padding.
  static func base64url(_ value: String, by rewriting: Rewriting) -> Agreement {
    base64url(value, isBare: rewriting.template.contains("without padding"))
  }

  /// Returns the changes for Base64url, with or without padding.
  private static func base64url(_ value: String, isBare: Bool) -> Agreement {
    on(
      value,
      written: (
        "\(value).base64URLEncoded()",
        "base64.urlsafe_b64encode(\(value))" + (isBare ? ".rstrip(b\"=\")" : "")
      ),
      read: (
        "Data(base64URLEncoded: \(value)Text)!",
        "base64.urlsafe_b64decode(\(value)_text + \"==\")"
      ))
  }

  /// Returns the changes for hexadecimal digits.
  static func hexadecimal(_ value: String) -> Agreement {
    on(
      value, written: ("\(value).hexString", "\(value).hex().encode()"),
      read: ("Data(hexString: \(value)Text)!", "bytes.fromhex(\(value)_text)"))
  }

  /// Returns the changes for an app that hashed two values together, in the order of the rewriting,
  /// while the server hashed one of them.
  ///
  /// - Parameters:
  ///   - value: The name of the one value.
  ///   - rewriting: The rewriting, whose template reads “… followed by …”, as
  ///     ``Companion/rewritings(joining:to:)`` writes it.
  /// - Returns: `nil` if the template has a different form, or joins a value without a name.
  static func joined(_ value: String, by rewriting: Rewriting) -> Agreement? {
    let (template, separator) = Companion.splitting(rewriting.template)
    let parts = template.split(separator: " followed by ").compactMap {
      CodeOfBytes(String($0), value: value)
    }
    guard parts.count == 2 else { return nil }
    let between = separator.map { CodeOfBytes(literal: $0) }
    let joined = [parts[0], between, parts[1]].compactMap(\.self)
    let changes = Changes(
      app: diff(
        "SHA256.hash(data: \(joined.map(\.swift).joined(separator: " + ")))",
        "SHA256.hash(data: \(value))"),
      server: diff(
        "sha256(\(value))", "sha256(\(joined.map(\.python).joined(separator: " + ")))"))
    return Agreement(encoded: changes, decoded: changes, sent: changes)
  }

  /// Returns a diff of one line.
  private static func diff(_ now: String, _ then: String) -> String { "- \(now)\n+ \(then)" }
}

extension RewritingSearch.Match {
  /// Returns the wording of a cause that says what the app did and what the server did, from the
  /// rewriting that was found.
  ///
  /// - Parameters:
  ///   - cause: The cause that claims the match.
  ///   - verb: What the app did with the value: “hashed” or “signed”.
  ///   - name: The value: “the challenge”.
  ///   - isAsSent: Whether a captured request shows the value as the client sent it.
  ///   - isServerKnown: Whether the evidence shows a server that didn't accept the artifact. Without one, Apple's
  ///     steps take its place.
  func wording(
    of cause: ReadingCause, verb: String, name: String, isAsSent: Bool, isServerKnown: Bool
  ) -> CauseWording {
    let own = rewritings.first { $0.cause.equals(cause.id) }
    let isDecoding = own?.isDecoding == true
    let steps = "Apple's steps hash \(name)"
    let statement =
      input == nil
      ? "The app passed \(phrase); \(steps)."
      : "The app \(verb) \(hashed); \(isServerKnown ? "the server hashed \(name)" : steps)."
    guard let agreement = cause.agreement, let own else {
      let actor = CauseTexts.standard[cause.id].actor
      guard !cause.isOfChangedBody else {
        return CauseWording("The signature covers \(hashed), not \(name) as given.", actor: actor)
      }
      // The side that acts comes first.
      return CauseWording(
        actor == .server && !isAsSent && input != nil && isServerKnown
          ? "The server hashed \(name); the app \(verb) \(hashed)." : statement,
        actor: actor, changes: fittingChanges(of: cause))
    }
    let changes = agreement(own).map { isDecoding ? $0.decoded : $0.encoded }
    let app = FixStep(
      "hash \(name), as \(isServerKnown ? "the server does" : "Apple's steps do").",
      code: changes?.app)
    let server = FixStep("hash \(hashed), as the app does.", code: changes?.server)
    func step(_ opening: String, _ step: FixStep) -> FixStep {
      FixStep("\(opening), \(step.text)", code: step.code)
    }
    return isDecoding
      ? CauseWording(
        statement, actor: .server,
        changes: [step("On the server", server), step("Or in the app", app)])
      : CauseWording(
        statement, actor: .app,
        changes: [step("In the app", app), step("Or on the server", server)])
  }

  /// Returns the wording for an artifact that the server accepted: it says over what, and nothing
  /// about what the server hashes. A server that hashes the same form accepts the artifact correctly.
  ///
  /// - Parameters:
  ///   - cause: The cause that claims the match.
  ///   - name: The value: “the challenge”.
  func wordingOfAccepted(of cause: ReadingCause, name: String) -> CauseWording {
    let isOfChallenge = name.equals("the challenge")
    let proof = isOfChallenge ? "nonce" : "signature"
    let rule = isOfChallenge ? "attestation.nonce" : "assertion.signature"
    return CauseWording(
      input == nil
        ? "The server accepted a \(proof) made with \(phrase), not with SHA-256 of \(name)."
        : "The server accepted a \(proof) over \(hashed), not over \(name) as it is.",
      actor: .server,
      changes: [
        "Send \(Self.wrong(name)): the server must reject it.",
        "If the server accepts it, add the check on the server (rule \(rule)).",
        FixStep(
          cause.isOfChangedBody
            ? "If the server rejects it, find where the body changes between signing in the app and verifying on "
              + "the server, and let both use the same bytes."
            : "If the server rejects it, change both together, on the server and in the app: hash \(name) as it is."
        ),
      ])
  }

  /// Returns words for an artifact with a wrong value, such as “an attestation for a wrong
  /// challenge”.
  private static func wrong(_ name: String) -> String {
    name.equals("the challenge")
      ? "an attestation for a wrong challenge" : "an assertion with wrong \(name.dropFirst(4))"
  }

  /// Returns the changes of a cause without those for other values and rewritings; `nil` if all fit.
  private func fittingChanges(of cause: ReadingCause) -> [FixStep]? {
    let isRemoval = rewritings.contains {
      $0.cause.equals(cause.id) && $0.template.mentions("without ")
    }
    // What a step says, and whether that fits.
    let conditions = [
      ("is already a hash", Self.lengthsOfHashes.contains(reading.bytes.count)),
      ("adds characters to the challenge", !isRemoval),
      ("challenge has these characters", isRemoval),
    ]
    let changes = CauseTexts.standard[cause.id].fix.filter(\.isChange)
    let fitting = changes.filter { step in
      !conditions.contains { phrase, fits in !fits && step.text.mentions(phrase) }
    }
    return fitting.count == changes.count ? nil : fitting
  }

  /// The lengths in bytes of SHA-1, SHA-224, SHA-256, SHA-384 and SHA-512.
  private static let lengthsOfHashes: Set<Int> = [20, 28, 32, 48, 64]

  /// What the app hashed or signed, in words.
  private var hashed: String {
    phrase.begins(with: Self.hash) ? String(phrase.dropFirst(Self.hash.count)) : phrase
  }

  /// The start of a phrase that is left out, because the sentence says “hashed” itself.
  private static let hash = "SHA-256 of "
}
