import Decoding
import Evidence
import SystemCrypto

/// An App ID in its two parts: prefix and bundle identifier.
struct AppID: Sendable, Hashable {
  let text: String
  /// The text before the first dot: ten characters in a valid App ID.
  let prefix: String
  let bundle: String

  init(_ text: String) {
    self.text = text
    let point = text.firstIndex(of: ".")
    prefix = point.map { String(text[..<$0]) } ?? ""
    bundle = point.map { String(text[$0...].dropFirst()) } ?? text
  }

  /// Whether the prefix has the form that Apple gives.
  var hasWellFormedPrefix: Bool { AppleIdentifier.isTeam(prefix) }

  var hash: [UInt8] { Digest.sha256(Array(text.utf8)) }
}

extension String {
  /// Whether replacing, removing or inserting one character makes the other text from this one.
  func isOneEdit(from other: String) -> Bool {
    let (short, long) = utf8.count <= other.utf8.count ? (self, other) : (other, self)
    let (few, many) = (Array(short.utf8), Array(long.utf8))
    guard few != many, many.count - few.count <= 1 else { return false }
    let head = zip(few, many).prefix { $0 == $1 }.count
    let tail = few.count == many.count ? head + 1 : head
    return few[min(tail, few.count)...].elementsEqual(many[(head + 1)...])
  }
}
