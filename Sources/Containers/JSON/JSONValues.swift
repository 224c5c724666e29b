import Decoding
import Evidence

extension JSONNode {
  /// A string's characters or a number as it is written, where there are any.
  var nonEmptyText: String? {
    guard let text, !text.isEmpty else { return nil }
    return text.text
  }

  /// A number, or a string that is one, without its fraction.
  var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

  var number: Double? {
    text.flatMap { Double($0.text) }.flatMap { $0.isFinite && abs($0) < 1e15 ? $0 : nil }
  }

  var timestamp: Timestamp? { text.flatMap { Timestamp(rfc3339: $0.text) } }

  /// Seconds since 1970, with a fraction.
  var secondsSince1970: Timestamp? { number.flatMap { Timestamp(seconds: $0) } }

  /// A pair of brackets and quotes deep in a value: `node["a", "b"]`.
  subscript(_ first: String, _ second: String) -> JSONNode? { self[first]?[second] }
}

extension Timestamp {
  init?(seconds: Double) {
    let milliseconds = (seconds * 1_000).rounded()
    guard seconds > 0, milliseconds < 253_402_300_800_000 else { return nil }
    self.init(milliseconds: Int64(milliseconds))
  }
}
