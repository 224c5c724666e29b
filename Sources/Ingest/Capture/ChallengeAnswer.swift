import Claims
import Containers
import Decoding
import Evidence

/// The answer of a server that gives out challenges, as services in use name its parts: a path with one
/// of these words, and a member with one of these names.
enum ChallengeAnswer {
  private static let words = ["challenge", "nonce", "attest"]
  private static let shortest = 16

  /// Whether the path is one that challenges are asked for at.
  static func isAsked(at url: String?, of service: ServiceProfile?) -> Bool {
    let address = url.flatMap(ServiceAddress.init)
    if let service, let address, service.isAskedForChallenge(at: address) { return true }
    guard let path = address?.path.lowercasedASCII ?? url?.lowercasedASCII else { return false }
    let bytes = Bytes(Array(path.utf8))
    return words.contains { bytes.contains(Array($0.utf8)) }
  }

  /// The string of the answer that is the challenge. Apple asks for 16 bytes at least.
  static func challenge(in strings: [SeenString], of service: ServiceProfile?) -> SeenString? {
    strings.first { string in
      guard string.author == .server, string.text.count >= shortest, let name = string.name else {
        return false
      }
      return service?.challengeNames.contains(ByteText(name)) == true
        || RecordField.named(name)?.field == .challenge
    }
  }
}
