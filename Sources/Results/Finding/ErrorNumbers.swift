package import Evidence

/// How often an error was reported, and by what.
package struct ErrorNumbers: Sendable, Hashable {
  package let reports: Int
  /// Different devices that report it; `nil` where no record names its device.
  package let devices: Int?
  /// Different devices in all records.
  package let allDevices: Int?
  /// Whether there are more devices than were counted.
  package let isAtLeast: Bool
  package let first: Timestamp?
  package let last: Timestamp?
  /// By kind, the most frequent value of each first.
  package var shares: [Share]

  /// How many of the reports that tell a value tell this one.
  package struct Share: Sendable, Hashable {
    /// `system`, `library`, `app` or `model`.
    package let kind: String
    package var value: String
    package let count: Int
    package let total: Int

    package init(_ kind: String, _ value: String, count: Int, of total: Int) {
      self.kind = kind
      self.value = value
      self.count = count
      self.total = total
    }
  }

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
