/// What people send by mistake instead of an App Attest artifact.
package enum ForeignKind: String, Sendable, Hashable, CaseIterable {
  // Attestations of other systems
  case webAuthnApple = "webauthn-apple"
  case webAuthnPacked = "webauthn-packed"
  case webAuthnNone = "webauthn-none"
  case webAuthnAndroidKey = "webauthn-android-key"
  case webAuthnSafetyNet = "webauthn-android-safetynet"
  case webAuthnU2F = "webauthn-fido-u2f"
  case webAuthnTPM = "webauthn-tpm"
  case webAuthnCredential = "webauthn-credential"
  case managedDeviceCertificate = "managed-device-certificate"
  case androidKeyCertificate = "android-key-certificate"
  case safetyNetToken = "safetynet-token"

  // Parts of App Attest by themselves
  case leafCertificate = "leaf-certificate"
  case authorityCertificate = "authority-certificate"
  case signature
  case keyOrHash = "key-or-hash"

  // Certificates, keys and signed messages
  case certificate
  case certificateRequest = "certificate-request"
  case privateKey = "private-key"
  case publicKey = "public-key"
  case publicPoint = "public-point"
  case certificateBundle = "certificate-bundle"
  case provisioningProfile = "provisioning-profile"
  case appStoreReceipt = "app-store-receipt"
  case signedMessage = "signed-message"

  // Tokens
  case appStoreToken = "app-store-token"
  case appCheckToken = "app-check-token"
  case appleIdentityToken = "apple-identity-token"
  case appleServerToken = "apple-server-token"
  case encryptedToken = "encrypted-token"
  case webToken = "web-token"

  // Messages
  case deviceCheckRequest = "devicecheck-request"
  case deviceCheckAnswer = "devicecheck-answer"
  case errorBody = "error-body"
  case json
  case html
  case propertyList = "property-list"
  case xml

  // Texts
  case uuid
  case appID = "app-id"
  case wordForNothing = "word-for-nothing"
  case nothing
  case objectPrint = "object-print"
  case errorMessage = "error-message"
  case stackTrace = "stack-trace"
  case plainText = "plain-text"

  // Files
  case gzip
  case zlib
  case zstandard
  case zip
  case jpeg
  case png
  case pdf

  /// Whether no more than the number of bytes, and one of them, tells it.
  package var isToldByForm: Bool { self == .keyOrHash || self == .publicPoint }
}
