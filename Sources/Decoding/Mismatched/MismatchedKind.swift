/// The kinds of data that are sent by mistake instead of an App Attest artifact. The raw values are
/// the names in results.
package enum MismatchedKind: String, Sendable, Hashable, CaseIterable {
  // Attestations of other systems
  /// WebAuthn format `apple` (WebAuthn Level 2 §8.8), of a passkey.
  case webAuthnApple = "webauthn-apple"
  /// WebAuthn format `packed` (§8.2).
  case webAuthnPacked = "webauthn-packed"
  /// WebAuthn format `none` (§8.7).
  case webAuthnNone = "webauthn-none"
  /// WebAuthn format `android-key` (§8.4).
  case webAuthnAndroidKey = "webauthn-android-key"
  /// WebAuthn format `android-safetynet` (§8.5).
  case webAuthnSafetyNet = "webauthn-android-safetynet"
  /// WebAuthn format `fido-u2f` (§8.6).
  case webAuthnU2F = "webauthn-fido-u2f"
  /// WebAuthn format `tpm` (§8.3).
  case webAuthnTPM = "webauthn-tpm"
  /// A public key credential in JSON (WebAuthn Level 3 §5.1).
  case webAuthnCredential = "webauthn-credential"
  /// A certificate of Apple's Managed Device Attestation, issued over ACME.
  case managedDeviceCertificate = "managed-device-certificate"
  /// A certificate with Android's key description.
  case androidKeyCertificate = "android-key-certificate"
  /// A response of Google's SafetyNet.
  case safetyNetToken = "safetynet-token"

  // Parts of App Attest by themselves
  /// The certificate of an attested key, without the attestation.
  case leafCertificate = "leaf-certificate"
  /// The certificate of a CA.
  case authorityCertificate = "authority-certificate"
  /// An ECDSA signature in DER, without the assertion.
  case signature
  /// 32 bytes: a key ID, a challenge or a SHA-256 hash.
  case keyOrHash = "key-or-hash"

  // Certificates, keys and signed messages
  /// Any other X.509 certificate.
  case certificate
  /// A PKCS #10 certification request (RFC 2986).
  case certificateRequest = "certificate-request"
  /// A private key in DER or PEM.
  case privateKey = "private-key"
  /// A SubjectPublicKeyInfo or an RSA public key.
  case publicKey = "public-key"
  /// 65 bytes that start with `04`, as an uncompressed point on P-256.
  case publicPoint = "public-point"
  /// A CMS message with certificates only.
  case certificateBundle = "certificate-bundle"
  /// A provisioning profile of an app.
  case provisioningProfile = "provisioning-profile"
  /// A receipt of the App Store.
  case appStoreReceipt = "app-store-receipt"
  /// Any other CMS message.
  case signedMessage = "signed-message"

  // Tokens
  /// A signed transaction, notification or renewal of the App Store.
  case appStoreToken = "app-store-token"
  /// A token of Firebase App Check.
  case appCheckToken = "app-check-token"
  /// An identity token of Sign in with Apple.
  case appleIdentityToken = "apple-identity-token"
  /// A token with which a server calls Apple's services.
  case appleServerToken = "apple-server-token"
  /// An encrypted token, JWE (RFC 7516).
  case encryptedToken = "encrypted-token"
  /// Any other JSON Web Token (RFC 7519).
  case webToken = "web-token"

  // Messages
  /// The body of a request to DeviceCheck.
  case deviceCheckRequest = "devicecheck-request"
  /// The body of a response of DeviceCheck.
  case deviceCheckAnswer = "devicecheck-answer"
  /// A JSON object with an error.
  case errorBody = "error-body"
  /// Any other JSON object.
  case json
  /// An HTML page.
  case html
  /// A property list in XML or binary form.
  case propertyList = "property-list"
  /// Any other XML document.
  case xml

  // Texts
  /// A UUID in text form (RFC 9562 §4).
  case uuid
  /// An App ID.
  case appID = "app-id"
  /// A word that programs print for a missing value: `null`, `undefined`.
  case wordForNothing = "word-for-nothing"
  /// No text at all.
  case nothing
  /// The description of an object instead of its bytes: `[B@1b6d3586`.
  case objectPrint = "object-print"
  /// An error message.
  case errorMessage = "error-message"
  /// A stack trace.
  case stackTrace = "stack-trace"
  /// Text in a human language.
  case plainText = "plain-text"

  // Files
  /// A file in gzip (RFC 1952).
  case gzip
  /// A stream in zlib (RFC 1950).
  case zlib
  /// A frame in Zstandard (RFC 8878).
  case zstandard
  /// A ZIP archive.
  case zip
  /// A JPEG image.
  case jpeg
  /// A PNG image.
  case png
  /// A PDF document.
  case pdf

  /// Whether it is a token of another system, which no server takes for a session token.
  package var isForeignToken: Bool { self == .safetyNetToken || self == .appStoreToken }

  /// Whether only the number of bytes, or that and the first byte, identifies the kind.
  package var isToldByForm: Bool { self == .keyOrHash || self == .publicPoint }

  /// Whether it is what servers and proxies send as the body of an answer.
  package var isAnswer: Bool { [.html, .errorBody, .xml].contains(self) }
}
