import Evidence

/// The type of a value in the condition of a team rule.
enum TeamType: Sendable, Hashable {
  case text, number, time, duration, flag
  /// A list of texts, such as the rules that failed.
  case texts

  /// The type with its article, for messages.
  var name: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .time: "a time"
    case .duration: "a duration"
    case .flag: "true or false"
    case .texts: "a list of texts"
    }
  }

  /// Whether values of the type have an order.
  var isOrdered: Bool { self == .number || self == .time || self == .duration }
}

/// A value in the condition of a team rule: of a field, or written in the file.
enum TeamValue: Sendable, Hashable {
  case text(ByteText)
  case number(Int64)
  case time(Timestamp)
  /// In milliseconds.
  case duration(Int64)
  case flag(Bool)
  case texts([ByteText])

  /// The type.
  var type: TeamType {
    switch self {
    case .text: .text
    case .number: .number
    case .time: .time
    case .duration: .duration
    case .flag: .flag
    case .texts: .texts
    }
  }

  /// The place of the value in the order of its type; `nil` for types without an order.
  var rank: Int64? {
    switch self {
    case .number(let number): number
    case .time(let time): time.milliseconds
    case .duration(let milliseconds): milliseconds
    case .text, .flag, .texts: nil
    }
  }

  /// The value as reports show it.
  var shown: String {
    switch self {
    case .text(let text): "“\(text.text)”"
    case .number(let number): "\(number)"
    case .time(let time): time.description
    case .duration(let milliseconds): Self.shown(milliseconds)
    case .flag(let isSet): isSet ? "true" : "false"
    case .texts(let texts):
      texts.isEmpty ? "empty" : texts.prefix(8).map { "“\($0.text)”" }.joined(separator: ", ")
    }
  }

  /// Returns a duration in the largest unit that divides it: `90s`, `2d`.
  private static func shown(_ milliseconds: Int64) -> String {
    for (unit, length) in Self.units.reversed() where milliseconds.isMultiple(of: length) {
      return "\(milliseconds / length)\(unit)"
    }
    return "\(milliseconds)ms"
  }

  /// The units of durations with their lengths in milliseconds, the shortest first.
  static let units: [(String, Int64)] = [
    ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]
}
