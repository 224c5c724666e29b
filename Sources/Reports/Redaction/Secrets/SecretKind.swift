/// What a secret is. The raw value is shown in marks and in the list of redactions.
///
/// - `authorization`: credentials of an `Authorization` header (RFC 9110 §11.6.2).
/// - `cookie`: the value of a `Cookie` or `Set-Cookie` header.
/// - `token`: a JSON Web Token or another token that grants access.
/// - `password`: a password, also of a URL or a command line.
/// - `key`: an API key of a service.
/// - `privateKey`: the content of a private key in PEM.
/// - `deviceToken`: a DeviceCheck or push token.
/// - `address`: an IPv4 or IPv6 address.
/// - `mailAddress`: a mail address; only hidden together with identifiers.
package enum SecretKind: String, Sendable, Hashable, CaseIterable {
  case authorization, cookie, token, password
  case key = "API key"
  case privateKey = "private key"
  case deviceToken = "device token"
  case address
  case mailAddress = "mail address"
}

/// A range of bytes that must not be shown.
package struct Secret: Sendable, Hashable {
  /// What the bytes are.
  package let kind: SecretKind
  /// Offsets in the searched buffer, or in the UTF-8 of a text.
  package let range: Range<Int>
}

extension [Secret] {
  /// The secrets in ascending order. Those that overlap become one, of the kind of the one that
  /// starts first.
  var joined: [Secret] {
    let ordered = sorted {
      ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
    }
    var joined: [Secret] = []
    for secret in ordered {
      guard let last = joined.last, secret.range.lowerBound < last.range.upperBound else {
        joined.append(secret)
        continue
      }
      let end = Swift.max(last.range.upperBound, secret.range.upperBound)
      joined[joined.count - 1] = Secret(kind: last.kind, range: last.range.lowerBound..<end)
    }
    return joined
  }
}
