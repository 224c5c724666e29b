/// The style sheet of a kind of page. It is constant text, so its hash is the same in every report.
///
/// The CSS files beside this file are embedded as resources. Every style sheet starts with `tokens.css`,
/// `base.css` and `artifact.css`; only `whole` also has the other files.
enum StyleSheet: Sendable, CaseIterable {
  /// `artifact` is for the pages of artifacts, which are the most frequent ones in a report, so it is
  /// short; `whole` is for all other pages.
  case artifact, whole

  /// The bytes of the style sheet.
  var text: [UInt8] {
    PackageResources.tokens_css + PackageResources.base_css + PackageResources.artifact_css
      + (self == .artifact ? [] : PackageResources.index_css + PackageResources.conversation_css)
  }

  /// The SHA-256 of ``text``, as a content security policy writes it (CSP Level 3 §2.3.1).
  ///
  /// A test computes the hash again. After a change of a CSS file, the constants have to be replaced.
  var hash: String {
    switch self {
    case .artifact: "sha256-GKV1E8u5MpVwkpItj1e8zzSuAXFVNatWxeA1fXq3mBQ="
    case .whole: "sha256-43SrtrEBplkDLKbW9OjUU1nANX37ss5SfCQfFi9wvhg="
    }
  }
}
