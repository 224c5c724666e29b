/// The path of a file as the system has it: bytes, which need not be text.
package struct RawPath: Sendable, Hashable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// A path that is text, or that went through text.
  package init(_ text: String) { bytes = ForeignBytes.bytes(of: text) }

  /// The path as text that keeps every byte, for whatever knows text alone. It is not to be shown.
  package var text: String { ForeignBytes.text(of: bytes) }

  /// The path for a reader: `\xFC` for a byte that is no part of a character of UTF-8, and a mark
  /// in place of the middle of what is longer than any path that can be typed.
  package var shown: String {
    guard bytes.count > Self.longest else { return Self.shown(bytes[...]) }
    let end = Self.longest / 4
    let omitted = bytes.count - 2 * end
    return Self.shown(bytes.prefix(end)) + "…(\(omitted) bytes)…" + Self.shown(bytes.suffix(end))
  }

  /// `PATH_MAX` of Linux. A file below many folders can have a longer path.
  private static let longest = 4_096

  /// As the system takes it.
  package var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.contains("\\x") { return text }
    var shown = ""
    ForeignBytes.forEach(in: bytes) { piece in
      switch piece {
      // A name that spells such a mark out is not to be taken for one.
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
