import Evidence

/// The host and the path of a request, as far as services are told by them.
package struct ServiceAddress: Sendable, Hashable {
  /// In lower case, without user and port.
  package let host: String
  /// Without query and fragment; `/` for none.
  package let path: String
  /// The path with its query, as a request line has it (RFC 9112 §3.2.1).
  package let target: String

  /// `nil` for a text without a scheme and a host (RFC 3986 §3).
  package init?(_ url: String) {
    let bytes = Array(url.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    let rest = bytes[(colon + 3)...]
    let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    var authority = rest[..<end]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    if let port = authority.firstIndex(of: UInt8(ascii: ":")) { authority = authority[..<port] }
    guard !authority.isEmpty else { return nil }
    let path = rest[end...].prefix { !"?#".utf8.contains($0) }
    host = String(decoding: authority, as: UTF8.self).lowercasedASCII
    self.path = path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
    let query = rest[path.endIndex...].prefix { $0 != UInt8(ascii: "#") }
    target = self.path + String(decoding: query, as: UTF8.self)
  }
}
