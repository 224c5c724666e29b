import Claims
import Decoding
import Evidence
import Results

/// Describes client data that doesn't contain the challenge.
///
/// If the client data is JSON with exactly one member that is called “challenge” or “nonce”, the
/// failure shows that member beside the challenge. It never shows the whole client data as the
/// actual value: it contains more than a challenge.
struct MissingChallenge {
  /// The challenge that isn't in the client data.
  let challenge: GivenBytes
  /// The likeliest reading of the client data.
  let clientData: Bytes
  /// The challenge that is a part of the client data by a description; `nil` without one.
  let part: Bytes?

  /// The failure, with both challenges if the client data names one.
  var finding: Finding {
    let member = named
    guard let text = member?.text ?? part else {
      return .fail(
        """
        The client data, \(clientData.count.counted("byte")), contains the challenge neither as bytes nor \
        as text in Base64, Base64url or hexadecimal.
        """)
    }
    let (expected, actual) = compared(with: text)
    let name = member.map { "member “\($0.name)”" }
    return .fail(
      "The client data contains a different challenge\(name.map { ", in its \($0)" } ?? "").",
      expected: Value(expected, "the given challenge"),
      actual: Value(actual, "\(name.map { "the \($0)" } ?? "a part") of the client data"))
  }

  /// The one member that is called “challenge” or “nonce”, at most ``depth`` objects deep; `nil`
  /// without one, or with several.
  private var named: (name: String, text: Bytes)? {
    guard let root = JSONReader.readWhole(clientData).value else { return nil }
    var found: [(name: String, text: Bytes)] = []
    var level = [root]
    for _ in 0..<Self.depth {
      let members = level.flatMap { $0.members ?? [] }
      found += members.filter { Self.names.includes($0.name.lowercasedASCII) }.compactMap {
        member in
        member.value.string.map { (member.name, $0) }
      }
      level = members.map(\.value)
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The names of a challenge's member, in lower case.
  private static let names: [String] = ["challenge", "nonce"]
  /// The number of levels of nested objects that are searched.
  private static let depth = 2

  /// Returns both challenges in one form: as bytes if both texts decode in one encoding to the same
  /// number of bytes, otherwise as texts.
  private func compared(with text: Bytes) -> (Value.Content, Value.Content) {
    let actual = GivenBytes(text, nil)
    for encoding in [GivenBytes.Encoding.base64, .base64url, .hex] {
      guard let one = challenge.readings.first(where: { $0.encoding == encoding }),
        let other = actual.readings.first(where: { $0.encoding == encoding }),
        one.bytes.count == other.bytes.count
      else { continue }
      return (.bytes(one.bytes.array), .bytes(other.bytes.array))
    }
    return (.text(challenge.text.text), .text(text.text))
  }
}
