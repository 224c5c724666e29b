import Checks
import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

extension ArtifactResult.Summary {
  /// Takes the most important values from a decoded artifact. An assertion contains only a hash and
  /// a signature: App ID and key ID are set only if the expected ones match these. The analyzer also looks
  /// for an App ID in the attestations of the run.
  init(of input: CheckInput, _ checks: [CheckResult]) {
    self.init()
    let receipt = input.receipt?.receipt
    if let attestation = input.attestation {
      let details = attestation.details
      appID = details?.appID?.utf8 ?? receipt?.text(.appID)
      // Authenticator data that is cut short can still name it.
      let data = attestation.object.authenticatorData
      environment = data?.credential?.aaguid.flatMap(AttestationEnvironment.init)?.rawValue
      operatingSystem = details?.operatingSystem
      keyID = attestation.keyIdentifier.map { Base64.encode($0) }
      issuedAt = attestation.leaf?.certifiedIssuance ?? receipt?.time(.creationTime)
      counter = data?.counter
    } else if let receipt {
      appID = receipt.text(.appID)
      environment = receipt.text(.environment)
      issuedAt = receipt.time(.creationTime)
      operatingSystem =
        input.receipt?.certificate.map(AttestationExtensions.init)?.operatingSystem
    } else if let assertion = input.assertion {
      counter = assertion.authenticatorData?.counter
      appID = input.expectations.appIDs.first {
        assertion.authenticatorData?.rpIDHash?.array == Digest.sha256(Array($0.utf8))
      }
      keyID =
        checks.has(.pass, of: Check.assertionSignature.id)
        ? input.expectedPublicKey.map { Base64.encode(Digest.sha256($0.point)) } : nil
    }
  }
}

extension AttestationExtensions {
  /// The operating system as `iOS 18.2 (22C152)`, with the parts that the certificate contains;
  /// `nil` without a version.
  var operatingSystem: String? {
    guard let version = osVersion?.utf8, !version.isEmpty else { return nil }
    let names: [ByteText: String] = ["iphoneos": "iOS", "macosx": "macOS"]
    let name = platform?.utf8.map { names[ByteText($0)] ?? $0 } ?? "OS"
    let build = osBuild?.utf8.map { " (\($0))" } ?? ""
    let variant = osVariant?.utf8.map { ", \($0)" } ?? ""
    return "\(name) \(version)\(build)\(variant)"
  }
}
