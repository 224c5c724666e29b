/// How far apart a receipt and its arrival may lie (Apple, “Assessing fraud risk”, step 5). Clocks are
/// allowed as much.
package enum ReceiptTolerance {
  /// Five minutes.
  package static let milliseconds: Int64 = 300_000
}
