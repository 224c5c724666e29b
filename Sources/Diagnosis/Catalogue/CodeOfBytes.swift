import Evidence

/// Code that gives the bytes of a value, as a fix shows it for the app and for the server.
struct CodeOfBytes: Sendable {
  /// An expression of type `Data`, in Swift.
  let swift: String
  /// An expression of type `bytes`, in Python.
  let python: String

  /// Makes the code for a part of a rewriting's template (``Rewriting/template``): `{}`, the key ID
  /// or another known value, and its spelling.
  ///
  /// Examples: “{} in Base64” gives `Data(challenge.base64EncodedString().utf8)` and
  /// `base64.b64encode(challenge)`; “the account” gives `Data(account.utf8)` and
  /// `account.encode()`.
  ///
  /// - Parameters:
  ///   - part: The part of the template.
  ///   - value: The name of the variable for `{}`, whose type is `Data` or `bytes`.
  /// - Returns: `nil` for an unknown value.
  init?(_ part: String, value: String) {
    guard let known = Self.known.first(where: { part.begins(with: $0.name) }) else { return nil }
    let name = known.swift.isEmpty ? (value, value) : (known.swift, known.python)
    let spelling = String(part.dropFirst(known.name.count))
    guard let (swift, python) = Self.spelled(name, spelling) else { return nil }
    (self.swift, self.python) = (swift, python)
  }

  /// Makes the code for the characters between two values.
  init(literal text: String) {
    swift = "Data(\"\(text)\".utf8)"
    python = "b\"\(text)\""
  }

  /// Returns the code for bytes in a spelling, such as “ in Base64”; `nil` for an unknown one.
  private static func spelled(
    _ name: (swift: String, python: String), _ spelling: String
  ) -> (swift: String, python: String)? {
    let (app, server) = name
    return switch ByteText(spelling) {
    case "", "'s decoded bytes": (app, server)
    case "'s text": ("Data(\(app).utf8)", "\(server).encode()")
    case "'s 32 bytes": ("Data(base64Encoded: \(app))!", "base64.b64decode(\(server))")
    case " in Base64": ("Data(\(app).base64EncodedString().utf8)", "base64.b64encode(\(server))")
    case " in Base64url":
      (
        "Data(\(app).base64URLEncoded().utf8)",
        "base64.urlsafe_b64encode(\(server)).rstrip(b\"=\")"
      )
    case " in hexadecimal": ("Data(\(app).hexString.utf8)", "\(server).hex().encode()")
    default: nil
    }
  }

  /// The values that a template names, with their expressions; empty for the value in question.
  private static let known: [(name: String, swift: String, python: String)] = [
    ("{}", "", ""), ("the challenge", "challenge", "challenge"), ("the key ID", "keyID", "key_id"),
    ("the App ID", "Data(appID.utf8)", "app_id.encode()"),
    ("the bundle identifier", "Data(bundleID.utf8)", "bundle_id.encode()"),
    ("the account", "Data(account.utf8)", "account.encode()"),
    ("the request's path", "Data(path.utf8)", "path.encode()"),
    ("the request's time in seconds", "Data(seconds.utf8)", "seconds.encode()"),
    ("the request's time in milliseconds", "Data(milliseconds.utf8)", "milliseconds.encode()"),
    ("the request's time in ISO 8601", "Data(timestamp.utf8)", "timestamp.encode()"),
  ]
}
