package import Decoding

/// An artifact as one row of the front page.
package struct IndexRow: Sendable {
  package let state: ReportState
  package let name: String
  package let headline: String
  package let type: ArtifactType
  /// The artifact's own page, where one was written.
  package let page: ReportPath?

  package init(_ result: ArtifactResult, page: ReportPath?) {
    state = ReportState(result.verdict)
    name = result.record ?? result.source.place
    headline = result.headline
    type = result.type
    self.page = page
  }
}
