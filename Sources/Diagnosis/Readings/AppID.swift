import Decoding
import SystemCrypto

/// An App ID in its two parts, prefix and bundle identifier: `0352187391.com.example.app`.
struct AppID: Sendable, Hashable {
  /// The whole App ID, as the server or the artifact has it.
  let text: String
  /// The text before the first dot: ten characters in a valid App ID; empty if there is no dot.
  let prefix: String
  /// The text after the first dot, the bundle identifier; the whole text if there is no dot.
  let bundle: String

  /// Splits an App ID at its first dot. Any text is accepted.
  init(_ text: String) {
    self.text = text
    let point = text.firstIndex(of: ".")
    prefix = point.map { String(text[..<$0]) } ?? ""
    bundle = point.map { String(text[$0...].dropFirst()) } ?? text
  }

  /// Whether the prefix has the form of a team ID: ten characters, as Apple assigns them.
  var hasWellFormedPrefix: Bool { AppleIdentifier.isTeam(prefix) }

  /// SHA-256 of the text in UTF-8: the `rpIdHash` that authenticator data of this app begins
  /// with.
  var hash: [UInt8] { Digest.sha256(Array(text.utf8)) }
}

extension String {
  /// Returns whether one text becomes the other by replacing, removing or inserting one byte of
  /// its UTF-8. False for equal texts. `com.exmple` and `com.example` are one edit apart.
  func isOneEdit(from other: String) -> Bool {
    let (short, long) = utf8.count <= other.utf8.count ? (self, other) : (other, self)
    let (few, many) = (Array(short.utf8), Array(long.utf8))
    guard few != many, many.count - few.count <= 1 else { return false }
    let head = zip(few, many).prefix { $0 == $1 }.count
    let tail = few.count == many.count ? head + 1 : head
    return few[min(tail, few.count)...].elementsEqual(many[(head + 1)...])
  }
}
