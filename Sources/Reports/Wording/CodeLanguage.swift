import Evidence

/// The language of a step's code, as Markdown names it after a fence.
///
/// The steps of causes are our own texts, so few signs suffice.
enum CodeLanguage {
  /// Signs of each language, the first that occurs decides.
  private static let signs: [(language: String, begins: [String], contains: [String])] = [
    ("diff", ["- ", "+ "], ["\n- ", "\n+ "]),
    (
      "sh", ["attestscope ", "chronyc ", "openssl ", "curl ", "xcrun ", "codesign ", "grep "], []
    ),
    ("sql", ["SELECT ", "DELETE ", "UPDATE ", "INSERT ", "CREATE "], []),
    ("json", ["{", "["], []),
    ("xml", ["<"], []),
    (
      "swift", ["let ", "var ", "if let ", "guard "],
      ["DCAppAttestService", "SHA256.hash", "Data(", "try await"]
    ),
    ("python", ["def ", "import "], ["hashlib.", "sha256(", ".digest()"]),
  ]

  /// Returns the name of the code's language: `diff`, `sh`, `sql`, `swift`, …; `text` if no sign
  /// occurs.
  static func of(_ code: String) -> String {
    signs.first { _, begins, contains in
      begins.contains { code.begins(with: $0) }
        || contains.contains { code.contains($0) }  // == is right: the code of a fix
    }?.language ?? "text"
  }
}
