import Evidence
import Results

/// Writes a time line for Timesketch in JSON Lines: an event for each artifact, each answer of the
/// server, each issued challenge, each date of a certificate, receipt or token, and each finding.
///
/// An artifact or a finding without any time is an event of 1970 that says “Not a time”, as in
/// Plaso, so that nothing is missing in the time line.
struct TimesketchTimeline: Exporter {
  private let output: any ExportOutput
  /// The places of challenges that already have an event: artifacts may share a challenge.
  private var challenges: Set<ByteText> = []

  /// The maximum number of challenges that are told apart. Later ones may occur several times.
  private static let challengeLimit = 100_000

  init(_ setting: ExportSetting, to output: any ExportOutput) { self.output = output }

  /// Renders all events that belong to this artifact only.
  static func part(of artifact: ArtifactExport, in setting: ExportSetting) -> [UInt8] {
    let result = artifact.result
    return ([event(of: result), answer(of: result)].compactMap(\.self) + dates(of: result))
      .flatMap(\.line)
  }

  mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork? {
    for challenge in artifact.result.bindings where challenge.kind == .challenge {
      if let event = issue(of: challenge, artifact.result) { try output.write(event.line) }
    }
    try output.write(part)
    return nil
  }

  func add(_ finding: RunFinding, by tool: RunHeader.Tool) throws {
    let offence = finding.events.last { $0.isOffence && $0.time != nil }
    let event = TimesketchEvent(
      time: offence?.time ?? finding.events.compactMap(\.time).last, meaning: "Event Logged",
      message: "\(finding.title.sentence) \(finding.found.sentence)", kind: "finding",
      finding: finding)
    try output.write(event.line)
  }

  func finish(_ summary: RunSummary) {}

  /// Returns the event of the artifact itself: at the time of its request, or else of its capture,
  /// or else of its checks.
  private static func event(of result: ArtifactResult) -> TimesketchEvent {
    let sent = result.source.steps.exchange?.time
    let captured = sent ?? result.source.capturedAt
    return TimesketchEvent(
      time: captured ?? result.policy.evaluatedAt,
      meaning: sent != nil ? "Request Time" : captured != nil ? "Capture Time" : "Evaluation Time",
      message: "\(result.type.word) "
        + "\(ReportState(result.verdict).word.lowercasedASCII): \(result.headline.sentence)",
      kind: result.type.rawValue, artifact: result)
  }

  /// Returns the event of the server's answer; `nil` if it isn't known. Captures keep the time of
  /// the request only.
  private static func answer(of result: ArtifactResult) -> TimesketchEvent? {
    let served = result.served
    guard served.answer != .unknown || served.status != nil else { return nil }
    let status = served.status.map { " with status \($0)" } ?? ""
    let word = served.answer == .unknown ? "answered" : served.answer.word
    return TimesketchEvent(
      time: result.source.steps.exchange?.time ?? result.source.capturedAt,
      meaning: "Request Time",
      message: "The server \(word) the \(result.type.word.lowercasedASCII)\(status).",
      kind: "answer", artifact: result)
  }

  /// Returns the events of the dates in certificates, receipts and tokens.
  private static func dates(of result: ArtifactResult) -> [TimesketchEvent] {
    let known = result.details.events.compactMap { event in
      event.kind.timesketch.map { meaning, message in
        TimesketchEvent(
          time: event.time, meaning: meaning, message: message, kind: "date", artifact: result)
      }
    }
    guard result.type == .token, let issued = result.summary.issuedAt else { return known }
    return known + [
      TimesketchEvent(
        time: issued, meaning: "Issue Time", message: "The token was issued.", kind: "date",
        artifact: result)
    ]
  }

  /// Returns the event of a challenge that an exchange issued; `nil` without a time, and for a
  /// challenge that already has one.
  private mutating func issue(
    of challenge: BoundValue, _ result: ArtifactResult
  ) -> TimesketchEvent? {
    guard let exchange = challenge.steps.exchange, let time = exchange.time else { return nil }
    let place = ByteText(
      "\(result.source.file)\n\(challenge.steps.phrase ?? "")\n\(challenge.text ?? "")")
    if challenges.contains(place) { return nil }
    if challenges.count < Self.challengeLimit { challenges.insert(place) }
    return TimesketchEvent(
      time: time, meaning: "Issue Time",
      message: "The server issued the challenge \(challenge.text ?? "").".sentence,
      kind: "challenge", artifact: result, steps: challenge.steps)
  }
}

extension ArtifactDetails.Event.Kind {
  /// What the time means, and a sentence; `nil` for the capture, which is the artifact's own event.
  fileprivate var timesketch: (meaning: String, message: String)? {
    switch self {
    case .leafStart: ("Validity Start", "The leaf certificate becomes valid.")
    case .issuance: ("Issue Time", "The leaf certificate was issued.")
    case .leafEnd: ("Expiration Time", "The leaf certificate expires.")
    case .receiptCreation: ("Creation Time", "Apple created the receipt.")
    case .receiptStart: ("Validity Start", "The receipt can be exchanged at Apple from now on.")
    case .receiptEnd: ("Expiration Time", "The receipt expires.")
    case .capture: nil
    }
  }
}
