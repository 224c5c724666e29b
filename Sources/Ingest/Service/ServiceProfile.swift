import Containers
import Decoding
package import Evidence

/// A service as data: how its requests are recognized in traffic, and how it names the parts of a
/// conversation. Everything that no profile describes is read by the words that services have in
/// common.
package struct ServiceProfile: Sendable, Hashable {
  /// The name in results.
  package let name: String
  /// The hosts in lower case. One that begins with a period means all names below it. If there are
  /// none, the paths alone identify the service.
  package var hosts: [String] = []
  /// The ends of the paths that artifacts are sent to. If there are none, every path on the hosts
  /// belongs to the service.
  package var paths: [String] = []
  /// Headers, in lower case, that every request with an artifact of the service has. With neither
  /// hosts nor paths they alone identify the service.
  package var headers: [String] = []
  /// The ends of the paths that challenges are requested from.
  package var challengePaths: [String] = []
  /// The members of a response that contain a challenge.
  package var challengeNames: Set<ByteText> = []
  /// The values that grant a request, by the name of the response's member.
  package var accepted: [ByteText: Set<ByteText>] = [:]
  /// The values that refuse a request, by the name of the response's member.
  package var refused: [ByteText: Set<ByteText>] = [:]
  /// What assertions sign: the names of the request's members, one after the other, each decoded
  /// from Base64. `@header:NAME` is a header, decoded the same way, `@method` and `@target` are the
  /// parts of the request line, `@body` is the body, and `@body-sha256` its SHA-256.
  package var signedParts: [String] = []
  /// The start of the name of a part that is a header.
  static let headerPart = "@header:"
  /// The names of the parts that are neither members of the body nor headers.
  static let requestParts = ["@method", "@target", "@body", "@body-sha256"]
  /// The statuses that grant a request by themselves.
  package var acceptedStatuses: Set<Int> = []
  /// The statuses that refuse a request by themselves.
  package var refusedStatuses: Set<Int> = []
  /// The request headers that name the account, in lower case.
  package var accountHeaders: Set<ByteText> = []
  /// The `iss` claim of the service's session tokens (RFC 7519 §4.1.1), or its start.
  package var issuer: String?
  /// Whether ``issuer`` is the whole claim, not only its start.
  package var isIssuerWhole = true
  /// Whether many servers have these paths. Then the host names the service, and the profile
  /// doesn't.
  package var isShape = false

  /// Creates a profile that fits nothing yet.
  package init(_ name: String) { self.name = name }

  /// Returns whether a request belongs to the service. A request for a challenge needs no ``headers``.
  /// - Parameters:
  ///   - address: Where it is sent to; `nil` if its URL has no host.
  ///   - exchange: The request with its headers.
  func fits(_ address: ServiceAddress?, _ exchange: Exchange) -> Bool {
    if let address, isAskedForChallenge(at: address), fits(address) { return true }
    let isKnownByHeaders = !headers.isEmpty && hosts.isEmpty && paths.isEmpty
    return headers.allSatisfy { name in
      exchange.request.headers.contains { $0.name.lowercasedASCII.equals(name) }
    } && (isKnownByHeaders || address.map(fits) == true)
  }

  /// Returns whether a request to an address belongs to the service by its host and path.
  private func fits(_ address: ServiceAddress) -> Bool {
    let isHost = hosts.contains {
      $0.begins(with: ".") ? address.host.ends(with: $0) : $0.equals(address.host)
    }
    guard isHost || hosts.isEmpty else { return false }
    if isAskedForChallenge(at: address) { return true }
    return paths.isEmpty ? isHost : paths.contains { address.path.ends(with: $0) }
  }

  /// Returns whether a request to an address asks for a challenge.
  func isAskedForChallenge(at address: ServiceAddress) -> Bool {
    challengePaths.contains { address.path.ends(with: $0) }
  }

  /// Returns what a member of a response says; `nil` if the profile doesn't know the member or its
  /// value.
  func answer(_ member: JSONNode.Member) -> Served.Answer? {
    let name = ByteText(member.name)
    guard refused[name] != nil || accepted[name] != nil else { return nil }
    let word = ByteText((member.value.text ?? member.value.bytes).text)
    if refused[name]?.contains(word) == true { return .refused }
    return accepted[name]?.contains(word) == true ? .accepted : nil
  }

  /// Returns whether session tokens with this `iss` claim belong to the service.
  func signs(issuer text: String) -> Bool {
    guard let issuer else { return false }
    return isIssuerWhole ? text.equals(issuer) : text.begins(with: issuer)
  }
}

/// The known services. Those of the operator come first and take precedence.
package struct ServiceDirectory: Sendable, Hashable {
  /// The profiles in the order in which they are tried.
  private let profiles: [ServiceProfile]

  /// Creates a directory.
  /// - Parameter own: The operator's profiles; the built-in ones are added after them.
  package init(_ own: [ServiceProfile] = []) { profiles = own + ServiceProfile.builtIn }

  /// Returns the profile of the service that an exchange calls; `nil` if none fits.
  func service(of exchange: Exchange) -> ServiceProfile? {
    let address = exchange.url.flatMap(ServiceAddress.init)
    return profiles.first { $0.fits(address, exchange) }
  }

  /// Returns the session token in a text if a known service issued it; otherwise `nil`.
  func token(in text: Bytes) -> Bytes? {
    ServiceToken.token(in: text) { issuer in profiles.contains { $0.signs(issuer: issuer) } }
  }
}
