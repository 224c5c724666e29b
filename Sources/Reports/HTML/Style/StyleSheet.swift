/// The one style sheet of all pages: constant text, so that its hash is the same in every report.
enum StyleSheet {
  static let text = tokens + base + artifact + index

  /// SHA-256 of ``text`` as a content security policy writes it (CSP Level 3, §2.3.1).
  static let hash = "sha256-4T87WGemRu4OL0k8VDik0FPFLb+vawMp+NeKOPoo6yw="
}
