import Decoding
import Evidence

extension ServiceProfile {
  /// The profiles of services that many apps use, and of guides whose paths many servers copy.
  package static let builtIn = [
    receipts, deviceCheck, appCheck, grantiva, swiftUIGuide, integrityGuide, authHeaders,
  ]

  /// Apple's receipt endpoint (Apple, “Assessing fraud risk”).
  private static let receipts = profile("Apple's receipts") {
    $0.hosts = ["data.appattest.apple.com", "data-development.appattest.apple.com"]
  }

  /// Apple's DeviceCheck endpoints (Apple, “Accessing and modifying per-device data”).
  private static let deviceCheck = profile("DeviceCheck") {
    $0.hosts = ["api.devicecheck.apple.com", "api.development.devicecheck.apple.com"]
  }

  /// Firebase App Check (REST API). Its assertions sign the artifact and the challenge, both
  /// decoded from Base64.
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

  /// Grantiva (docs.grantiva.io).
  private static let grantiva = profile("Grantiva") {
    $0.paths = ["/api/v1/attestation/validate"]
    $0.challengePaths = ["/api/v1/attestation/challenge"]
    $0.challengeNames = ["challenge"]
    $0.accepted = ["isValid": ["true"]]
    $0.refused = ["isValid": ["false"]]
    $0.issuer = ServiceToken.grantiva
  }

  /// The paths of the guide “How to Implement App Attest in SwiftUI”, on any host.
  private static let swiftUIGuide = profile("SwiftUI guide") {
    $0.isShape = true
    $0.paths = ["/api/attest/verify"]
    $0.challengePaths = ["/api/attest/challenge"]
    $0.challengeNames = ["challenge"]
  }

  /// The paths of the device-integrity guide, on any host.
  private static let integrityGuide = profile("device-integrity guide") {
    $0.isShape = true
    $0.paths = ["/attest/verify", "/verify-device"]
    $0.challengePaths = ["/attest/challenge"]
    $0.challengeNames = ["challenge"]
  }

  /// Assertions in headers that sign the challenge and the SHA-256 of the body, on any host.
  private static let authHeaders = profile("challenge and body in Auth headers") {
    $0.isShape = true
    $0.headers = ["auth-challenge", "auth-ios-keyid"]
    $0.challengeNames = ["Auth-Challenge"]
    $0.signedParts = ["@header:Auth-Challenge", "@body-sha256"]
  }

  /// Returns a profile that a closure completes.
  private static func profile(
    _ name: String, _ describe: (inout ServiceProfile) -> Void
  ) -> ServiceProfile {
    var profile = ServiceProfile(name)
    describe(&profile)
    return profile
  }
}
