import Evidence
import Results

/// The section on the timeline of an artifact's page: a drawing, and a table of all times with
/// their sources.
///
/// Periods and events come from ``ArtifactDetails``: validity, issue and creation of leaf
/// certificate and receipt, and the capture. The time of the checks is added from the policy.
struct TimelineSection {
  /// The times in ascending order.
  private let moments: [Moment]
  /// The validity periods of leaf certificate and receipt.
  private let periods: [ArtifactDetails.Period]
  /// The page's regions, for links to bytes.
  private let regions: ByteRegions

  /// One time with its descriptions.
  struct Moment {
    /// When it is.
    let time: Timestamp
    /// What happens, for the table.
    let name: String
    /// What happens, in a word for the drawing; empty for the bounds of periods.
    let short: String
    /// Where the time comes from.
    let origin: String
    /// The bytes with the time; `nil` for a time from outside of the artifact.
    let bytes: Bytes?
    /// Whether it is an event, and not the start or end of a period.
    var isEvent: Bool { !short.isEmpty }
  }

  /// Collects the times of a result, with the time for which it was checked.
  init(_ result: ArtifactResult, regions: ByteRegions) {
    self.regions = regions
    periods = result.details.periods
    var moments = result.details.events.map { event in
      let words = event.kind.words
      return Moment(
        time: event.time, name: words.name, short: words.short, origin: words.origin,
        bytes: event.bytes)
    }
    if let time = result.policy.evaluatedAt, let source = result.policy.evaluatedAtSource {
      moments.append(
        Moment(
          time: time, name: "Checked at this time", short: "checked", origin: source.origin,
          bytes: nil))
    }
    self.moments = moments.sorted { $0.time < $1.time }
  }

  /// The section; `nil` where no time is known. The drawing exists twice, for wide and narrow
  /// screens.
  var section: PageSection? {
    guard !moments.isEmpty else { return nil }
    return PageSection("Timeline", id: "timeline", "tl", lede: "All times are UTC.") {
      if let chart = TimelineChart(periods: periods, moments: moments) {
        chart.html(width: 952, .class("svgd"))
        chart.html(width: 358, .class("svgm"))
      }
      HTML.table(
        "events", caption: "Events", columns: ["Time", "Event", "Where the time comes from"],
        of: moments
      ) { moment in
        HTML.element(.td, .class("num")) { moment.time.phrase }
        HTML.element(.td) { moment.name }
        HTML.element(.td, .class("muted")) {
          moment.bytes.map { regions.link(to: $0, moment.origin) } ?? .text(moment.origin)
        }
      }
    }
  }
}

extension ArtifactDetails.Event.Kind {
  /// What happens, for the table; the same in a word for the drawing, empty for the bounds of
  /// periods; and the field that contains the time.
  ///
  /// That the leaf's serial number is a time is observed, not documented by Apple.
  fileprivate var words: (name: String, short: String, origin: String) {
    switch self {
    case .leafStart: ("Leaf certificate becomes valid", "", "Leaf, notBefore")
    case .leafEnd:
      ("Leaf certificate expires; keys already attested are not affected", "", "Leaf, notAfter")
    case .issuance:
      (
        "Leaf certificate issued", "issued",
        "Leaf, serial number: this time in milliseconds, as observed"
      )
    case .receiptCreation: ("Receipt created", "receipt", "Receipt, field 12")
    case .receiptStart: ("Receipt can be exchanged at Apple from now on", "", "Receipt, field 19")
    case .receiptEnd: ("Receipt expires", "", "Receipt, field 21")
    case .capture: ("Captured", "captured", "The evidence record or capture")
    }
  }
}

extension TimeSource {
  /// Where the time of the checks comes from.
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
