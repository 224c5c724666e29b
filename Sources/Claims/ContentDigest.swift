import Decoding
package import Evidence
import SystemCrypto

/// The `Content-Digest` header of a message (RFC 9530 §2), such as `sha-256=:X48E9q…=:`.
package enum ContentDigest {
  /// Returns whether each SHA-256 and SHA-512 in the field is that of the content, and there is one.
  package static func matches(_ field: String, _ content: Bytes) -> Bool {
    let text = Bytes(Array(field.utf8))
    let known: [(name: String, digest: [UInt8])] = [
      ("sha-256=:", Digest.sha256(content)), ("sha-512=:", Digest.sha512(content.array)),
    ]
    let stated = known.compactMap { name, digest -> Bool? in
      guard let place = text.firstIndex(of: name) else { return nil }
      let value = text[(place + name.utf8.count)..<text.endIndex].prefix { $0 != UInt8(ascii: ":") }
      return Base64.decode(value, as: .standard) == digest
    }
    return !stated.isEmpty && stated.allSatisfy { $0 }
  }
}
