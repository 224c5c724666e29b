extension MismatchedKind {
  /// The kind with its article, for use in a sentence: “a PNG image”.
  package var name: String {
    switch self {
    case .webAuthnApple: "a WebAuthn attestation of the format “apple” (of a passkey)"
    case .webAuthnPacked: "a WebAuthn attestation of the format “packed”"
    case .webAuthnNone: "a WebAuthn attestation of the format “none”"
    case .webAuthnAndroidKey: "a WebAuthn attestation of the format “android-key”"
    case .webAuthnSafetyNet: "a WebAuthn attestation of the format “android-safetynet”"
    case .webAuthnU2F: "a WebAuthn attestation of the format “fido-u2f”"
    case .webAuthnTPM: "a WebAuthn attestation of the format “tpm”"
    case .webAuthnCredential: "a WebAuthn credential in JSON"
    case .managedDeviceCertificate: "a certificate of Managed Device Attestation"
    case .androidKeyCertificate: "a certificate of Android key attestation"
    case .safetyNetToken: "a SafetyNet token (a JWS of three parts)"
    case .leafCertificate: "the certificate of an attested key, alone"
    case .authorityCertificate: "the certificate of an authority"
    case .signature: "an ECDSA signature, alone"
    case .keyOrHash: "32 bytes, as many as a key identifier, a challenge or a SHA-256 hash has"
    case .certificate: "an X.509 certificate"
    case .certificateRequest: "a request for a certificate (PKCS #10)"
    case .privateKey: "a private key"
    case .publicKey: "a public key"
    case .publicPoint: "65 bytes, as many as a public key on P-256 has"
    case .certificateBundle: "a bundle of certificates (PKCS #7 without a signature)"
    case .provisioningProfile: "a provisioning profile"
    case .appStoreReceipt: "an App Store receipt"
    case .signedMessage: "a signed message (PKCS #7), not a receipt"
    case .appStoreToken: "an App Store token (a JWS of three parts)"
    case .appCheckToken: "a Firebase App Check token (a JWS of three parts)"
    case .appleIdentityToken: "an identity token of Sign in with Apple (a JWS of three parts)"
    case .appleServerToken: "a token that authorizes a server to Apple (a JWS of three parts)"
    case .encryptedToken: "an encrypted token (JWE)"
    case .webToken: "a JSON Web Token (JWS)"
    case .deviceCheckRequest: "a request to DeviceCheck"
    case .deviceCheckAnswer: "an answer of DeviceCheck"
    case .errorBody: "an error message in JSON"
    case .json: "a JSON object"
    case .html: "an HTML page"
    case .propertyList: "a property list"
    case .xml: "an XML document"
    case .uuid: "a UUID"
    case .appID: "an App ID"
    case .wordForNothing: "a word that programs print for a missing value"
    case .nothing: "empty text"
    case .objectPrint: "a printed object without its bytes"
    case .errorMessage: "an error message"
    case .stackTrace: "the calls that led to an error"
    case .plainText: "text without an artifact"
    case .gzip: "a body compressed with gzip"
    case .zlib: "a body compressed with deflate"
    case .zstandard: "a body compressed with Zstandard"
    case .zip: "a ZIP archive"
    case .jpeg: "a JPEG image"
    case .png: "a PNG image"
    case .pdf: "a PDF document"
    }
  }

  /// What the sender should do, as one or two sentences.
  package var advice: String {
    switch self {
    case .webAuthnApple, .webAuthnPacked, .webAuthnNone, .webAuthnAndroidKey, .webAuthnSafetyNet,
      .webAuthnU2F, .webAuthnTPM, .webAuthnCredential:
      "Send passkey registrations to a WebAuthn verifier, and only what attestKey returns to this one."
    case .managedDeviceCertificate:
      "Send certificates of managed devices to the ACME server that asked for them."
    case .androidKeyCertificate, .safetyNetToken:
      "Route by platform: send what Android apps produce to Google's verification."
    case .leafCertificate, .authorityCertificate, .certificate, .certificateRequest, .publicKey,
      .publicPoint, .certificateBundle:
      "Send the whole object that attestKey returns; the certificates are inside it."
    case .signature:
      "Send the whole object that generateAssertion returns; the signature is inside it."
    case .keyOrHash:
      "Send the object that attestKey or generateAssertion returns, not what was passed to it."
    case .privateKey:
      "Everyone who has this evidence has the key. If the key is in use anywhere, replace it."
    case .provisioningProfile, .appStoreReceipt, .signedMessage:
      "Send the receipt from the attestation's statement, or the one that Apple's server returned."
    case .appStoreToken, .appCheckToken, .appleIdentityToken, .appleServerToken, .encryptedToken,
      .webToken:
      "Find out which value the sender puts into this field. Tokens belong in a separate field."
    case .deviceCheckRequest, .deviceCheckAnswer:
      "Don't mix DeviceCheck with App Attest: they share a framework, but no format."
    case .errorBody, .html, .xml:
      "Check the status of the response before you store or forward its body."
    case .json:
      "Extract the value of the member from the object before decoding it."
    case .propertyList:
      "Extract the value from the property list before sending it."
    case .uuid, .appID:
      "Find out which variable the sender puts into this field."
    case .wordForNothing, .nothing:
      "Find out why the sender had no value. Often it ignores an error from the framework."
    case .objectPrint:
      "Print the bytes as Base64, not the object."
    case .errorMessage, .stackTrace:
      "Fix the error first: there is no artifact yet."
    case .plainText:
      "Send the artifact as Base64, or the log lines or the capture that contain it."
    case .gzip, .zlib, .zstandard:
      "Decompress the body by its Content-Encoding before reading it; nothing is lost."
    case .zip, .jpeg, .png, .pdf:
      "Find out which file or upload the sender puts into this field."
    }
  }
}
