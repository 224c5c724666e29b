import CEmbedded
import Evidence

/// The style sheet of a kind of page. It is constant text, so its hash is the same in every report.
///
/// The CSS files beside this file are part of the program (CEmbedded). Every style sheet starts with `tokens.css`,
/// `base.css` and `artifact.css`; only `whole` also has the other files.
enum StyleSheet: Sendable, CaseIterable {
  /// `artifact` is for the pages of artifacts, which are the most frequent ones in a report, so it is
  /// short; `whole` is for all other pages.
  case artifact, whole

  /// The bytes of the style sheet.
  var text: [UInt8] {
    [UInt8](file: ats_tokens_css()) + [UInt8](file: ats_base_css())
      + [UInt8](file: ats_artifact_css())
      + (self == .artifact
        ? [] : [UInt8](file: ats_index_css()) + [UInt8](file: ats_conversation_css()))
  }

  /// The SHA-256 of ``text``, as a content security policy writes it (CSP Level 3 §2.3.1).
  ///
  /// A test computes the hash again. After a change of a CSS file, the constants have to be replaced.
  var hash: String {
    switch self {
    case .artifact: "sha256-LXfcdM7xtfOCzGF+c4NZeo0gtvIvsZRkVSLzwk+o+NE="
    case .whole: "sha256-E8K5GgqBB6CY2OIw/DINr/M+jEx9nax4f+SbxOJ3Gic="
    }
  }
}
