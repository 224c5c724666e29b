import Containers
import Decoding
import Evidence

/// The account that a request is made for: the subject of the token that it carries, or a header that
/// the operator's profile of the service names.
///
/// A cookie of a session is none: it changes with every login. Nor is a value of the body that is called
/// an account or a user: it may be somebody whom the request is about.
///
/// Nobody here verifies the token: its subject is the client's word until something else says the same.
enum RequestAccount {
  /// `nil` where nothing names one, and where two name different ones.
  static func name(in exchange: Exchange, of service: ServiceProfile?) -> Encounter.Account? {
    let named = exchange.request.headers.filter {
      service?.accountHeaders.contains(ByteText($0.name.lowercasedASCII)) == true
        && $0.value.utf8.count <= longest
    }.map(\.value)
    let subjects = named.isEmpty ? exchange.request.headers.compactMap(subject) : named
    guard let first = subjects.first, subjects.allSatisfy({ $0.equals(first) }) else { return nil }
    return Encounter.Account(first, isVerified: !named.isEmpty)
  }

  private static let longest = 1 << 10
  private static let scheme = "bearer "

  /// RFC 6750 §2.1, RFC 7519 §4.1.2. A token that tells of a device names the device.
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
