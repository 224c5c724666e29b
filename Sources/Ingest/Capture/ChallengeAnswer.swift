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
  static func isAsked(at url: String?) -> Bool {
    guard let path = url.flatMap({ ServiceAddress($0)?.path ?? $0 })?.lowercasedASCII else {
      return false
    }
    let bytes = Bytes(Array(path.utf8))
    return words.contains { bytes.contains(Array($0.utf8)) }
  }

  /// The string of the answer that is the challenge. Apple asks for 16 bytes at least.
  static func challenge(in strings: [SeenString]) -> SeenString? {
    strings.first { string in
      string.speaker == .server && string.text.count >= shortest
        && string.name.flatMap { RecordField.named($0)?.field } == .challenge
    }
  }
}
