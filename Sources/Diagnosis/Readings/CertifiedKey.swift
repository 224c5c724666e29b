import Checks
import Decoding
import Evidence
import SystemCrypto

/// The key that an attestation or receipt is about, as Apple certified it, in the forms in which
/// software handles a key.
struct CertifiedKey: Sendable {
  /// The uncompressed point 04 ‖ X ‖ Y, 65 bytes (SEC 1 §2.3.3).
  let point: [UInt8]
  /// The SubjectPublicKeyInfo in DER (RFC 5280 §4.1.2.7), 91 bytes for P-256.
  let info: [UInt8]
  /// The certificate in DER: the leaf of an attestation, or the one in a receipt.
  let certificate: [UInt8]
  /// The COSE key in the authenticator data (WebAuthn Level 2 §6.5.1); `nil` in a receipt, or if
  /// it can't be read.
  let coseKey: [UInt8]?

  /// SHA-256 of the point, 32 bytes: the key ID (Apple, “Validating Apps That Connect to Your
  /// Server”).
  var identifier: [UInt8] { Digest.sha256(point) }
  /// The key ID as `generateKey` returns it: 44 characters of Base64.
  var text: String { Base64.encode(identifier) }
  /// The SubjectPublicKeyInfo in PEM (RFC 7468 §13), with a line feed at the end.
  var pem: [UInt8] { Array(PEM.text(of: info, label: "PUBLIC KEY").utf8) }
  /// The X coordinate, 32 bytes with leading zeros.
  var x: [UInt8] { Array(point[1..<33]) }
  /// The Y coordinate, 32 bytes with leading zeros.
  var y: [UInt8] { Array(point[33..<65]) }

  /// Takes the key from the attestation's leaf, or from the receipt's certificate. Returns `nil`
  /// if neither has an uncompressed P-256 key.
  init?(of input: CheckInput) {
    let certificate = input.attestation?.leaf ?? input.receipt?.certificate
    guard let certificate, let key = certificate.publicKey, key.isUncompressedP256 else {
      return nil
    }
    point = key.key.array
    info = key.bytes.array
    self.certificate = certificate.bytes.array
    coseKey = input.attestation?.authenticatorData?.credential?.publicKey?.bytes.array
  }
}

/// A form of a key that a server can hash by mistake instead of the point.
struct KeyForm: Sendable {
  /// The form in words, for use after “SHA-256 of”.
  let phrase: String
  /// Returns the key in this form, or `nil` if the key doesn't have it.
  let bytes: @Sendable (CertifiedKey) -> [UInt8]?

  /// Creates a form from its phrase and its conversion.
  init(_ phrase: String, _ bytes: @escaping @Sendable (CertifiedKey) -> [UInt8]?) {
    self.phrase = phrase
    self.bytes = bytes
  }

  /// The forms other than the 65 bytes 04 ‖ X ‖ Y. SHA-256 of each is a wrong key ID.
  static let wrong = [
    KeyForm("the SubjectPublicKeyInfo in DER") { $0.info },
    KeyForm("the Base64 text of the SubjectPublicKeyInfo") { utf8(Base64.encode($0.info)) },
    KeyForm("the PEM text of the key") { $0.pem },
    KeyForm("the PEM text of the key, without the last line feed") { $0.pem.dropLast() },
    KeyForm("the COSE key of the authenticator data") { $0.coseKey },
    KeyForm("X ‖ Y, without the leading 04") { $0.x + $0.y },
    KeyForm("X alone") { $0.x },
    KeyForm("the compressed point") { [2 + ($0.point[64] & 1)] + $0.x },
    KeyForm("the Base64 text of the point") { utf8(Base64.encode($0.point)) },
    KeyForm("the hexadecimal text of the point") { utf8($0.point.hex) },
    KeyForm("the certificate in DER") { $0.certificate },
    KeyForm("the key ID's 32 bytes, which are already a hash") { $0.identifier },
  ]

  /// The coordinates as numbers without leading zero bytes. They differ from the correct form
  /// only for keys with such bytes, about 1 in 128.
  static let stripped = [
    KeyForm("04 ‖ X ‖ Y, without the leading zero bytes of a coordinate") {
      shortened($0) { [4] + $0 + $1 }
    },
    KeyForm("X ‖ Y, without the leading zero bytes of a coordinate") { shortened($0) { $0 + $1 } },
  ]

  /// Returns the joined coordinates without leading zeros, or `nil` if neither begins with a zero
  /// byte.
  private static func shortened(
    _ key: CertifiedKey, _ join: ([UInt8], [UInt8]) -> [UInt8]
  ) -> [UInt8]? {
    let (x, y) = (key.x.drop { $0 == 0 }, key.y.drop { $0 == 0 })
    return x.count + y.count < 64 ? join(Array(x), Array(y)) : nil
  }

  /// Returns the UTF-8 bytes of a text.
  private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
}
