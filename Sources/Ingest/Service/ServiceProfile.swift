import Containers
import Decoding
package import Evidence

/// How a service is told in traffic, and how it names the parts of a conversation. What no profile knows
/// is read by the words that services have in common.
package struct ServiceProfile: Sendable, Hashable {
  package let name: String
  /// The hosts, in lower case; one that begins with a full stop stands for all names under it. With
  /// none, the paths alone tell the service.
  package var hosts: [String] = []
  /// How paths end that artifacts are sent to. With none, every path of the hosts is the service's.
  package var paths: [String] = []
  /// How paths end that challenges are asked for at.
  package var challengePaths: [String] = []
  /// Members of an answer that hold a challenge.
  package var challengeNames: Set<ByteText> = []
  /// Words in members of an answer that grant a request, and that refuse it, by the member.
  package var accepted: [ByteText: Set<ByteText>] = [:]
  package var refused: [ByteText: Set<ByteText>] = [:]
  /// What assertions cover: members of the request one behind the other, each as the bytes that it stands
  /// for; `@method` and `@target` stand for the parts of the request line.
  package var signedParts: [String] = []
  /// Statuses that by themselves grant a request, or refuse it.
  package var acceptedStatuses: Set<Int> = []
  package var refusedStatuses: Set<Int> = []
  /// Headers of a request that name the account, in lower case.
  package var accountHeaders: Set<ByteText> = []
  /// What `iss` of its session tokens is; with `isIssuerWhole` unset, what it begins with.
  package var issuer: String?
  package var isIssuerWhole = true
  /// Whether it is a shape that many servers have, so that the host names the service.
  package var isShape = false

  package init(_ name: String) { self.name = name }

  func fits(_ address: ServiceAddress) -> Bool {
    let isHost = hosts.contains {
      $0.begins(with: ".") ? address.host.ends(with: $0) : $0.equals(address.host)
    }
    guard isHost || hosts.isEmpty else { return false }
    if isAskedForChallenge(at: address) { return true }
    return paths.isEmpty ? isHost : paths.contains { address.path.ends(with: $0) }
  }

  func isAskedForChallenge(at address: ServiceAddress) -> Bool {
    challengePaths.contains { address.path.ends(with: $0) }
  }

  /// What an answer's member says, where the profile knows it.
  func answer(_ member: JSONNode.Member) -> Served.Answer? {
    let name = ByteText(member.name)
    guard refused[name] != nil || accepted[name] != nil else { return nil }
    let word = ByteText(String(decoding: member.value.text ?? member.value.bytes, as: UTF8.self))
    if refused[name]?.contains(word) == true { return .refused }
    return accepted[name]?.contains(word) == true ? .accepted : nil
  }

  func signs(issuer text: String) -> Bool {
    guard let issuer else { return false }
    return isIssuerWhole ? text.equals(issuer) : text.begins(with: issuer)
  }
}

/// The services that are known, those of the operator first.
package struct ServiceDirectory: Sendable, Hashable {
  private let profiles: [ServiceProfile]

  package init(_ own: [ServiceProfile] = []) { profiles = own + ServiceProfile.builtIn }

  func service(of exchange: Exchange) -> ServiceProfile? {
    guard let address = exchange.url.flatMap(ServiceAddress.init) else { return nil }
    return profiles.first { $0.fits(address) }
  }

  /// The token of a service that a text is.
  func token(in text: Bytes) -> Bytes? {
    ServiceToken.token(in: text) { issuer in profiles.contains { $0.signs(issuer: issuer) } }
  }
}
