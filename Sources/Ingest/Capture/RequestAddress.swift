import Containers
import Decoding
import Evidence

/// The origin (RFC 6454 §4) and the path of a request.
struct RequestAddress {
  /// The scheme, host and port, without the default port of the URL's scheme; `nil` if neither
  /// the URL nor a header names the host.
  let origin: String?
  /// The path in lower case, without the query.
  let path: String
  /// Whether the origin equals no other (RFC 6454 §4): the URL's authority is malformed, or it has
  /// none and the headers name several hosts.
  let isOpaque: Bool

  /// Reads the address of a request. If the URL lacks a scheme or a host, the `Host` or
  /// `:authority` header is used, and https is assumed.
  init(_ exchange: Exchange) {
    let url = exchange.url ?? ""
    if let address = ServiceAddress(url) {
      let scheme = String(url.prefix { $0 != ":" }).lowercasedASCII
      let isDefault =
        scheme.equals("https") && address.port.equals(":443")
        || scheme.equals("http") && address.port.equals(":80")
      origin = "\(scheme)://\(address.host)\(isDefault ? "" : address.port)"
      path = address.path.lowercasedASCII
      isOpaque = false
    } else {
      let hosts = NamedHosts(in: nil, exchange.request.headers)
      origin = hosts.first.map { "https://\($0)" }
      isOpaque = hosts.areContradictory || Self.hasAuthority(url)
      path = String(url.prefix { $0 != "?" && $0 != "#" }).lowercasedASCII
    }
  }

  /// Returns whether a URL's scheme is followed by an authority.
  private static func hasAuthority(_ url: String) -> Bool {
    url.utf8.drop { $0 != UInt8(ascii: ":") }.starts(with: "://".utf8)
  }

  /// Whether the path contains a word for a challenge.
  var isOfChallenge: Bool {
    let bytes = Bytes(Array(path.utf8))
    return Self.words.contains(where: bytes.contains)
  }

  /// The words for a challenge.
  private static let words = ["challenge", "nonce"].map { Array($0.utf8) }
}
