import Decoding
package import Evidence
import SystemCrypto

/// A short hash that replaces bytes that are compared but not kept: the first eight bytes of their
/// SHA-256 hash, big-endian.
package struct TextMark: Sendable, Hashable {
  /// The mark as a number, to be stored.
  package let rawValue: UInt64

  /// Creates a mark from a stored number.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Hashes the bytes.
  package init(_ bytes: some Collection<UInt8>) {
    self.init(sha256: Digest.sha256(Array(bytes)))
  }

  /// Hashes the bytes of a slice without copying them.
  package init(_ bytes: Bytes) {
    self.init(sha256: Digest.sha256(bytes))
  }

  /// Creates the mark of bytes whose hash is known.
  ///
  /// - Parameter hash: The SHA-256 hash of the bytes.
  package init(sha256 hash: [UInt8]) {
    rawValue = hash.prefix(8).bigEndian
  }

  /// Creates the mark of several texts in their order: the hash of their concatenated hashes.
  package init(all parts: [Bytes]) {
    self.init(parts.flatMap { Digest.sha256($0) })
  }

  /// Hashes the UTF-8 bytes of a text.
  package init(_ text: String) { self.init(text.utf8) }

  /// Returns the marks of a text in all its interpretations, without duplicates: as written, as each
  /// reading of ``GivenBytes``, also inside what a tool may have printed around it, and as the bytes of a
  /// UUID, whose hyphens and letter case a server may change.
  package static func all(of text: Bytes) -> [TextMark] {
    var seen: Set<TextMark> = []
    let hyphen = UInt8(ascii: "-")
    let digits = AppleIdentifier.isUUID(text) ? text.filter { $0 != hyphen } : []
    let bytes = [UInt8](hex: String(decoding: digits, as: UTF8.self)) ?? []
    let hashes = GivenBytes.hashes(of: text) + (bytes.isEmpty ? [] : [Digest.sha256(bytes)])
    return hashes.map { TextMark(sha256: $0) }.filter { seen.insert($0).inserted }
  }
}
