package import Evidence
import SystemCrypto

/// Stands for bytes that are compared and not kept: the first eight bytes of their SHA-256.
package struct TextMark: Sendable, Hashable {
  private let value: UInt64

  package init(_ bytes: some Collection<UInt8>) {
    value = Digest.sha256(Array(bytes)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  package init(_ bytes: Bytes) {
    value = Digest.sha256(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// - Parameter hash: the SHA-256 of the bytes that it stands for.
  package init(sha256 hash: [UInt8]) {
    value = hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Stands for several texts in their order.
  package init(all parts: [Bytes]) {
    self.init(parts.flatMap { Digest.sha256($0) })
  }

  package init(_ text: String) { self.init(text.utf8) }

  /// The marks of a text in its natural readings: as it is written, and as the bytes of its Base64,
  /// Base64url or hexadecimal.
  package static func all(of text: Bytes) -> [TextMark] {
    var seen: Set<TextMark> = []
    return GivenBytes.Encoding.allCases.compactMap { encoding in
      encoding.decode(text).map { TextMark($0) }
    }.filter { seen.insert($0).inserted }
  }
}
