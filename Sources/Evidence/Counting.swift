extension BinaryInteger {
  /// Decimal digits in groups of three: `112,480`.
  package var grouped: String { inGroups(String(magnitude), isNegative: self < 0) }
}

extension Int {
  /// The same; most numbers are short.
  package var grouped: String {
    (-999...999).contains(self)
      ? description : inGroups(magnitude.description, isNegative: self < 0)
  }

  /// “1 byte”, “32 bytes”; the plural where it is not formed with an s.
  package func counted(_ unit: String, _ plural: String? = nil) -> String {
    "\(grouped) \(self == 1 ? unit : plural ?? unit + "s")"
  }
}

private func inGroups(_ digits: String, isNegative: Bool) -> String {
  var text = isNegative ? "-" : ""
  var left = digits.utf8.count
  for digit in digits.unicodeScalars {
    text.unicodeScalars.append(digit)
    left -= 1
    if left > 0, left.isMultiple(of: 3) { text += "," }
  }
  return text
}
