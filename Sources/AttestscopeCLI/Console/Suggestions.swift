import Evidence

/// Finds the ID or command that a mistyped word is meant to be.
enum Suggestions {
  /// Returns the ID that is meant, ignoring case. A cause may be given by its number alone (`n03`).
  static func id(_ typed: String, among ids: [String]) -> String? {
    guard !typed.isEmpty else { return nil }
    let typed = typed.lowercased()
    return ids.first { id in
      let number = id.contains(".") ? "" : id.prefix { $0 != "-" }
      return id.lowercased() == typed || number.lowercased() == typed
    }
  }

  /// Number of first letters that tell a command: those of `analysis` tell `analyze`.
  private static let telling = 5

  /// Returns “Did you mean …?” for a first argument that is nearly a command, or begins like one;
  /// otherwise `nil`.
  static func command(for typed: String?) -> String? {
    let names = CommandDescription.program?.commands.map(\.commandName) ?? []
    guard let typed, !typed.hasPrefix("-"), !names.contains(typed) else { return nil }
    // The name of a file isn't a mistyped command.
    let isWord = typed.utf8.count > 1 && typed.utf8.allSatisfy { $0.isLetter }
    let start = Array(typed.lowercasedASCII.utf8.prefix(telling))
    let meant =
      NearestNames.near(typed, among: names).first
      ?? (isWord ? names.first { $0.utf8.starts(with: start) } : nil)
    return meant.map { "Did you mean attestscope \($0)?" }
  }
}
