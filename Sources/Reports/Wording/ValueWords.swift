package import Evidence
package import Results

/// A decoded field's value as one line of text. It is not escaped yet: renderers must make it safe.
extension FieldValue {
  /// The maximum number of bytes that are written in hexadecimal.
  package static let shownBytes = 32

  /// The value: text in quotation marks, grouped digits, hexadecimal bytes, or a count of redacted
  /// bytes. Empty for a field without a value, such as a map.
  package var phrase: String {
    switch self {
    case .none: ""
    case .text(let text): "“\(text)”"
    case .number(let number): number.grouped
    case .flag(let flag): flag ? "true" : "false"
    case .bytes(let bytes):
      bytes.count > Self.shownBytes
        ? bytes.prefix(Self.shownBytes).hex + "… (\(bytes.count.counted("byte")))" : bytes.hex
    case .time(let timestamp): timestamp.phrase
    case .identifier(let identifier): identifier
    case .redacted(let count): "\(count.counted("byte")) redacted"
    }
  }
}

extension Value.Content {
  /// The maximum number of bytes that are written in hexadecimal, in groups of four: the 65 bytes of a P-256 key.
  package static let shownBytes = 65

  /// The expected or actual value of a check. Empty bytes and texts are named: “no bytes”, “an
  /// empty string”. Text is not escaped yet.
  package var phrase: String {
    switch self {
    case .bytes(let bytes):
      bytes.isEmpty
        ? "no bytes"
        : bytes.prefix(Self.shownBytes).groupedHex
          + (bytes.count > Self.shownBytes
            ? " … (\((bytes.count - Self.shownBytes).counted("more byte")))" : "")
    case .text(let text): text.isEmpty ? "an empty string" : text
    case .number(let number): number.grouped
    case .time(let timestamp): timestamp.phrase
    }
  }
}

extension Sequence<UInt8> {
  /// The bytes of a path with every byte percent-encoded that isn't a slash or unreserved (RFC 3986 §2.3).
  var percentEncodedPath: String {
    map { byte in
      byte.isAlphanumeric || "-._~/".utf8.contains(byte)
        ? String(Character(Unicode.Scalar(byte))) : "%" + [byte].hex.uppercasedASCII
    }.joined()
  }

  /// The bytes in hexadecimal, in groups of four: `f9772074 2a3c9161 753046f3 a9424c29`.
  var groupedHex: String {
    let bytes = Array(self)
    let groups = stride(from: 0, to: bytes.count, by: 4).map {
      bytes[$0..<Swift.min($0 + 4, bytes.count)].hex
    }
    return groups.joined(separator: " ")
  }
}
