import Evidence

/// A JSON value whose members are written in a given order (RFC 8259).
indirect enum JSONText: Sendable {
  /// A string.
  case text(String)
  /// A number, `true`, `false` or `null`, as it is written.
  case word(String)
  /// An array.
  case list([JSONText])
  /// An object, its members in the order of writing.
  case object([(String, JSONText)])

  /// The JSON text, without whitespace.
  var rendered: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .word(let word): word
    case .list(let values): "[\(values.map(\.rendered).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0)):\($1.rendered)" }.joined(separator: ","))}"
    }
  }

  /// Returns a JSON string; quotation mark, backslash and control characters are escaped (RFC 8259
  /// §7).
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

extension JSONText: ExpressibleByDictionaryLiteral {
  /// Creates an object; the order of the literal stays.
  init(dictionaryLiteral members: (String, JSONText)...) { self = .object(members) }
}
