package import Evidence
package import Results

/// An artifact as one row of the index.
package struct IndexRow: Sendable, Hashable {
  package let state: ReportState
  /// The evidence record's name, or the place where the artifact was found.
  package let name: String
  /// The first and second eight digits of the artifact's id.
  package let digits: UInt32
  package let furtherDigits: UInt32
  package let type: ArtifactType
  /// The App ID that the artifact speaks of; empty where it is not known.
  package let app: String
  package let source: String
  /// Seconds since 1970 of the capture, else of the issue; zero where neither is known.
  package let time: UInt32
  /// The code of the cluster that the artifact counts under; zero for none.
  package let cause: UInt16
  /// The artifact's own page, where one was written.
  package let page: ReportPath?

  /// Longer strings are cut: a row is one line. With the mark of the cut, a byte holds the length.
  private static let limit = 252

  package init(_ result: ArtifactResult, cause: UInt16, page: ReportPath?) {
    state = ReportState(result.verdict)
    name = Self.cut(result.record ?? result.source.place)
    digits = Self.number(result.id.prefix(8))
    furtherDigits = Self.number(result.id.dropFirst(8).prefix(8))
    type = result.type
    app = Self.cut(result.summary.appID ?? "")
    source = Self.cut(result.source.file == "-" ? "standard input" : result.source.file)
    time = result.seenAt?.epochSeconds ?? 0
    self.cause = cause
    self.page = page
  }

  private static func number(_ digits: Substring) -> UInt32 { UInt32(digits, radix: 16) ?? 0 }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    var shown = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      guard count <= limit else { break }
      shown.append(scalar)
    }
    return String(shown) + "…"
  }
}

extension ArtifactResult {
  /// When it was seen: the time of capture, else that of issue.
  var seenAt: Timestamp? { source.capturedAt ?? summary.issuedAt }
}
