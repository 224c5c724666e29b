import Evidence
import Results

extension ErrorNumbers {
  /// How many devices report the error: “214 of the 3,902 devices or users that are named, 380 reports”. Without
  /// such names, only the number of reports.
  var count: String {
    guard let devices else { return reports.counted("report") }
    let all = allDevices ?? devices
    let part = all == devices ? "" : "\(devices.grouped) of the "
    let named =
      "\(all.grouped) \(all == 1 ? "device or user that is" : "devices or users that are") named"
    return (isAtLeast ? "at least " : "") + part + named
      + (reports == devices ? "" : ", \(reports.counted("report"))")
  }

  /// The times of the first and last report: “2026-03-01T10:00:00Z to …”, or one time where they
  /// are the same; `nil` where no report has a time.
  var period: String? {
    guard let first, let last else { return nil }
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  /// A title and a line for each kind of value that reports contain: “System”, “93% iOS 17.0, 7%
  /// iOS 17.1”. The line says so where only some reports tell the value.
  var parts: [(title: String, text: String)] {
    Self.kinds.compactMap { kind, title in
      let own = shares.filter { $0.kind.equals(kind) }
      guard let total = own.first?.total else { return nil }
      let others = total - own.reduce(0) { $0 + $1.count }
      let listed = own.map(\.phrase) + (others > 0 ? ["\(others.percent(of: total)) others"] : [])
      let note = total < reports ? " (\(total.grouped) of \(reports.grouped) reports tell it)" : ""
      return (title, listed.joined(separator: ", ") + note)
    }
  }

  /// All numbers on one line: devices, the most frequent value of each kind, and the period.
  var phrase: String {
    let most = Self.kinds.compactMap { kind, _ in shares.first { $0.kind.equals(kind) }?.phrase }
    return ([count] + most + [period].compactMap(\.self)).joined(separator: ", ")
  }

  /// The kinds of values with their titles, in the order of display.
  private static let kinds = [
    ("system", "System"), ("library", "Library"), ("app", "App"), ("model", "Model"),
  ]
}

extension ErrorNumbers.Share {
  /// A value with its share of the reports that tell a value: “93% iOS 17.0”.
  fileprivate var phrase: String { "\(count.percent(of: total)) \(value)" }
}

extension Int {
  /// Returns the share in whole percent. Where rounding alone would give 0 or 100, the share has
  /// one decimal digit.
  fileprivate func percent(of whole: Int) -> String {
    guard whole > 0 else { return "0%" }
    let (part, all) = (Double(self), Double(whole))
    let rounded = Int((part * 100 / all).rounded())
    let isExact = self == 0 || self == whole
    guard !isExact, rounded == 0 || rounded == 100 else { return "\(rounded)%" }
    return share(of: whole)
  }
}
