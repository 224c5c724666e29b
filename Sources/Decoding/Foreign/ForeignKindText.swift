extension ForeignKind {
  /// What it is, with its article, for use in a sentence.
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
    case .certificateBundle: "a bundle of certificates (PKCS #7 that nobody signed)"
    case .provisioningProfile: "a provisioning profile"
    case .appStoreReceipt: "an App Store receipt"
    case .signedMessage: "a signed message (PKCS #7) that is no receipt"
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
    case .wordForNothing: "a word for nothing"
    case .nothing: "an empty text"
    case .objectPrint: "a print that names an object and shows none of its bytes"
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

  /// What to do about it.
  package var advice: String {
    switch self {
    case .webAuthnApple, .webAuthnPacked, .webAuthnNone, .webAuthnAndroidKey, .webAuthnSafetyNet,
      .webAuthnU2F, .webAuthnTPM, .webAuthnCredential:
      "Pass registrations of passkeys to a WebAuthn verifier, and only what attestKey returns here."
    case .managedDeviceCertificate:
      "Pass certificates of managed devices to the ACME server that asked for them."
    case .androidKeyCertificate, .safetyNetToken:
      "Route by platform: what Android apps send goes to Google's verification."
    case .leafCertificate, .authorityCertificate, .certificate, .certificateRequest, .publicKey,
      .publicPoint, .certificateBundle:
      "Send the whole object that attestKey returns; the certificates are inside it."
    case .signature:
      "Send the whole object that generateAssertion returns; the signature is inside it."
    case .keyOrHash:
      "Send the object that attestKey or generateAssertion returns, not what was passed to it."
    case .privateKey:
      "Treat the key as disclosed: revoke it, and look how it came to be sent."
    case .provisioningProfile, .appStoreReceipt, .signedMessage:
      "Send the receipt out of the attestation's statement, or the one that Apple's server returned."
    case .appStoreToken, .appCheckToken, .appleIdentityToken, .appleServerToken, .encryptedToken,
      .webToken:
      "Look which value the sender puts into this field: tokens have a field of their own."
    case .deviceCheckRequest, .deviceCheckAnswer:
      "Keep DeviceCheck apart from App Attest: they share a framework and no format."
    case .errorBody, .html, .xml:
      "Look at the status of the response before its body is stored or passed on."
    case .json:
      "Take the value of the member out of the object before it is decoded."
    case .propertyList:
      "Take the value out of the property list before it is sent."
    case .uuid, .appID:
      "Look which variable the sender puts into this field."
    case .wordForNothing, .nothing:
      "Look why the sender had no value: mostly an error of the framework was dropped."
    case .objectPrint:
      "Print the bytes as Base64, not the object."
    case .errorMessage, .stackTrace:
      "Fix the error first: no artifact was made or received. Then send what comes out."
    case .plainText:
      "Send the artifact as Base64, or the log lines or the capture that contain it."
    case .gzip, .zlib, .zstandard:
      "Decompress the body as its Content-Encoding says before it is read; nothing is lost."
    case .zip, .jpeg, .png, .pdf:
      "Look which file or upload the sender puts into this field."
    }
  }
}
