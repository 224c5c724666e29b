import Evidence

/// The hosts that a request names, in its target and in its headers. The client writes all of them.
package struct NamedHosts: Sendable {
  /// The host with its port unless it is a default one, in lower case: that of a whole URL, which overrides the headers
  /// (RFC 9112 §3.2.2), or else that of `:authority` or `Host`. `nil` if there is none.
  package let first: String?
  /// Whether the request doesn't tell which host it is for: it has two `Host` headers (RFC 9112
  /// §3.2), or names different hosts. Servers differ in the one that they use.
  package let areContradictory: Bool

  /// Collects the hosts of a request.
  /// - Parameters:
  ///   - target: The request's target, or its URL; `nil` if it isn't known.
  ///   - headers: The request's headers.
  package init(in target: String?, _ headers: [Message.Header]) {
    let own = target.flatMap(Self.authority)
    let authorities = Self.values(of: ":authority", in: headers)
    let hosts = Self.values(of: "host", in: headers)
    let all = ([own].compactMap(\.self) + authorities + hosts).map(\.lowercasedASCII)
    first = all.first?.withoutDefaultPort
    let names = Set(all.map { ByteText($0.withoutDefaultPort) })
    areContradictory = names.count > 1 || hosts.count > 1 || authorities.count > 1
  }

  /// Returns the values of all headers of a name.
  private static func values(of name: String, in headers: [Message.Header]) -> [String] {
    headers.filter { $0.name.lowercasedASCII.equals(name) }.map(\.value)
  }

  /// Returns the authority of a whole URL (RFC 3986 §3.2); `nil` for a path.
  private static func authority(of target: String) -> String? {
    let parts = target.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].last == UInt8(ascii: ":"), parts[1].isEmpty else { return nil }
    return String(decoding: parts[2].prefix { !"?#".utf8.contains($0) }, as: UTF8.self)
  }
}

extension String {
  /// The host without the default port of http or https, which tools add or leave out.
  fileprivate var withoutDefaultPort: String {
    for port in [":443", ":80"] where utf8.reversed().starts(with: port.utf8.reversed()) {
      return String(decoding: utf8.dropLast(port.utf8.count), as: UTF8.self)
    }
    return self
  }
}
