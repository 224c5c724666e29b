/// The path of a file as the system stores it: bytes, which need not be valid UTF-8.
package struct RawPath: Sendable, Hashable {
  /// The bytes of the path, without a terminator.
  package let bytes: [UInt8]

  /// Creates a path from the system's bytes.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a path from text, either ordinary text or the result of ``text``.
  package init(_ text: String) { bytes = LosslessText.bytes(of: text) }

  /// The path as text that preserves every byte, for APIs that accept only text. Not for display;
  /// see ``shown``.
  package var text: String { LosslessText.text(of: bytes) }

  /// The path for display. A byte that isn't part of valid UTF-8 is written as `\xFC`. The middle
  /// of a path over 4,096 bytes is replaced by the number of omitted bytes.
  package var shown: String {
    guard bytes.count > Self.longest else { return Self.shown(bytes[...]) }
    let end = Self.longest / 4
    let omitted = bytes.count - 2 * end
    return Self.shown(bytes.prefix(end)) + "…(\(omitted) bytes)…" + Self.shown(bytes.suffix(end))
  }

  /// `PATH_MAX` of Linux, in bytes. A file below many folders can have a longer path.
  private static let longest = 4_096

  /// The path with a terminating zero, for system calls.
  package var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// Returns a part of a path for display.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains("\\x".utf8) {
      return text
    }
    var shown = ""
    LosslessText.forEach(in: bytes) { piece in
      switch piece {
      // A backslash in a name is doubled, so that a name cannot imitate an escaped byte.
      case .character("\\"): shown += "\\\\"
      case .character(let scalar): shown.unicodeScalars.append(scalar)
      case .foreign(let byte):
        let digits = String(byte, radix: 16, uppercase: true)
        shown += "\\x" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return shown
  }
}
