import Checks
import Decoding
import Evidence
import Reports
import Results

extension ArtifactResult.Summary {
  /// The highlights of a decoded artifact, as the artifact itself tells them.
  init(of subject: Subject) {
    self.init()
    let receipt = subject.receipt?.receipt
    if let attestation = subject.attestation {
      let details = attestation.details
      appID = details?.appID?.utf8 ?? receipt?.text(.appID)
      environment =
        attestation.authenticatorData?.credential?.aaguid
        .flatMap(AttestationEnvironment.init)?.rawValue
      operatingSystem = details?.operatingSystem
      keyID = attestation.keyIdentifier.map { Base64.encode($0) }
      issuedAt = attestation.leaf?.certifiedIssuance ?? receipt?.time(.creationTime)
      counter = attestation.authenticatorData?.counter
    } else if let receipt {
      appID = receipt.text(.appID)
      environment = receipt.text(.environment)
      issuedAt = receipt.time(.creationTime)
      operatingSystem =
        subject.receipt?.certificate
        .map(AttestationExtensions.init)?.operatingSystem
    } else {
      counter = subject.assertion?.authenticatorData?.counter
    }
  }
}

extension AttestationExtensions {
  /// `iOS 18.2 (22C152)`, with the parts that the certificate holds.
  var operatingSystem: String? {
    guard let version = osVersion?.utf8, !version.isEmpty else { return nil }
    let names: [ByteText: String] = ["iphoneos": "iOS", "macosx": "macOS"]
    let name = platform?.utf8.map { names[ByteText($0)] ?? $0 } ?? "OS"
    let build = osBuild?.utf8.map { " (\($0))" } ?? ""
    let variant = osVariant?.utf8.map { ", \($0)" } ?? ""
    return "\(name) \(version)\(build)\(variant)"
  }
}
