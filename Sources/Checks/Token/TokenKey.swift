import Decoding
package import Evidence

/// A public key that verifies tokens, from a JSON Web Key (RFC 7517) or from a record.
package struct TokenKey: Sendable, Hashable {
  /// The key's `kid`, which a token's header refers to; `nil` if the key has no name. It then
  /// applies to every token.
  package let name: String?
  /// The key itself.
  package let material: Material
  /// The forms in which the public key is published, as bytes. A token that is signed with one of
  /// them as an HMAC secret can be made by anyone.
  let published: [[UInt8]]
  /// What the key may be used for, as its key set says.
  private let purpose: Purpose

  /// The members of a JSON Web Key that limit its use (RFC 7517 §4.2 to §4.4); `nil` for each that
  /// it doesn't have.
  private struct Purpose: Sendable, Hashable {
    var use: ByteText?
    var operations: Set<ByteText>?
    var algorithm: ByteText?
  }

  /// Returns the member that excludes the key from verifying tokens of an algorithm, such as “`use`
  /// “enc””; `nil` if none does.
  func exclusion(from algorithm: String) -> String? {
    if let use = purpose.use, use != "sig" { return Self.member("use", use) }
    if let operations = purpose.operations, !operations.contains("verify") {
      return "`key_ops` without “verify”"
    }
    if let own = purpose.algorithm, own != ByteText(algorithm) { return Self.member("alg", own) }
    return nil
  }

  /// Returns a member with its value; without the value if that has more than 32 bytes, which no
  /// registered value has.
  private static func member(_ name: String, _ value: ByteText) -> String {
    value.text.utf8.count <= 32 ? "`\(name)` “\(value.text)”" : "another `\(name)`"
  }

  /// The numbers of a public key.
  package enum Material: Sendable, Hashable {
    /// The point 04 ‖ X ‖ Y on P-256, 65 bytes, for ES256.
    case p256([UInt8])
    /// Modulus and exponent as big-endian bytes, for RS256.
    case rsa(modulus: [UInt8], exponent: [UInt8])
  }
}

extension TokenKey {
  /// Reads a JSON Web Key Set, or a single key.
  ///
  /// - Parameter file: The JSON text: `{"keys": […]}` or one key.
  /// - Returns: The EC and RSA keys in their order. Empty if the file isn't JSON. Keys of other
  ///   types, and EC keys with a coordinate over 32 bytes, are skipped.
  package static func keys(in file: Bytes) -> [TokenKey] {
    guard let value = JSONReader.readWhole(file).value else { return [] }
    return (value["keys"]?.elements ?? [value]).compactMap { TokenKey($0, in: file) }
  }

  /// Reads one key. Coordinates that lost leading zero bytes are padded to 32 bytes.
  private init?(_ node: JSONNode, in file: Bytes) {
    func part(_ name: String) -> [UInt8]? {
      guard let text = node[name]?.string else { return nil }
      return TextDecoder.read(text).payload.array
    }
    func word(_ name: String) -> ByteText? { node[name]?.string?.utf8.map { ByteText($0) } }
    name = node["kid"]?.string?.utf8
    purpose = Purpose(
      use: word("use"),
      operations: node["key_ops"]?.elements.map {
        Set($0.compactMap { $0.string?.utf8.map { ByteText($0) } })
      }, algorithm: word("alg"))
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

  /// Creates a key on P-256 that a record gives, without a name.
  init(point: Bytes) {
    name = nil
    purpose = Purpose()
    material = .p256(point.array)
    published = Self.published(point.array)
  }

  /// Returns the point, its SubjectPublicKeyInfo (RFC 5480 §2), and its PEM without and with a
  /// final line feed. A verifier that confuses key and secret mostly uses the bytes of the PEM
  /// file.
  private static func published(_ point: [UInt8]) -> [[UInt8]] {
    let info = Self.infoHead + point
    let pem = Array(PEM.text(of: info, label: "PUBLIC KEY").utf8)
    return [point, info, pem.dropLast(), pem]
  }

  /// The first 26 bytes of a SubjectPublicKeyInfo for id-ecPublicKey on prime256v1, before the
  /// point.
  private static let infoHead: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
  ]
}
