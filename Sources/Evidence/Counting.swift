extension BinaryInteger {
  /// The number in decimal digits in groups of three: `112,480`.
  package var grouped: String { inGroups(String(magnitude), isNegative: self < 0) }
}

extension Int {
  /// The number in decimal digits in groups of three, with a fast path for up to three digits.
  package var grouped: String {
    (-999...999).contains(self)
      ? description : inGroups(magnitude.description, isNegative: self < 0)
  }

  /// Returns the number with its unit: “1 byte”, “32 bytes”.
  ///
  /// - Parameters:
  ///   - unit: The singular.
  ///   - plural: The plural, if it is not the singular with an s.
  package func counted(_ unit: String, _ plural: String? = nil) -> String {
    "\(grouped) \(self == 1 ? unit : plural ?? unit + "s")"
  }
}

extension String {
  /// Returns the digits with zeros before them, at least `width` characters.
  package func zeroPadded(to width: Int) -> String {
    String(repeating: "0", count: Swift.max(0, width - utf8.count)) + self
  }
}

/// Returns decimal digits with a comma between groups of three.
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
