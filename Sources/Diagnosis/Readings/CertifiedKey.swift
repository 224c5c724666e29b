import Checks
import Decoding
import Evidence
import SystemCrypto

/// The key that an attestation or receipt is about, as Apple certified it, in the forms in which
/// software passes a key around.
struct CertifiedKey: Sendable {
  /// 04 ‖ X ‖ Y.
  let point: [UInt8]
  /// The SubjectPublicKeyInfo in DER.
  let info: [UInt8]
  let certificate: [UInt8]
  /// The COSE key in the authenticator data, where there is one.
  let coseKey: [UInt8]?

  /// SHA-256 of the point.
  var identifier: [UInt8] { Digest.sha256(point) }
  /// The key ID as `generateKey` returns it.
  var text: String { Base64.encode(identifier) }
  var x: [UInt8] { Array(point[1..<33]) }
  var y: [UInt8] { Array(point[33..<65]) }

  init?(of subject: Subject) {
    let certificate = subject.attestation?.leaf ?? subject.receipt?.certificate
    guard let certificate, let key = certificate.publicKey, key.isUncompressedP256 else {
      return nil
    }
    point = key.key.array
    info = key.bytes.array
    self.certificate = certificate.bytes.array
    coseKey = subject.attestation?.authenticatorData?.credential?.publicKey?.bytes.array
  }
}

/// A form of a key that somebody can hash instead of the point.
struct KeyForm: Sendable {
  let phrase: String
  let bytes: @Sendable (CertifiedKey) -> [UInt8]?

  init(_ phrase: String, _ bytes: @escaping @Sendable (CertifiedKey) -> [UInt8]?) {
    self.phrase = phrase
    self.bytes = bytes
  }

  /// Everything but the 65 bytes 04 ‖ X ‖ Y themselves.
  static let wrong = [
    KeyForm("the SubjectPublicKeyInfo in DER") { $0.info },
    KeyForm("the Base64 text of the SubjectPublicKeyInfo") { utf8(Base64.encode($0.info)) },
    KeyForm("the PEM text of the key") { utf8(pem($0.info) + "\n") },
    KeyForm("the PEM text of the key, without the last line feed") { utf8(pem($0.info)) },
    KeyForm("the COSE key of the authenticator data") { $0.coseKey },
    KeyForm("X ‖ Y, without the leading 04") { $0.x + $0.y },
    KeyForm("X alone") { $0.x },
    KeyForm("the compressed point") { [2 + ($0.point[64] & 1)] + $0.x },
    KeyForm("the Base64 text of the point") { utf8(Base64.encode($0.point)) },
    KeyForm("the hexadecimal text of the point") { utf8($0.point.hex) },
    KeyForm("the certificate in DER") { $0.certificate },
    KeyForm("the key ID's 32 bytes, which are already a hash") { $0.identifier },
  ]

  /// Coordinates written as numbers: those that begin with zero bytes become shorter.
  static let stripped = [
    KeyForm("04 ‖ X ‖ Y, without the leading zero bytes of a coordinate") {
      shortened($0) { [4] + $0 + $1 }
    },
    KeyForm("X ‖ Y, without the leading zero bytes of a coordinate") { shortened($0) { $0 + $1 } },
  ]

  private static func shortened(
    _ key: CertifiedKey, _ join: ([UInt8], [UInt8]) -> [UInt8]
  ) -> [UInt8]? {
    let (x, y) = (key.x.drop { $0 == 0 }, key.y.drop { $0 == 0 })
    return x.count + y.count < 64 ? join(Array(x), Array(y)) : nil
  }

  /// Textual encoding in lines of 64 characters (RFC 7468 §2).
  private static func pem(_ info: [UInt8]) -> String {
    let digits = Array(Base64.encode(info))
    let lines = stride(from: 0, to: digits.count, by: 64).map {
      String(digits[$0..<min($0 + 64, digits.count)])
    }
    return (["-----BEGIN PUBLIC KEY-----"] + lines + ["-----END PUBLIC KEY-----"])
      .joined(separator: "\n")
  }

  private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
}
