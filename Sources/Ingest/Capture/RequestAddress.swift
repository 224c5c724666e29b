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
    } else {
      let host = exchange.request.headers.first {
        ["host", ":authority"].includes($0.name.lowercasedASCII)
      }
      origin = host.map { "https://\($0.value.lowercasedASCII)" }
      path = String(url.prefix { $0 != "?" && $0 != "#" }).lowercasedASCII
    }
  }

  /// Whether the path contains a word for a challenge.
  var isOfChallenge: Bool {
    let bytes = Bytes(Array(path.utf8))
    return Self.words.contains(where: bytes.contains)
  }

  /// The words for a challenge.
  private static let words = ["challenge", "nonce"].map { Array($0.utf8) }
}
