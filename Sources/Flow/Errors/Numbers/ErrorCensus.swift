import Evidence
package import Results

/// How often each error is reported, and by what. Memory stays the same however many reports there are.
package struct ErrorCensus: Sendable {
  private var tallies: [Int: Tally] = [:]
  private var devices = DeviceSet()
  /// Names of devices that can still be kept, of all sets together.
  private var room = 1 << 20

  private struct Tally: Sendable {
    var reports = 0
    var devices = DeviceSet()
    var first: Timestamp?
    var last: Timestamp?
    var values: [ErrorDimension: [ByteText: Int]] = [:]
    /// Reports that tell a value, also one that isn't kept.
    var told: [ErrorDimension: Int] = [:]
  }

  /// Different values of one kind that are counted.
  private static let mostValues = 1_000
  /// Values of one kind that are shown.
  private static let shownValues = 5

  package init() {}

  /// Takes a device that a record names, whatever the record says.
  package mutating func see(_ device: UInt64) { devices.insert(device, &room) }

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
      tally.told[dimension, default: 0] += 1
      let isKnown = tally.values[dimension]?[ByteText(value)] != nil
      if isKnown || tally.values[dimension, default: [:]].count < Self.mostValues {
        tally.values[dimension, default: [:]][ByteText(value), default: 0] += 1
      }
    }
    tallies[error] = tally
  }

  /// What is known of the reports of an error; `nil` for a single one that tells nothing of itself.
  package func numbers(of error: Int) -> ErrorNumbers? {
    guard let tally = tallies[error], tally.reports > 1 || !tally.told.isEmpty else { return nil }
    let hasDevices = tally.devices.count > 0
    return ErrorNumbers(
      reports: tally.reports, devices: hasDevices ? tally.devices.count : nil,
      allDevices: hasDevices ? devices.count : nil,
      isAtLeast: tally.devices.isFull || devices.isFull, first: tally.first, last: tally.last,
      shares: ErrorDimension.allCases.flatMap { dimension in
        shares(tally.values[dimension] ?? [:], of: tally.told[dimension] ?? 0, dimension)
      })
  }

  private func shares(
    _ values: [ByteText: Int], of told: Int, _ dimension: ErrorDimension
  ) -> [ErrorNumbers.Share] {
    values.sorted {
      $0.value == $1.value
        ? $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) : $0.value > $1.value
    }.prefix(Self.shownValues).map {
      ErrorNumbers.Share(dimension.rawValue, $0.key.text, count: $0.value, of: told)
    }
  }
}

/// Different devices, up to a limit.
private struct DeviceSet: Sendable {
  private var seen: Set<UInt64> = []
  private(set) var isFull = false

  var count: Int { seen.count }

  mutating func insert(_ device: UInt64, _ room: inout Int) {
    guard room > 0 else {
      isFull = isFull || !seen.contains(device)
      return
    }
    if seen.insert(device).inserted { room -= 1 }
  }
}
