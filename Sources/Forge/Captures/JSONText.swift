import Evidence

/// JSON that is written member by member in a given order (RFC 8259).
indirect enum JSONText: Sendable {
  case text(String)
  /// A number, `true`, `false` or `null`, as it is written.
  case word(String)
  case list([JSONText])
  case object([(name: String, value: JSONText)])

  var rendered: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .word(let word): word
    case .list(let values): "[\(values.map(\.rendered).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.name)):\($0.value.rendered)" }.joined(separator: ","))}"
    }
  }

  /// §7: quotation mark, reverse solidus and control characters are escaped.
  private static func quoted(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": #"\""#
      case "\\": #"\\"#
      case "\n": #"\n"#
      case "\r": #"\r"#
      case "\t": #"\t"#
      case "\u{0}"..<" ": "\\u00" + [UInt8(scalar.value)].hex
      default: String(scalar)
      }
    }
    return "\"\(characters.joined())\""
  }
}
