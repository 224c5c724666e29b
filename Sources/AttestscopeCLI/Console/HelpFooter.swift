/// What stands under the help of every command.
enum HelpFooter {
  /// Where to read on; nothing under the version or a script for a shell.
  static func text(under help: String) -> String {
    help.hasPrefix("OVERVIEW:")
      ? "DOCS: attestscope explain --list, attestscope manual, and docs/ in the source.\n" : ""
  }
}
