import Claims
import Decoding
import Evidence

/// Recognizes requests for a challenge, and the challenge in the response: by the paths and names of a
/// service profile, otherwise by a common word in the path and by a known name of the member.
enum ChallengeAnswer {
  /// Words of which the path of a request for a challenge contains at least one.
  private static let words = ["challenge", "nonce", "attest"]
  /// The minimum length of a challenge's text, in bytes. Apple recommends challenges of at least 16
  /// bytes.
  private static let shortest = 16

  /// Returns whether a request to a URL asks for a challenge. In a URL that can't be parsed, the
  /// words are searched everywhere.
  /// - Parameters:
  ///   - url: The URL of the request.
  ///   - service: The profile of the service, if one is known.
  static func isAsked(at url: String?, of service: ServiceProfile?) -> Bool {
    let address = url.flatMap(ServiceAddress.init)
    if let service, let address, service.isAskedForChallenge(at: address) { return true }
    guard let path = address?.path.lowercasedASCII ?? url?.lowercasedASCII else { return false }
    let bytes = Bytes(Array(path.utf8))
    return words.contains { bytes.contains(Array($0.utf8)) }
  }

  /// Returns the string of the response that is the challenge: the first with a known name and
  /// enough bytes.
  /// - Parameters:
  ///   - strings: The strings of the exchange, with their authors.
  ///   - service: The profile of the service, if one is known.
  /// - Returns: `nil` if the response contains no challenge.
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
