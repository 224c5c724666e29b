import Evidence
package import Results

/// Counts how often each error is reported, by how many devices, and with which versions and
/// models. Limits keep its memory constant, however many reports there are.
package struct ErrorCensus: Sendable {
  /// The counts of each error, by its position in ``KnownError/all``.
  private var tallies: [Int: Tally] = [:]
  /// All devices in the evidence, with or without errors.
  private var devices = DeviceSet()
  /// The number of devices that can still be stored, over all sets together.
  private var room = 1 << 20

  /// The counts of one error.
  private struct Tally: Sendable {
    /// The number of reports, and the devices that reported the error.
    var reports = 0
    var devices = DeviceSet()
    /// The times of the earliest and the latest report.
    var first: Timestamp?
    var last: Timestamp?
    /// The number of reports with each value, such as `iOS 17.0`, by dimension.
    var values: [ErrorDimension: [ByteText: Int]] = [:]
    /// The number of reports that contain a value of each dimension, also a value that isn't
    /// counted in `values`.
    var stated: [ErrorDimension: Int] = [:]
  }

  /// The most different values of one dimension that are counted.
  private static let mostValues = 1_000
  /// The most values of one dimension that results contain.
  private static let shownValues = 5

  /// Creates empty counts.
  package init() {}

  /// Counts a device that a record names, whether or not the record reports an error.
  /// - Parameter device: The hash that ``ErrorFacts`` gives for the device.
  package mutating func see(_ device: UInt64) { devices.insert(device, &room) }

  /// Counts one report.
  /// - Parameters:
  ///   - error: The position of the error in ``KnownError/all``.
  ///   - facts: What the record says about device and versions.
  package mutating func add(_ error: Int, _ facts: ErrorFacts) {
    var tally = tallies[error] ?? Tally()
    tally.reports += 1
    if let device = facts.device {
      devices.insert(device, &room)
      tally.devices.insert(device, &room)
    }
    if let time = facts.time {
      tally.first = min(tally.first ?? time, time)
      tally.last = max(tally.last ?? time, time)
    }
    for (dimension, value) in facts.values {
      tally.stated[dimension, default: 0] += 1
      let isKnown = tally.values[dimension]?[ByteText(value)] != nil
      if isKnown || tally.values[dimension, default: [:]].count < Self.mostValues {
        tally.values[dimension, default: [:]][ByteText(value), default: 0] += 1
      }
    }
    tallies[error] = tally
  }

  /// Returns the counts of an error.
  /// - Parameter error: The position of the error in ``KnownError/all``.
  /// - Returns: `nil` if the error wasn't reported, or only once and without a version or model.
  ///   The shares are sorted by dimension, the most frequent value first.
  package func numbers(of error: Int) -> ErrorNumbers? {
    guard let tally = tallies[error], tally.reports > 1 || !tally.stated.isEmpty else { return nil }
    let hasDevices = tally.devices.count > 0
    return ErrorNumbers(
      reports: tally.reports, devices: hasDevices ? tally.devices.count : nil,
      allDevices: hasDevices ? devices.count : nil,
      isAtLeast: tally.devices.isFull || devices.isFull, first: tally.first, last: tally.last,
      shares: ErrorDimension.allCases.flatMap { dimension in
        shares(tally.values[dimension] ?? [:], of: tally.stated[dimension] ?? 0, dimension)
      })
  }

  /// Returns the most frequent values of a dimension; equal counts are sorted by the bytes of the
  /// value.
  private func shares(
    _ values: [ByteText: Int], of stated: Int, _ dimension: ErrorDimension
  ) -> [ErrorNumbers.Share] {
    values.sorted {
      $0.value == $1.value
        ? $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) : $0.value > $1.value
    }.prefix(Self.shownValues).map {
      ErrorNumbers.Share(dimension.rawValue, $0.key.text, count: $0.value, of: stated)
    }
  }
}

/// A set of device hashes that stops growing when the shared room is used up.
private struct DeviceSet: Sendable {
  private var seen: Set<UInt64> = []
  /// Whether a device was left out, so that the count is a lower bound.
  private(set) var isFull = false

  /// The number of different devices that were stored.
  var count: Int { seen.count }

  /// Inserts a device and takes one place of the room if it is new.
  mutating func insert(_ device: UInt64, _ room: inout Int) {
    guard room > 0 else {
      isFull = isFull || !seen.contains(device)
      return
    }
    if seen.insert(device).inserted { room -= 1 }
  }
}
