/// The one style sheet of all pages: constant text, so that its hash is the same in every report.
///
/// The files beside this one are the sheet itself, in this order.
enum StyleSheet {
  static let text =
    PackageResources.tokens_css + PackageResources.base_css + PackageResources.artifact_css
    + PackageResources.index_css + PackageResources.conversation_css

  /// SHA-256 of ``text`` as a content security policy writes it (CSP Level 3, §2.3.1).
  static let hash = "sha256-9+gwPXWg3MJoDJHdWGqLFoT85JNpVUmRJbd1JGeofnc="
}
