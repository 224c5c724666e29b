/// The line below the help of every command.
enum HelpFooter {
  /// Returns a line that names further documentation; empty below the version and completion
  /// scripts.
  static func text(under help: String) -> String {
    help.hasPrefix("OVERVIEW:")
      ? "DOCS: attestscope explain --list, attestscope manual, and docs/ in the source.\n" : ""
  }
}
