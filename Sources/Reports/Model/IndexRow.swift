package import Evidence
package import Results

/// An artifact as one row of the report's index.
package struct IndexRow: Sendable, Hashable {
  /// The verdict as reports show it.
  package let state: ReportState
  /// The evidence record's ID, or the place where the artifact was found.
  package let name: String
  /// The first eight hexadecimal digits of the artifact's ID, as a number.
  package let digits: UInt32
  /// The next eight digits.
  package let furtherDigits: UInt32
  /// The artifact's type.
  package let type: ArtifactType
  /// The artifact's App ID; empty if it is not known.
  package let app: String
  /// The input file.
  package let source: String
  /// Seconds since 1970 of the capture, otherwise of the issue; 0 if neither is known.
  package let time: UInt32
  /// Code of the cluster under which the artifact counts; 0 for none.
  package let cause: UInt16
  /// Whether its cause is known, but not proven.
  let isProbable: Bool
  /// Who acts on it.
  let owner: Owner
  /// The missing inputs that the reader can supply, a bit for each in the order of ``Need``.
  let needs: UInt8
  /// Key ID; empty if it is not known.
  package let key: String
  /// Account that it was sent for; empty if it is not known.
  package let account: String
  /// Service or host that it was sent to; empty if it is not known.
  package let service: String
  /// The server's answer as a phrase: “Rejected, 401”. Empty if nothing is known.
  package let answer: String
  /// What the bytes of an unreadable artifact without a known cause are: “This is a PDF document, not an
  /// App Attest artifact”. Empty for all others.
  package let content: String
  /// The artifact's page; `nil` if none was written.
  package let page: ReportPath?

  /// Maximum length of a string in bytes. With the ellipsis of a cut, the length fits into one
  /// byte.
  private static let limit = 252

  /// Takes the values of an artifact's result.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - cause: Code of its cluster; 0 for none.
  ///   - problems: Its problems if they are known already; `nil` computes them.
  ///   - page: Its page; `nil` if it has none.
  package init(
    _ result: ArtifactResult, cause: UInt16, problems: [Problem]? = nil, page: ReportPath?
  ) {
    state = ReportState(result.verdict)
    name = Self.cutFront(result.name)
    digits = Self.number(result.id.prefix(8))
    furtherDigits = Self.number(result.id.dropFirst(8).prefix(8))
    type = result.type
    app = Self.cut(result.summary.appID ?? "")
    source = Self.cutFront(result.source.file == "-" ? "standard input" : result.source.file)
    time = result.seenAt?.epochSeconds ?? 0
    self.cause = cause
    let problem = result.leading(of: problems ?? result.problems)
    isProbable = problem?.knownCause != nil && problem?.diagnosis?.certainty == .consistent
    owner =
      result.isSoundButRefused && result.refusalCause == nil
      ? .server : Owner(problem, result)
    let needed = result.suppliableNeeds
    needs = Need.allCases.enumerated().reduce(0) { bits, need in
      needed.contains(need.element) ? bits | 1 << UInt8(need.offset) : bits
    }
    key = Self.cut(result.keyName ?? "")
    account = Self.cut(result.accountName ?? "")
    let exchange = result.source.steps.exchange
    service = Self.cut(exchange?.service ?? exchange?.host ?? "")
    answer = result.served.answerPhrase
    content = state == .unreadable && cause == 0 ? Self.cut(result.headline) : ""
    self.page = page
  }

  /// Returns the value that a filter compares.
  func value(of facet: IndexFacet) -> String {
    switch facet {
    case .key: key
    case .account: account
    case .service: service
    case .answer: answer
    case .content: content
    }
  }

  /// Parses hexadecimal digits; 0 if they are not valid, as for redacted IDs.
  private static func number(_ digits: Substring) -> UInt32 { UInt32(digits, radix: 16) ?? 0 }

  /// Returns the text, cut after whole characters if it is too long.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    return String(String.UnicodeScalarView(fitting(text.unicodeScalars))) + "…"
  }

  /// Returns the text without its beginning if it is too long, because the end of a path or of a
  /// place tells artifacts apart.
  private static func cutFront(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    let ending = fitting(text.unicodeScalars.reversed()).reversed()
    return "…" + String(String.UnicodeScalarView(ending))
  }

  /// Returns the first characters that take at most ``limit`` bytes together.
  private static func fitting(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var count = 0
    return text.prefix { scalar in
      count += UTF8.width(scalar)
      return count <= limit
    }
  }
}

extension Served {
  /// “Rejected, 401”, or “Status 503” if the status does not decide; empty if nothing is known.
  fileprivate var answerPhrase: String {
    guard answer != .unknown else { return status.map { "Status \($0)" } ?? "" }
    return [shortWord.capitalizedFirst, status.map { String($0) }].compactMap(\.self)
      .joined(separator: ", ")
  }
}

extension SourceStep.ExchangeStep {
  /// Host and port of the URL in lower case: `api.example.com`.
  fileprivate var host: String? {
    guard let url, let start = url.firstPlace(of: "://")?.upperBound else { return nil }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    // User information may precede the host (RFC 3986 §3.2.1).
    return authority.split(separator: "@").last.map { String($0).lowercasedASCII }
  }
}

extension ArtifactResult {
  /// Time of the capture, otherwise of the issue; `nil` if neither is known.
  package var seenAt: Timestamp? { source.capturedAt ?? summary.issuedAt }
}
