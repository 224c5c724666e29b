/// Text for an XML 1.0 document: escaped, and without any character that such a document must not
/// hold (§2.2), escaped or not.
enum XMLText {
  static func escaped(_ text: String, limit: Int = 2_000) -> String {
    var result = ""
    for scalar in VisibleText(text, limit: limit).escaped.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: if isAllowed(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// Control characters have become visible before.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0xd7ff, 0xe000...0xfffd, 0x1_0000...0x10_ffff: true
    default: false
    }
  }
}
