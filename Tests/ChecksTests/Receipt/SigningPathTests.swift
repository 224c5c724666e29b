import Decoding
import Evidence
import Forge
import SystemCrypto
import Testing
import TrialBench

@testable import Checks

@Suite("The path of a receipt's signer")
struct SigningPathTests {
  private func places(_ trial: Trial) -> [String]? {
    trial.input.signingPath?.links.map(\.path)
  }

  @Test("goes from the signer up without the root, and names each place in the message")
  func located() throws {
    let places = ["/receipt/certificates/0", "/receipt/certificates/1"]
    #expect(self.places(try Trial.receipt()) == places)
    let turned = try Trial.receipt { $0.arrangeCertificates = { $0.reversed() } }
    #expect(self.places(turned) == ["/receipt/certificates/2", "/receipt/certificates/1"])
  }

  @Test("ends for any names of certificates")
  func repeated() throws {
    let trial = try Trial.receipt { $0.arrangeCertificates = { $0 + $0 + $0 } }
    #expect(places(trial)?.count == 2)
    #expect(trial.input.signingPath?.strays.isEmpty == true)
  }

  @Test("is empty without the signer's certificate or a signer")
  func noSigner() throws {
    let trials = [
      try Trial.receipt { $0.arrangeCertificates = { Array($0.dropFirst()) } },
      try Trial.receipt { $0.arrangeSigners = { _ in [] } },
    ]
    for trial in trials { #expect(trial.input.signingPath == nil) }
  }

  @Test(
    "classifies every certificate: on the path, anchor, other root, or stray")
  func parts() throws {
    let genuine = try #require(try Trial.receipt().input.signingPath)
    #expect(genuine.strays.isEmpty)
    #expect(genuine.otherRoot == nil)
    let mismatched = try #require(try Trial.receipt(pki: Trial.foreignPKI).input.signingPath)
    #expect(mismatched.strays.isEmpty)
    #expect(mismatched.otherRoot?.place == 2)
    let stray = try Trial.pki.attestationIssuer.certificate
    let crowded = try Trial.receipt { $0.arrangeCertificates = { $0 + [stray] } }
    #expect(crowded.input.signingPath?.strays.map(\.place) == [3])
    #expect(crowded.input.signingPath?.otherRoot == nil)
  }

  @Test("verifies with the key of its first certificate")
  func oneCertificate() throws {
    for trial in [try Trial.receipt(), try Trial.receipt(pki: Trial.foreignPKI)] {
      let path = try #require(trial.input.signingPath)
      let receipt = try #require(trial.input.receipt)
      let payload = try #require(receipt.receipt.message.content)
      let signer = try #require(receipt.signer)
      #expect(path.signer == path.links.first?.certificate)
      #expect(path.signs(payload, as: signer) == true)
      #expect(path.signs(payload.dropLast(), as: signer) == false)
    }
  }
}
