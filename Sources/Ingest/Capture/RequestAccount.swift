import Containers
import Decoding
import Evidence

/// Finds the account that a request is made for: the subject of its bearer token, or a header that
/// the operator's service profile names.
///
/// A session cookie doesn't name an account, because it changes with each login. A member of the
/// body called `user` doesn't either: it may be someone whom the request is about.
///
/// The token's signature isn't verified here, so its subject counts as a claim of the client.
enum RequestAccount {
  /// Returns the account of a request. It counts as verified if it comes from a header of the
  /// profile.
  /// - Returns: `nil` if no account is named, or different ones are.
  static func name(in exchange: Exchange, of service: ServiceProfile?) -> Delivery.Account? {
    let named = exchange.request.headers.filter {
      service?.accountHeaders.contains(ByteText($0.name.lowercasedASCII)) == true
        && $0.value.utf8.count <= longest
    }.map(\.value)
    let subjects = named.isEmpty ? exchange.request.headers.compactMap(subject) : named
    guard let first = subjects.first, subjects.allSatisfy({ $0.equals(first) }) else { return nil }
    return Delivery.Account(first, isVerified: !named.isEmpty)
  }

  /// The most bytes of a name.
  private static let longest = 1 << 10
  /// The start of the `Authorization` header with a bearer token, in lower case.
  private static let scheme = "bearer "

  /// Returns the subject of a bearer token (RFC 6750 §2.1, RFC 7519 §4.1.2); `nil` for a token
  /// about a device, whose subject is the device.
  private static func subject(of header: Message.Header) -> String? {
    guard header.name.lowercasedASCII.equals("authorization"),
      header.value.lowercasedASCII.begins(with: scheme)
    else { return nil }
    let value = Bytes(Array(header.value.utf8), name: "header")
    let token = WebToken(decoding: value.dropFirst(scheme.utf8.count).trimmed)
    guard token.partCount == 3, token.deviations.isEmpty, token.payload?["attest"] == nil,
      let subject = token.payload?["sub"]?.text, !subject.isEmpty, subject.count <= longest
    else { return nil }
    return subject.utf8
  }
}
