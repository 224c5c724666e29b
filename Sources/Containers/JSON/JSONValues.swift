import Decoding
import Evidence

extension JSONNode {
  /// The characters of a string or the digits of a number; `nil` for an empty string and other
  /// values.
  var nonEmptyText: String? {
    guard let text, !text.isEmpty else { return nil }
    return text.text
  }

  /// The value of a number, or of a string that contains one, without its fraction.
  var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

  /// The value of a number, or of a string that contains one; `nil` for other values and beyond
  /// ±10¹⁵.
  var number: Double? {
    text.flatMap { Double($0.text) }.flatMap { $0.isFinite && abs($0) < 1e15 ? $0 : nil }
  }

  /// The value of a string with an RFC 3339 time.
  var timestamp: Timestamp? { text.flatMap { Timestamp(rfc3339: $0.text) } }

  /// The time of a number of seconds since 1970, with a fraction.
  var secondsSince1970: Timestamp? { number.flatMap { Timestamp(seconds: $0) } }

  /// The value of a member of a member: `node["a", "b"]` is `node["a"]?["b"]`.
  subscript(_ first: String, _ second: String) -> JSONNode? { self[first]?[second] }
}

extension Timestamp {
  /// Creates a time from seconds since 1970.
  /// - Returns: `nil` for zero, negative numbers, and years after 9999.
  init?(seconds: Double) {
    let milliseconds = (seconds * 1_000).rounded()
    guard seconds > 0, milliseconds < 253_402_300_800_000 else { return nil }
    self.init(milliseconds: Int64(milliseconds))
  }
}

extension JSONReader.Reading {
  /// Returns a remark if a limit ended the reading, so that later members of the value are unknown.
  ///
  /// - Parameter name: What the value is, at the start of a sentence: “Packet 3”.
  func remarks(about name: String) -> [ContainerItem] {
    for anomaly in anomalies {
      switch anomaly.kind {
      case .depthLimit(let limit):
        return [.remark("\(name) is nested deeper than \(limit) levels, and read up to there")]
      case .itemLimit(let limit):
        return [.remark("\(name) has more than \(limit.grouped) values, and is read up to there")]
      default: continue
      }
    }
    return []
  }
}
