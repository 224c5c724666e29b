import Evidence

extension CBORItem {
  /// Diagnostic notation (RFC 8949 §8): byte strings as `h'…'`, text quoted with JSON escapes.
  package var diagnostic: String {
    switch kind {
    case .unsigned(let value): "\(value)"
    case .negative(let argument): argument == .max ? "-18446744073709551616" : "-\(argument + 1)"
    case .bytes(let bytes): "h'\(bytes.hex)'"
    case .text(let bytes): Self.quoted(bytes)
    case .array(let items): "[\(items.map(\.diagnostic).joined(separator: ", "))]"
    case .map(let entries):
      "{\(entries.map { "\($0.key.diagnostic): \($0.value.diagnostic)" }.joined(separator: ", "))}"
    case .tagged(let tag, let item): "\(tag)(\(item.diagnostic))"
    case .simple(let value): Self.simpleNames[value] ?? "simple(\(value))"
    case .float(let value): Self.notation(of: value)
    }
  }

  private static let simpleNames: [UInt8: String] = [
    20: "false", 21: "true", 22: "null", 23: "undefined",
  ]

  private static func notation(of value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    return "\(value)"
  }

  private static func quoted(_ bytes: Bytes) -> String {
    guard let text = bytes.utf8 else { return "h'\(bytes.hex)'" }
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.value < 0x20: "\\u00\([UInt8(scalar.value)].hex)"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
