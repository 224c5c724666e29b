import CEmbedded
import Evidence

/// The script of a kind of page. It is constant text, so its hash is the same in every report.
///
/// The JavaScript files beside this file are part of the program (CEmbedded). Each script starts with
/// `page.js`. A comment in it starts a CDATA section, which keeps the page well-formed XML.
enum PageScript: Sendable {
  /// `artifact` is the script of pages of artifacts, conversations, comparisons and documents;
  /// `index` is that of the index with its table.
  case artifact, index

  /// The bytes of the script.
  var text: [UInt8] {
    [UInt8](file: ats_page_js())
      + (self == .artifact
        ? [UInt8](file: ats_artifact_js())
        : [UInt8](file: ats_rows_js()) + [UInt8](file: ats_index_js()))
  }

  /// The SHA-256 of ``text``, as a content security policy writes it (CSP Level 3 §2.3.1).
  ///
  /// A test computes the hash again. After a change of a JavaScript file, the constant has to be
  /// replaced.
  var hash: String {
    switch self {
    case .artifact: "sha256-Om0Cxwg9HHwbnKt2guUTbsqw2f8qLAFxHl0h5vd+5+g="
    case .index: "sha256-h7UgcjS5cQLtBVd3SpTzN8ngJWtU6stzxRejUpCMV3Y="
    }
  }
}
