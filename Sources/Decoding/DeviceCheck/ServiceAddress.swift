import Evidence

/// The parts of a URL by which services are recognized.
package struct ServiceAddress: Sendable, Hashable {
  /// The host in lower case, without user and port. An IPv6 address keeps its brackets.
  package let host: String
  /// The port after a colon: `:8443`; empty if the URL has none.
  package let port: String
  /// The path without query and fragment; `/` for an empty one.
  package let path: String
  /// The path with its query, as in a request line (RFC 9112 §3.2.1).
  package let target: String

  /// Splits a URL (RFC 3986 §3); `nil` if the first colon doesn't begin `://`, or if no valid
  /// authority follows. The scheme itself isn't examined.
  package init?(_ url: String) {
    let bytes = Array(url.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    let rest = bytes[(colon + 3)...]
    let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    var authority = rest[..<end]
    guard Self.isValid(authority) else { return nil }
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    // The colons of an IPv6 address are inside of brackets (RFC 3986 §3.2.2).
    let bracket =
      authority.first == UInt8(ascii: "[") ? authority.lastIndex(of: UInt8(ascii: "]")) : nil
    let mark = authority[(bracket ?? authority.startIndex)...].firstIndex(of: UInt8(ascii: ":"))
    port = String(decoding: authority[(mark ?? authority.endIndex)...], as: UTF8.self)
    authority = authority[..<(mark ?? authority.endIndex)]
    guard !authority.isEmpty else { return nil }
    let path = rest[end...].prefix { !"?#".utf8.contains($0) }
    host = String(decoding: authority, as: UTF8.self).lowercasedASCII
    self.path = path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
    let query = rest[path.endIndex...].prefix { $0 != UInt8(ascii: "#") }
    target = self.path + String(decoding: query, as: UTF8.self)
  }

  /// Returns whether programs agree on the host of an authority (RFC 3986 §3.2): it has no backslash,
  /// space or control character, and at most one `@`. `evil\@host` is `evil` in a browser.
  private static func isValid(_ authority: ArraySlice<UInt8>) -> Bool {
    authority.allSatisfy { $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }
      && authority.count { $0 == UInt8(ascii: "@") } < 2
  }
}
