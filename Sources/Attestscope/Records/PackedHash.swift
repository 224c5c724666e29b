import SystemCrypto

/// A SHA-256 as a name in a table of millions: 32 bytes in place, without a heap object of their own.
struct PackedHash: Sendable, Hashable {
  private let parts: (UInt64, UInt64, UInt64, UInt64)

  /// Bytes of another number stand for their hash.
  init(_ bytes: [UInt8]) {
    let hash = bytes.count == 32 ? bytes : Digest.sha256(bytes)
    let part = { (start: Int) in hash[start..<(start + 8)].reduce(0) { $0 << 8 | UInt64($1) } }
    parts = (part(0), part(8), part(16), part(24))
  }

  static func == (left: PackedHash, right: PackedHash) -> Bool { left.parts == right.parts }

  func hash(into hasher: inout Hasher) {
    hasher.combine(parts.0)
    hasher.combine(parts.1)
    hasher.combine(parts.2)
    hasher.combine(parts.3)
  }
}
