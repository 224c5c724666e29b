import Evidence
import Results

/// When things happened, as a drawing and as a table that says where each time comes from.
struct TimelineSection {
  private let moments: [Moment]
  private let periods: [ArtifactDetails.Period]
  private let regions: ByteRegions

  /// A moment with its words.
  struct Moment {
    let time: Timestamp
    let name: String
    let short: String
    let origin: String
    let bytes: Bytes?
    /// Whether it happened, rather than bounds a period.
    let isEvent: Bool
  }

  init(_ result: ArtifactResult, regions: ByteRegions) {
    self.regions = regions
    periods = result.details.periods
    var moments = result.details.events.map { event in
      Moment(
        time: event.time, name: event.kind.name, short: event.kind.short,
        origin: event.kind.origin, bytes: event.bytes, isEvent: !event.kind.isBound)
    }
    if let time = result.policy.evaluatedAt, let source = result.policy.evaluatedAtSource {
      moments.append(
        Moment(
          time: time, name: "Checked at this time", short: "judged", origin: source.origin,
          bytes: nil, isEvent: true))
    }
    self.moments = moments.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  @HTMLBuilder
  var html: HTML {
    if !moments.isEmpty {
      HTML.element(.section, .class("tl"), .labelled(by: "timeline")) {
        HTML.element(.h2, .id("timeline")) { "Timeline" }
        HTML.element(.p, .class("lede")) { "All times are UTC." }
        if let chart = TimelineChart(periods: periods, moments: moments) {
          chart.html(width: 952, .class("svgd"))
          chart.html(width: 358, .class("svgm"))
        }
        HTML.element(.table, .class("events")) {
          HTML.element(.caption, .class("vh")) { "Events" }
          HTML.element(.thead) {
            HTML.element(.tr) {
              for title in ["Time", "Event", "Where the time comes from"] {
                HTML.element(.th, .scope(.col)) { title }
              }
            }
          }
          HTML.element(.tbody) { for moment in moments { row(moment) } }
        }
      }
    }
  }

  private func row(_ moment: Moment) -> HTML {
    HTML.element(.tr) {
      HTML.element(.td, .class("num")) { moment.time.phrase }
      HTML.element(.td) { moment.name }
      HTML.element(.td, .class("muted")) {
        moment.bytes.map { regions.link(to: $0, moment.origin) } ?? .text(moment.origin)
      }
    }
  }
}

extension ArtifactDetails.Event.Kind {
  /// Whether it is the start or the end of a period.
  fileprivate var isBound: Bool {
    switch self {
    case .leafStart, .leafEnd, .receiptStart, .receiptEnd: true
    case .issuance, .receiptCreation, .capture: false
    }
  }

  fileprivate var name: String {
    switch self {
    case .leafStart: "Leaf certificate becomes valid"
    case .leafEnd: "Leaf certificate expires; keys already attested are not affected"
    case .issuance: "Leaf certificate issued"
    case .receiptCreation: "Receipt created"
    case .receiptStart: "Receipt can be exchanged at Apple from now on"
    case .receiptEnd: "Receipt expires"
    case .capture: "Captured"
    }
  }

  /// In the drawing.
  fileprivate var short: String {
    switch self {
    case .issuance: "issued"
    case .receiptCreation: "receipt"
    case .capture: "captured"
    case .leafStart, .leafEnd, .receiptStart, .receiptEnd: ""
    }
  }

  fileprivate var origin: String {
    switch self {
    case .leafStart: "Leaf, notBefore"
    case .leafEnd: "Leaf, notAfter"
    case .issuance: "Leaf, serial number: this time in milliseconds, as observed"
    case .receiptCreation: "Receipt, field 12"
    case .receiptStart: "Receipt, field 19"
    case .receiptEnd: "Receipt, field 21"
    case .capture: "The evidence record or capture"
    }
  }
}

extension TimeSource {
  fileprivate var origin: String {
    switch self {
    case .flag: "The command line"
    case .capture: "The time of capture"
    case .issuance: "The leaf's time of issue, as no other is known"
    case .receipt: "The receipt's creation time, as no other is known"
    case .now: "The clock, when the run started"
    }
  }
}
