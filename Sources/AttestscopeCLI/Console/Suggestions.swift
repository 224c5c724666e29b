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

  /// Returns “Did you mean …?” for a first argument that is nearly a command; otherwise `nil`.
  static func command(for typed: String?) -> String? {
    let names = CommandDescription.program?.commands.map(\.commandName) ?? []
    guard let typed, !typed.hasPrefix("-"), !names.contains(typed) else { return nil }
    return NearestNames.near(typed, among: names).first.map { "Did you mean attestscope \($0)?" }
  }
}
