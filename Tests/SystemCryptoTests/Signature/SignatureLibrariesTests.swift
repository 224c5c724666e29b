import Decoding
import Evidence
import Signing
import SystemCrypto
import Testing

@Suite("Both cryptography libraries give the same result")
struct SignatureLibrariesTests {
  /// One of the samples was altered by its publisher, in the certificate that signs its receipt.
  private static let altered = "attestation-mikedan37-ios26.2-2026-01-14-dev"

  @Test("on the signatures of real certificates", arguments: Sample.all("attestation"))
  func certificates(sample: Sample) throws {
    let chains = [sample.x5c + [Sample.attestationRoot], sample.receiptCertificates]
    let links = chains.flatMap { zip($0, $0.dropFirst()) }
    let answers = try links.map {
      try answer(on: SignedCertificate($0), by: SignedCertificate($1))
    }
    let expected = [true, true, sample.name != Self.altered, true]
    #expect(answers == Array(expected.prefix(2 + max(0, sample.receiptCertificates.count - 1))))
  }

  /// Returns the libraries' common result; both must reject the signature over other bytes.
  private func answer(on certificate: SignedCertificate, by issuer: SignedCertificate) throws
    -> Bool
  {
    let curve: Curve = issuer.point.count == Curve.p384.pointLength ? .p384 : .p256
    let hash: HashAlgorithm = certificate.hash.last == 3 ? .sha384 : .sha256
    let key = try #require(ECDSAPublicKey(curve: curve, x963: issuer.point))
    let altered = certificate.signed.array.dropLast() + [~(certificate.signed.array.last ?? 0)]
    let answers = [certificate.signed, Bytes(Array(altered))].map {
      key.answers(certificate.signature, of: $0, hash: hash)
    }
    #expect(answers.allSatisfy { $0[0] == $0[1] })
    #expect(!answers[1][0])
    return answers[0][0]
  }

  @Test("on real assertions", arguments: Sample.all("assertion"))
  func assertions(sample: Sample) throws {
    let key = try #require(ECDSAPublicKey(curve: .p256, x963: sample.publicKey))
    let data = try #require(sample.assertion.authenticatorData?.bytes)
    let signature = try #require(sample.assertion.signature)
    let nonce = Bytes(Digest.sha256(data, Bytes(Digest.sha256(sample.clientData))))
    #expect(key.answers(signature, of: nonce, hash: .sha256) == [true, true])
    #expect(!key.isValidSignature(signature, ofDigest: nonce.array))
  }

  @Test("on generated signatures, over every curve and hash", arguments: Curve.allCases)
  func ownKeys(curve: Curve) throws {
    let key = SigningKey(curve: curve)
    let other = SigningKey(curve: curve)
    let message = Array("message".utf8)
    for hash in HashAlgorithm.allCases {
      let signature = Bytes(try key.sign(message, hash: hash))
      let answers = try [key, other].map { key in
        try #require(ECDSAPublicKey(curve: curve, x963: Bytes(key.publicPoint)))
          .answers(signature, of: Bytes(message), hash: hash)
      }
      #expect(answers == [[true, true], [false, false]])
    }
  }

  @Test(
    "on bytes that aren't signatures",
    arguments: ["", "00", "30", "3000", "3006020100020100", "30060201ff0201ff", "308006"])
  func malformed(hex: String) throws {
    let signature = Bytes(try #require([UInt8](hex: hex)))
    let point = SigningKey(curve: .p256).publicPoint
    let key = try #require(ECDSAPublicKey(curve: .p256, x963: Bytes(point)))
    #expect(key.answers(signature, of: signature, hash: .sha256) == [false, false])
  }

  @Test("both reject a signature with a byte after it")
  func trailingByte() throws {
    let key = SigningKey(curve: .p256)
    let signature = Bytes(try key.sign([1], hash: .sha256) + [0])
    let checker = try #require(ECDSAPublicKey(curve: .p256, x963: Bytes(key.publicPoint)))
    #expect(checker.answers(signature, of: Bytes([1]), hash: .sha256) == [false, false])
  }
}

extension ECDSAPublicKey {
  /// Returns the results of swift-crypto and of OpenSSL.
  fileprivate func answers(_ signature: Bytes, of message: Bytes, hash: HashAlgorithm) -> [Bool] {
    [
      isValidSignature(signature, of: message, hash: hash),
      isValidSignature(signature, ofDigest: hash.digest(message)),
    ]
  }
}
