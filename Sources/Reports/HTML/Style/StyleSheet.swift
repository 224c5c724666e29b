/// The style sheet of all pages. It is constant text, so its hash is the same in every report.
///
/// The CSS files beside this file are embedded as resources and joined in this order.
enum StyleSheet {
  /// The bytes of the style sheet.
  static let text =
    PackageResources.tokens_css + PackageResources.base_css + PackageResources.artifact_css
    + PackageResources.index_css + PackageResources.conversation_css

  /// The SHA-256 of ``text``, as a content security policy writes it (CSP Level 3 §2.3.1).
  ///
  /// A test computes the hash again. After a change of a CSS file, the constant has to be replaced.
  static let hash = "sha256-HtLWrB7x8d8m6FLe/+hm94zBrvVKv8tjroe2Pc68mYw="
}
