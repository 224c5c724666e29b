package import Evidence

/// Counts of how often one error was reported, when, and by which devices and versions.
///
/// Part of a ``RunFinding`` about an error. The member is called `numbers` in `results.jsonl`.
package struct ErrorNumbers: Sendable, Hashable {
  /// Number of reports of this error: log records or lines that contain it.
  package let reports: Int
  /// Number of different devices that report this error; `nil` if no record names its device.
  package let devices: Int?
  /// Number of different devices in all records, whatever they report; `nil` as for `devices`. The
  /// two give the share of devices that are affected.
  package let allDevices: Int?
  /// Whether the counting of devices stopped at a limit, so that the numbers of devices are lower
  /// bounds.
  package let isAtLeast: Bool
  /// Time of the earliest report; `nil` if no report has a time.
  package let first: Timestamp?
  /// Time of the latest report; `nil` if no report has a time.
  package let last: Timestamp?
  /// Shares by kind; within a kind, the most frequent value first.
  package var shares: [Share]

  /// The part of the reports that has one value of one kind, for example “iOS 17.2 in 40 of 52”.
  package struct Share: Sendable, Hashable {
    /// What the value is: `system`, `library`, `app` or `model`.
    package let kind: String
    /// The value as the log writes it, for example `iOS 17.2`. Redaction may replace it.
    package var value: String
    /// Number of reports with this value.
    package let count: Int
    /// Number of reports that state any value of this kind.
    package let total: Int

    /// Creates a share: `count` of the `total` reports that state this kind have `value`.
    package init(_ kind: String, _ value: String, count: Int, of total: Int) {
      self.kind = kind
      self.value = value
      self.count = count
      self.total = total
    }
  }

  /// Creates the counts.
  package init(
    reports: Int, devices: Int?, allDevices: Int?, isAtLeast: Bool, first: Timestamp?,
    last: Timestamp?, shares: [Share]
  ) {
    self.reports = reports
    self.devices = devices
    self.allDevices = allDevices
    self.isAtLeast = isAtLeast
    self.first = first
    self.last = last
    self.shares = shares
  }
}

extension ErrorNumbers {
  /// The counts of a reported error, in a finding's line.
  static let fields = FieldTable(
    ErrorNumbers.init(reports:devices:allDevices:isAtLeast:first:last:shares:),
    .field("reports", \.reports, .count),
    .field("devices", \.devices, .optional(.count), about: "Different devices that report it."),
    .field(
      "allDevices", \.allDevices, .optional(.count),
      about: "Different devices in all records."),
    .field(
      "atLeast", \.isAtLeast, .mark,
      about: "Whether there are more devices than were counted."),
    .field("first", \.first, .optional(.time)),
    .field("last", \.last, .optional(.time)),
    .field(
      "shares", \.shares, .list(.object(Share.fields)),
      about: "Reports by value, the most frequent of each kind first."))
}

extension ErrorNumbers.Share {
  /// A share of the reports, in a finding's line.
  static let fields = FieldTable(
    ErrorNumbers.Share.init(_:_:count:of:),
    .field("kind", \.kind, .own.schema(.words(["system", "library", "app", "model"]))),
    .field("value", \.value, .redactedBefore),
    .field("count", \.count, .count), .field("total", \.total, .count))
}
