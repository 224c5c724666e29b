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
  /// The identifier of its key, as far as the evidence tells.
  package let key: String
  /// The account that it was sent for.
  package let account: String
  /// The host that it was sent to.
  package let service: String
  /// What the server said to it.
  package let answer: String
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
    key = Self.cut(result.keyName ?? "")
    account = Self.cut(result.accountName ?? "")
    let exchange = result.source.steps.exchange
    service = Self.cut(exchange?.service ?? exchange?.host ?? "")
    answer = result.served.answerPhrase
    self.page = page
  }

  func value(of facet: IndexFacet) -> String {
    switch facet {
    case .key: key
    case .account: account
    case .service: service
    case .answer: answer
    }
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

extension Served {
  /// “Rejected, 401”, “Status 503”; empty where nothing is known.
  fileprivate var answerPhrase: String {
    guard answer != .unknown else { return status.map { "Status \($0)" } ?? "" }
    return [shortWord.capitalizedFirst, status.map { String($0) }].compactMap(\.self)
      .joined(separator: ", ")
  }
}

extension SourceStep.ExchangeStep {
  /// The host of its address, with the port: `api.example.com`.
  fileprivate var host: String? {
    guard let url, let start = url.firstRange(of: "://")?.upperBound else { return nil }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    // A name and a password may stand before it.
    return authority.split(separator: "@").last.map { String($0).lowercasedASCII }
  }
}

extension ArtifactResult {
  /// When it was seen: the time of capture, else that of issue.
  var seenAt: Timestamp? { source.capturedAt ?? summary.issuedAt }
}
