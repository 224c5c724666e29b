import Decoding
package import Evidence
import SystemCrypto

/// A public key that tokens are signed with, as a JSON Web Key has it (RFC 7517).
package struct TokenKey: Sendable, Hashable {
  /// `kid`; `nil` where the key has no name.
  package let name: String?
  package let material: Material
  /// The bytes of the key as anybody can read them, which must never be a secret.
  let published: [[UInt8]]

  package enum Material: Sendable, Hashable {
    /// 04 ‖ X ‖ Y on P-256.
    case p256([UInt8])
    case rsa(modulus: [UInt8], exponent: [UInt8])
  }
}

extension TokenKey {
  /// The keys of a set, or a single key, in JSON; of a kind that no profile uses none.
  package static func keys(in file: Bytes) -> [TokenKey] {
    guard let value = JSONReader.readWhole(file).value else { return [] }
    return (value["keys"]?.elements ?? [value]).compactMap { TokenKey($0, in: file) }
  }

  private init?(_ node: JSONNode, in file: Bytes) {
    func part(_ name: String) -> [UInt8]? {
      guard let text = node[name]?.string else { return nil }
      return TextArmour.read(text).payload.array
    }
    name = node["kid"]?.string?.utf8
    switch node["kty"]?.string?.utf8.map({ ByteText($0) }) {
    case "EC":
      guard let x = part("x"), let y = part("y"), x.count <= 32, y.count <= 32 else { return nil }
      let padded = [x, y].map { Array(repeating: UInt8(0), count: 32 - $0.count) + $0 }
      material = .p256([4] + padded[0] + padded[1])
      published = Self.published([4] + padded[0] + padded[1])
    case "RSA":
      guard let modulus = part("n"), let exponent = part("e"), !modulus.isEmpty else { return nil }
      material = .rsa(modulus: modulus, exponent: exponent)
      published = [modulus]
    default: return nil
    }
  }

  /// A key on P-256 that was given for the record.
  init(point: Bytes) {
    name = nil
    material = .p256(point.array)
    published = Self.published(point.array)
  }

  /// The point, the SubjectPublicKeyInfo (RFC 5480 §2), and its PEM with and without a line end: what a
  /// careless verifier takes for a secret is mostly the file of the key.
  private static func published(_ point: [UInt8]) -> [[UInt8]] {
    let info = Self.infoHead + point
    let digits = Array(Base64.encode(Bytes(info)).utf8)
    let lines = stride(from: 0, to: digits.count, by: 64).map {
      String(decoding: digits[$0..<min($0 + 64, digits.count)], as: UTF8.self)
    }
    let pem = (["-----BEGIN PUBLIC KEY-----"] + lines + ["-----END PUBLIC KEY-----"])
      .joined(separator: "\n")
    return [point, info, Array(pem.utf8), Array("\(pem)\n".utf8)]
  }

  /// The algorithm id-ecPublicKey on prime256v1, up to the point.
  private static let infoHead: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
  ]
}
