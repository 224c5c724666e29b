package import Evidence

extension ASN1Element {
  /// The moment of a UTCTime or GeneralizedTime in the form that RFC 5280 §4.1.2.5 requires: with
  /// seconds, in UTC, without a fraction. `nil` for anything else.
  package var time: Timestamp? {
    guard !isConstructed, let text = content.utf8 else { return nil }
    switch tag {
    case .utcTime:
      // Two-digit years below 50 are in the 21st century (RFC 5280 §4.1.2.5.1).
      let century = text.first.map { $0 < "5" ? "20" : "19" } ?? ""
      return Timestamp(fourteenDigits: century + text)
    case .generalizedTime:
      return Timestamp(fourteenDigits: text)
    default:
      return nil
    }
  }
}

extension Timestamp {
  /// Reads `YYYYMMDDHHMMSSZ`.
  fileprivate init?(fourteenDigits text: String) {
    guard text.utf8.count == 15, text.last == "Z" else { return nil }
    let digits = text.utf8.dropLast().map { $0.isDigit ? Int($0) - 0x30 : -1 }
    guard !digits.contains(-1) else { return nil }
    func pair(_ index: Int) -> Int { digits[index] * 10 + digits[index + 1] }
    self.init(
      year: pair(0) * 100 + pair(2), month: pair(4), day: pair(6), hour: pair(8),
      minute: pair(10), second: pair(12))
  }
}
