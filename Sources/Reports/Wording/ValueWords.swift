package import Evidence
package import Results

/// A value as a line of text, before any renderer has made it harmless.
extension FieldValue {
  /// At most this many bytes are written out.
  package static let shownBytes = 32

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
  /// At most this many bytes are written out, in groups of four.
  package static let shownBytes = 64

  package var phrase: String {
    switch self {
    case .bytes(let bytes):
      bytes.isEmpty
        ? "no bytes"
        : bytes.prefix(Self.shownBytes).groupedHex
          + (bytes.count > Self.shownBytes
            ? " … (\((bytes.count - Self.shownBytes).grouped) more)" : "")
    case .text(let text): text.isEmpty ? "an empty string" : text
    case .number(let number): number.grouped
    case .time(let timestamp): timestamp.phrase
    }
  }
}

extension Sequence<UInt8> {
  /// Hexadecimal in groups of four bytes: `f9772074 2a3c9161 753046f3 a9424c29`.
  var groupedHex: String {
    let bytes = Array(self)
    let groups = stride(from: 0, to: bytes.count, by: 4).map {
      bytes[$0..<Swift.min($0 + 4, bytes.count)].hex
    }
    return groups.joined(separator: " ")
  }
}
