import Claims
import Evidence

/// Reads the parameters of `WWW-Authenticate` (RFC 9110 §11.6.1) that are called a challenge:
/// `AppAttest realm="api", challenge="…"`.
enum AuthenticationChallenge {
  /// Schemes whose challenges are of another protocol: HTTP digest authentication (RFC 7616 §3.3), DPoP
  /// (RFC 9449 §9), and tokens of Privacy Pass (RFC 9577 §2.1).
  private static let strangers = ["digest", "dpop", "privatetoken"]

  /// Returns the values of such parameters in the field.
  static func values(in field: Bytes) -> [Bytes] {
    var (values, scheme, rest): ([Bytes], String, Bytes) = ([], "", field)
    while let start = rest.firstIndex(where: isOfToken) {
      rest = rest.between(start, rest.endIndex)
      let name = rest.prefix(while: isOfToken)
      rest = rest.dropFirst(name.count)
      guard rest.first == UInt8(ascii: "=") else {
        scheme = name.text.lowercasedASCII
        continue
      }
      rest = rest.dropFirst()
      let isQuoted = rest.first == UInt8(ascii: "\"")
      let value = isQuoted ? quoted(rest) : rest.prefix { !", \t".utf8.contains($0) }
      rest = rest.dropFirst(value.count + (isQuoted ? 2 : 0))
      guard !value.isEmpty, !strangers.includes(scheme) else { continue }
      if ChallengeName(name.text) == .challenge { values.append(value) }
    }
    return values
  }

  /// Returns what is in the quotes that a text begins with. A backslash escapes the byte behind it (RFC 9110 §5.6.4).
  private static func quoted(_ text: Bytes) -> Bytes {
    var isEscaped = false
    return text.dropFirst().prefix { byte in
      if byte == UInt8(ascii: "\""), !isEscaped { return false }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return true
    }
  }

  /// Returns whether a byte can be in a token (RFC 9110 §5.6.2).
  private static func isOfToken(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}
