import Decoding
import Evidence
import Results

extension Check {
  /// Checks that field 17, the risk metric, is a number: about how many keys of this app the device
  /// attested in the last 30 days.
  ///
  /// - Passes: it has 1 to 9 decimal digits.
  /// - Fails: it has anything else. The severity is a warning.
  /// - Not applicable: there is no field 17, as in receipts of type ATTEST.
  /// - Not run: there is no receipt.
  ///
  /// Which number is too high is the server's decision.
  package static let receiptRiskMetric = Check("receipt.risk-metric") { input in
    guard let receipt = input.receipt?.receipt else { return .unreadable("There is no receipt.") }
    guard let value = receipt.value(.riskMetric) else {
      return .notApplicable("Receipts of type ATTEST carry no risk metric.")
    }
    let place = EvidenceReference(value, "/receipt/payload/17")
    guard !value.isEmpty, value.count <= 9, value.allSatisfy(\.isDigit) else {
      let isShort = value.count <= 16 && value.allSatisfy { (0x20...0x7e).contains($0) }
      let text = isShort ? "is “\(value.text)”, not" : "isn't"
      return .fail(
        "The risk metric \(text) a decimal number.",
        actual: Value(.printed(value), "in field 17 of the receipt"), at: [place])
    }
    return .pass("The risk metric is \(value.text).", at: place)
  }
}
