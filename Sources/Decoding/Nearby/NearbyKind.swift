/// The kinds of data other than App Attest artifacts that the command `decode` shows field by
/// field. The raw values are the names in its output.
package enum NearbyKind: String, Sendable, Hashable, CaseIterable {
  // CBOR and COSE
  /// A data item of CBOR (RFC 8949).
  case cbor
  /// Several data items one after the other (RFC 8742).
  case cborSequence = "cbor-sequence"
  /// A key (RFC 9052 §7).
  case coseKey = "cose-key"
  /// A set of keys (RFC 9052 §7).
  case coseKeySet = "cose-key-set"
  /// A message with one signature (RFC 9052 §4.2).
  case coseSign1 = "cose-sign1"
  /// A message with signatures (RFC 9052 §4.1).
  case coseSign = "cose-sign"
  /// A message with a MAC, without recipients (RFC 9052 §6.2).
  case coseMac0 = "cose-mac0"
  /// A message with a MAC (RFC 9052 §6.1).
  case coseMac = "cose-mac"
  /// An encrypted message without recipients (RFC 9052 §5.2).
  case coseEncrypt0 = "cose-encrypt0"
  /// An encrypted message (RFC 9052 §5.1).
  case coseEncrypt = "cose-encrypt"
  /// A CBOR Web Token (RFC 8392).
  case cborWebToken = "cwt"

  // ASN.1
  /// An element of ASN.1 in DER or BER (X.690).
  case asn1
  /// An X.509 certificate (RFC 5280).
  case certificate
  /// A PKCS #10 certification request (RFC 2986).
  case certificateRequest = "certificate-request"
  /// A certificate revocation list (RFC 5280 §5).
  case revocationList = "certificate-list"
  /// A public key in DER.
  case publicKey = "public-key"
  /// A private key in DER.
  case privateKey = "private-key"
  /// An ECDSA signature in DER (RFC 3279 §2.2.3).
  case signature = "ecdsa-signature"
  /// A CMS message (RFC 5652).
  case cms

  // JSON
  /// A signed token in compact form or in JSON (RFC 7515).
  case jws
  /// An encrypted token in compact form or in JSON (RFC 7516).
  case jwe
  /// A key in JSON (RFC 7517).
  case jwk
  /// A set of keys in JSON (RFC 7517 §5).
  case jwkSet = "jwk-set"
  /// The client data of a WebAuthn ceremony (WebAuthn Level 2 §5.8.1).
  case clientData = "client-data"

  // WebAuthn
  /// Authenticator data (WebAuthn Level 2 §6.1).
  case authenticatorData = "authenticator-data"
  /// An attestation object (WebAuthn Level 2 §6.5.4).
  case attestationObject = "webauthn-attestation"

  /// Recognized, but not decoded: only its bytes are shown.
  case other

  /// Whether the format is a text. Such data is sent as it is, not in an encoding of bytes.
  package var isText: Bool { [.jws, .jwe, .jwk, .jwkSet, .clientData].contains(self) }
}
