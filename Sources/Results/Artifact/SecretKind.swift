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
