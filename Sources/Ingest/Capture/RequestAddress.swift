import Claims
import Containers
import Decoding
import Evidence

/// Where a request was sent: its origin (RFC 6454 §4) and its path.
struct RequestAddress {
  /// `nil` where neither the address nor a header names the host.
  let origin: String?
  /// In lower case, without its query.
  let path: String

  init(_ exchange: Exchange) {
    let url = exchange.url ?? ""
    if let address = ServiceAddress(url) {
      let head = url.prefix { !"/?#".utf8.contains($0.utf8.first ?? 0) }
      let rest = url.dropFirst(head.utf8.count).drop { $0 == "/" }
      let authority = rest.prefix { !"/?#".contains($0) }
      let port = authority.split(separator: ":").dropFirst().last.map { ":\($0)" } ?? ""
      let scheme = head.lowercasedASCII
      let isDefault =
        scheme.equals("https:") && port.equals(":443")
        || scheme.equals("http:") && port.equals(":80")
      origin = "\(scheme)//\(address.host)\(isDefault ? "" : port)"
      path = address.path.lowercasedASCII
    } else {
      let host = exchange.request.headers.first {
        ["host", ":authority"].includes($0.name.lowercasedASCII)
      }
      origin = host.map { "https://\($0.value.lowercasedASCII)" }
      path = String(url.prefix { $0 != "?" && $0 != "#" }).lowercasedASCII
    }
  }

  /// Whether the path has the word for a challenge.
  var isOfChallenge: Bool {
    let bytes = Bytes(Array(path.utf8))
    return Self.words.contains(where: bytes.contains)
  }

  private static let words = ["challenge", "nonce"].map { Array($0.utf8) }
}
