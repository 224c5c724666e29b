import Decoding
import Evidence

extension ServiceProfile {
  /// Services that many apps use, and the guides whose paths many servers copy.
  package static let builtIn = [
    receipts, deviceCheck, appCheck, grantiva, swiftUIGuide, integrityGuide,
  ]

  /// Apple, “Assessing fraud risk”.
  private static let receipts = profile("Apple's receipts") {
    $0.hosts = ["data.appattest.apple.com", "data-development.appattest.apple.com"]
  }

  /// Apple, “Accessing and modifying per-device data”.
  private static let deviceCheck = profile("DeviceCheck") {
    $0.hosts = ["api.devicecheck.apple.com", "api.development.devicecheck.apple.com"]
  }

  /// Firebase App Check, its REST service.
  private static let appCheck = profile("Firebase App Check") {
    $0.hosts = ["firebaseappcheck.googleapis.com"]
    $0.paths = [
      ":exchangeAppAttestAttestation", ":exchangeAppAttestAssertion", ":exchangeDeviceCheckToken",
      ":exchangeDebugToken",
    ]
    $0.challengePaths = [":generateAppAttestChallenge"]
    $0.challengeNames = ["challenge"]
    $0.signedParts = ["artifact", "challenge"]
    $0.issuer = ServiceToken.appCheck
    $0.isIssuerWhole = false
  }

  /// docs.grantiva.io.
  private static let grantiva = profile("Grantiva") {
    $0.paths = ["/api/v1/attestation/validate"]
    $0.challengePaths = ["/api/v1/attestation/challenge"]
    $0.challengeNames = ["challenge"]
    $0.accepted = ["isValid": ["true"]]
    $0.refused = ["isValid": ["false"]]
    $0.issuer = ServiceToken.grantiva
  }

  /// “How to Implement App Attest in SwiftUI”.
  private static let swiftUIGuide = profile("SwiftUI guide") {
    $0.isShape = true
    $0.paths = ["/api/attest/verify"]
    $0.challengePaths = ["/api/attest/challenge"]
    $0.challengeNames = ["challenge"]
  }

  /// The device-integrity guide.
  private static let integrityGuide = profile("device-integrity guide") {
    $0.isShape = true
    $0.paths = ["/attest/verify", "/verify-device"]
    $0.challengePaths = ["/attest/challenge"]
    $0.challengeNames = ["challenge"]
  }

  private static func profile(
    _ name: String, _ describe: (inout ServiceProfile) -> Void
  ) -> ServiceProfile {
    var profile = ServiceProfile(name)
    describe(&profile)
    return profile
  }
}
