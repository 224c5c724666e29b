package import Evidence

extension CBORItem {
  /// The item in diagnostic notation (RFC 8949 §8): byte strings as `h'…'`, text in quotation
  /// marks. Invisible characters and those that control a terminal are written as JSON escapes.
  package var diagnostic: String { diagnostic(eliding: nil) }

  /// Returns the diagnostic notation with hidden bytes replaced by an ellipsis. A text string with
  /// a hidden byte is elided completely (draft-ietf-cbor-edn-literals §2.1).
  ///
  /// - Parameter isHidden: Whether the byte at an offset of a buffer must not be shown; `nil` to
  ///   show all.
  package func diagnostic(eliding isHidden: ((Int, Buffer) -> Bool)?) -> String {
    switch kind {
    case .unsigned(let value): "\(value)"
    case .negative(let argument): Self.negative(argument)
    case .bytes(let bytes): "h'\(Self.hex(bytes, eliding: isHidden))'"
    case .text(let bytes):
      bytes.indices.contains { isHidden?($0, bytes.buffer) ?? false } ? "..." : Self.quoted(bytes)
    case .array(let items):
      "[\(items.map { $0.diagnostic(eliding: isHidden) }.joined(separator: ", "))]"
    case .map(let entries): "{\(Self.members(entries, eliding: isHidden).joined(separator: ", "))}"
    case .tagged(let tag, let item): "\(tag)(\(item.diagnostic(eliding: isHidden)))"
    case .simple(let value): Self.simpleNames[value] ?? "simple(\(value))"
    case .float(let value): Self.notation(of: value)
    }
  }

  /// Returns the decimal digits of a negative integer, from its argument.
  static func negative(_ argument: UInt64) -> String {
    argument == .max ? "-18446744073709551616" : "-\(argument + 1)"
  }

  /// Returns the notation of the entries of a map, each a key, a colon and a value.
  private static func members(
    _ entries: [Entry], eliding isHidden: ((Int, Buffer) -> Bool)?
  ) -> [String] {
    entries.map { entry in
      entry.key.diagnostic(eliding: isHidden) + ": " + entry.value.diagnostic(eliding: isHidden)
    }
  }

  /// Returns the hexadecimal digits of a byte string, with an ellipsis for each run of hidden
  /// bytes.
  private static func hex(_ bytes: Bytes, eliding isHidden: ((Int, Buffer) -> Bool)?) -> String {
    guard let isHidden else { return bytes.hex }
    var text = ""
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let isStartHidden = isHidden(start, bytes.buffer)
      let end =
        bytes[start..<bytes.endIndex].indices.first {
          isHidden($0, bytes.buffer) != isStartHidden
        } ?? bytes.endIndex
      text += isStartHidden ? "..." : bytes[start..<end].hex
      start = end
    }
    return text
  }

  /// The simple values with a name (RFC 8949 §3.3).
  private static let simpleNames: [UInt8: String] = [
    20: "false", 21: "true", 22: "null", 23: "undefined",
  ]

  /// Returns the notation of a floating-point number.
  private static func notation(of value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    return "\(value)"
  }

  /// Returns text in quotation marks, or the bytes in hexadecimal if they are not UTF-8.
  private static func quoted(_ bytes: Bytes) -> String {
    guard let text = bytes.utf8 else { return "h'\(bytes.hex)'" }
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.isInvisible: scalar.escape
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
