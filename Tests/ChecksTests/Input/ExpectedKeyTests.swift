import Claims
import Decoding
import Evidence
import Forge
import Signing
import SystemCrypto
import Testing
import TrialBench

@testable import Checks

@Suite("The expected key")
struct ExpectedKeyTests {
  @Test("is read from PEM, Base64 and hexadecimal, as a key, a point or a certificate")
  func forms() throws {
    let point = try Trial.key().publicPoint
    let info = Curve.p256.publicKeyInfo(of: point)
    let leaf = try #require(Trial.attestation().input.attestation?.leaf).bytes.array
    let texts: [GivenBytes] = [
      .text(PEM.text(of: info, label: "PUBLIC KEY")), .text(info.base64), .text(point.base64),
      .base64(info), .base64(point), .text(point.hex, .hex), .text(info.hex),
      .text(PEM.text(of: leaf, label: "CERTIFICATE")),
    ]
    for text in texts {
      #expect(PublicKeyReader.point(text)?.array == point)
    }
  }

  @Test("is not read from another curve, a compressed point, a private key, or noise")
  func none() throws {
    let point = try Trial.key().publicPoint
    let p384 = SigningKey(curve: .p384).publicPoint
    let texts: [GivenBytes] = [
      .base64(Curve.p384.publicKeyInfo(of: p384)), .base64(p384), .base64([2] + point[1...32]),
      .base64(Array(point.dropLast())), .text(""), .text("key", .utf8), .text("%%", .base64),
    ]
    for text in texts {
      #expect(PublicKeyReader.point(text) == nil)
    }
  }

  @Test("is read from several PEM blocks only if they are of one key")
  func blocks() throws {
    let point = try Trial.key().publicPoint
    let own = PEM.text(of: Curve.p256.publicKeyInfo(of: point), label: "PUBLIC KEY") + "\n"
    let stranger = SigningKey(curve: .p256).publicPoint
    let other = PEM.text(of: Curve.p256.publicKeyInfo(of: stranger), label: "PUBLIC KEY") + "\n"
    let parameters = PEM.text(of: [6, 1, 42], label: "EC PARAMETERS") + "\n"
    for text in [own, own + own, parameters + own] {
      #expect(PublicKeyReader.point(.text(text))?.array == point)
    }
    for text in [own + other, other + own, String(repeating: own, count: 9)] {
      #expect(PublicKeyReader.point(.text(text)) == nil)
    }
  }

  private let attested = AttestedKey(
    point: [4, 1], identifier: [9], counter: 0, rpIDHash: [])

  @Test("is the given key rather than an attestation's, even if it is unreadable")
  func order() throws {
    let point = try Trial.key().publicPoint
    let trial = try Trial.assertion().with { $0.attestedKey = attested }
    #expect(trial.input.expectedPublicKey?.point.array == point)
    let unreadable = trial.expecting { $0.publicKey = .text("no key") }
    #expect(unreadable.input.expectedPublicKey == nil)
    let alone = trial.expecting { $0.publicKey = nil }
    #expect(alone.input.expectedPublicKey?.point.array == [4, 1])
  }

  @Test("has the client's key ID if no key is known")
  func identifier() throws {
    let point = try Trial.key().publicPoint
    let trial = try Trial.receipt()
    #expect(trial.input.expectedKeyIdentifier?.identifier == Digest.sha256(point))
    #expect(trial.input.expectedKeyIdentifier?.origin == "that the client sent")
    let cut = trial.expecting { $0.keyID = "AAAA" }
    #expect(cut.input.expectedKeyIdentifier == nil)
  }
}
