extension BinaryInteger {
  /// Decimal digits in groups of three: `112,480`.
  package var grouped: String {
    let digits = String(magnitude)
    let head = digits.count % 3
    var groups = head > 0 ? [String(digits.prefix(head))] : []
    var rest = digits.dropFirst(head)
    while !rest.isEmpty {
      groups.append(String(rest.prefix(3)))
      rest = rest.dropFirst(3)
    }
    return (self < 0 ? "-" : "") + groups.joined(separator: ",")
  }
}

extension Int {
  /// “1 byte”, “32 bytes”; the plural where it is not formed with an s.
  package func counted(_ unit: String, _ plural: String? = nil) -> String {
    "\(grouped) \(self == 1 ? unit : plural ?? unit + "s")"
  }
}
