import Evidence
import Results

/// The two ways to make app and server hash the same: a change in the app, or one on the server.
///
/// The certified hash and the signature are the app's computation; what was given is the server's. Which
/// of them changes what follows from the rewriting that was found.
struct Agreement: Sendable {
  /// Where the app hashed a text, and the server the bytes that it stands for.
  let encoded: Changes
  /// Where the app hashed the bytes, and the server the text.
  let decoded: Changes

  struct Changes: Sendable {
    let app: String?
    let server: String?
  }

  /// A text in an encoding: how Swift and Python write and read it.
  static func on(
    _ value: String, written: (app: String, server: String), read: (app: String, server: String)
  ) -> Agreement {
    Agreement(
      encoded: Changes(
        app: diff("SHA256.hash(data: Data(\(written.app).utf8))", "SHA256.hash(data: \(value))"),
        server: diff("sha256(\(value))", "sha256(\(written.server).encode())")),
      decoded: Changes(
        app: diff("SHA256.hash(data: \(read.app))", "SHA256.hash(data: Data(\(value)Text.utf8))"),
        server: diff("sha256(\(value)_text.encode())", "sha256(\(read.server))")))
  }

  static func base64(_ value: String) -> Agreement {
    on(
      value,
      written: ("\(value).base64EncodedString()", "base64.b64encode(\(value)).decode()"),
      read: ("Data(base64Encoded: \(value)Text)!", "base64.b64decode(\(value)_text)"))
  }

  static func base64url(_ value: String) -> Agreement {
    on(
      value,
      written: ("\(value).base64URLEncoded()", "base64.urlsafe_b64encode(\(value)).decode()"),
      read: (
        "Data(base64URLEncoded: \(value)Text)!",
        "base64.urlsafe_b64decode(\(value)_text + \"==\")"
      ))
  }

  static func hexadecimal(_ value: String) -> Agreement {
    on(
      value, written: ("\(value).hexString", "\(value).hex()"),
      read: ("Data(hexString: \(value)Text)!", "bytes.fromhex(\(value)_text)"))
  }

  /// The app hashed two values together, in the order of the rewriting; the server the one of them.
  static func joined(_ value: String, by rewriting: Rewriting) -> Agreement? {
    let parts = rewriting.template.split(separator: " followed by ")
    guard parts.count == 2 else { return nil }
    func names(_ style: KeyPath<Companion.Variable, String>) -> String {
      parts.map { part in
        part.contains("{}") ? value : Companion.Variable.of(String(part))[keyPath: style]
      }.joined(separator: " + ")
    }
    let changes = Changes(
      app: diff("SHA256.hash(data: \(names(\.swift)))", "SHA256.hash(data: \(value))"),
      server: diff("sha256(\(value))", "sha256(\(names(\.python)))"))
    return Agreement(encoded: changes, decoded: changes)
  }

  private static func diff(_ now: String, _ then: String) -> String { "- \(now)\n+ \(then)" }
}

extension Companion {
  /// What code calls a value that is hashed together with another.
  struct Variable: Sendable {
    let swift: String
    let python: String

    static func of(_ name: String) -> Variable {
      known.first { name.utf8.contains($0.name.utf8) }?.variable
        ?? Variable(swift: "other", python: "other")
    }

    private static let known: [(name: String, variable: Variable)] = [
      ("key ID", Variable(swift: "keyID", python: "key_id")),
      ("App ID", Variable(swift: "appID", python: "app_id")),
      ("challenge", Variable(swift: "challenge", python: "challenge")),
      ("account", Variable(swift: "account", python: "account")),
      ("path", Variable(swift: "path", python: "path")),
      ("time", Variable(swift: "timestamp", python: "timestamp")),
    ]
  }
}

extension RewritingSearch.Match {
  /// The mistake as the proof has it: what the app did, and what the server did.
  func telling(
    of cause: ReadingCause, verb: String, name: String
  ) -> Telling {
    let own = rewritings.first { $0.cause.equals(cause.id) }
    let isDecoding = own?.isDecoding == true
    let hashed = phrase.begins(with: Self.hash) ? String(phrase.dropFirst(Self.hash.count)) : phrase
    let statement =
      input == nil
      ? "The app passed \(phrase); the server computes SHA-256 of \(name)."
      : "The app \(verb) \(hashed); the server hashed \(name)."
    guard let agreement = cause.agreement, let own else {
      return Telling(statement, actor: cause.actor)
    }
    let changes = agreement(own).map { isDecoding ? $0.decoded : $0.encoded }
    let app = FixStep("hash \(name), as the server does.", code: changes?.app)
    let server = FixStep("hash \(hashed), as the app does.", code: changes?.server)
    func step(_ opening: String, _ step: FixStep) -> FixStep {
      FixStep("\(opening), \(step.text)", code: step.code)
    }
    return isDecoding
      ? Telling(
        statement, actor: .server,
        changes: [step("On the server", server), step("Or in the app", app)])
      : Telling(
        statement, actor: .app,
        changes: [step("In the app", app), step("Or on the server", server)])
  }

  private static let hash = "SHA-256 of "
}
