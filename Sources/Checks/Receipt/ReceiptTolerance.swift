/// The longest time between the creation of a receipt and its arrival (Apple, “Assessing fraud
/// risk”, step 5). Clocks may differ by as much.
package enum ReceiptTolerance {
  /// Five minutes, in milliseconds.
  package static let milliseconds: Int64 = 300_000
}
