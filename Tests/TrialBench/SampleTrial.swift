import Claims
package import Checks
import Decoding
package import Evidence
import Foundation
package import TestSupport

extension Trial {
  /// Creates a trial of a file of `samples/`, anchored at the roots under which its folder is
  /// genuine: the throwaway roots for `forged`, otherwise Apple's.
  package init(_ sample: SampleCase) {
    let kinds: [ArtifactType] = [.attestation, .assertion, .receipt]
    let field = kinds.first { sample.fields[$0.rawValue] != nil }
    let text = field.flatMap { sample.fields[$0.rawValue] } ?? ""
    let isForged = sample.file.deletingLastPathComponent().lastPathComponent == "forged"
    self.init(
      sample.name, TextDecoder.read(Bytes(Array(text.utf8), name: "text")),
      attestationAnchor: isForged ? .throwawayAttestationRoot : .appleAttestationRoot,
      receiptAnchor: isForged ? .throwawayReceiptRoot : .appleReceiptRoot)
    claimedType = field
    expectations = Expectations(sample)
    evaluatedAt = expectations.capturedAt
  }

  /// Returns trials of all genuine artifacts of a type, real and forged.
  ///
  /// - Parameter word: Samples whose name contains it are left out.
  package static func genuine(_ type: ArtifactType, except word: String? = nil) -> [Trial] {
    let forged = SampleCase.all(in: "forged").filter {
      $0.name.hasPrefix("genuine-") && $0.fields[type.rawValue] != nil
    }
    return (SampleCase.real(type) + forged)
      .filter { sample in word.map { !sample.name.contains($0) } ?? true }
      .map(Trial.init)
  }

  /// Returns trials of the real artifacts whose name contains `word`.
  package static func real(_ type: ArtifactType, _ word: String) -> [Trial] {
    SampleCase.real(type).filter { $0.name.contains(word) }.map(Trial.init)
  }
}

extension Policy.Anchor {
  /// The Apple App Attestation Root CA, which issues attestation certificates.
  package static let appleAttestationRoot = Self(
    SampleCase.root("Apple_App_Attestation_Root_CA"), isBuiltIn: true)
  /// The Apple Root CA - G3, under which receipts are signed.
  package static let appleReceiptRoot = Self(SampleCase.root("Apple_Root_CA_-_G3"), isBuiltIn: true)
  /// The root of the forged attestations.
  static let throwawayAttestationRoot = Self(
    SampleCase.root("throwaway-attestation-root"), isBuiltIn: false)
  /// The root of the forged receipts.
  static let throwawayReceiptRoot = Self(
    SampleCase.root("throwaway-receipt-root"), isBuiltIn: false)
}

extension Expectations {
  /// Reads the expected values in a sample's record.
  fileprivate init(_ sample: SampleCase) {
    func given(_ field: String) -> GivenBytes? {
      sample.fields[field].map { text in
        GivenBytes(
          Bytes(Array(text.utf8)),
          sample.fields["\(field)Encoding"].flatMap(GivenBytes.Encoding.init))
      }
    }
    self.init()
    appIDs = sample.fields["appId"].map { [$0] } ?? []
    environment = sample.fields["environment"].flatMap(ExpectedEnvironment.init)
    challenge = given("challenge")
    clientData = given("clientData")
    clientDataHash = given("clientDataHash")
    keyID = sample.fields["keyId"]
    publicKey = given("publicKey")
    previousCounter = sample.previousCounter
    capturedAt = sample.fields["capturedAt"].flatMap { Timestamp(rfc3339: $0) }
  }
}
