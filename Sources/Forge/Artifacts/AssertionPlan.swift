package import Signing
import SystemCrypto

/// The plan of an assertion. Unchanged, it produces a genuine one; a recipe changes it to introduce
/// a fault.
package struct AssertionPlan {
  /// The key that signs.
  package var key: SigningKey
  /// The client data that the signature covers.
  package var clientData: [UInt8]
  /// The authenticator data.
  package var authenticatorData: AuthenticatorDataPlan
  /// Additional members at the start of the outer map: name and encoded CBOR value.
  package var extraMembers: [(String, [UInt8])] = []
  /// Whether the outer map contains the signature.
  package var hasSignature = true

  /// Changes the finished signature. A new closure runs after the previous one.
  @Chained package var alterSignature: ([UInt8]) -> [UInt8]
  /// Changes the finished object. A new closure runs after the previous one.
  @Chained package var alterObject: ([UInt8]) -> [UInt8]

  /// Plans a genuine assertion of a device with iOS 27.
  ///
  /// - Parameters:
  ///   - key: The key that signs.
  ///   - appID: The App ID.
  ///   - counter: The signature counter.
  ///   - clientData: The data that the signature covers.
  package init(key: SigningKey, appID: String, counter: UInt32, clientData: [UInt8]) {
    self.key = key
    self.clientData = clientData
    authenticatorData = AuthenticatorDataPlan(
      appID: appID, counter: counter, extensions: .signedByOS27(category: 4))
  }

  /// Encodes and signs the assertion.
  ///
  /// The device signs the nonce as a message, so the nonce is hashed once more: the signed digest
  /// is SHA256(SHA256(authenticatorData ‖ SHA256(clientData))).
  ///
  /// - Returns: The CBOR object.
  /// - Throws: ``SigningError`` if the key can't sign.
  package func forge() throws -> [UInt8] {
    let authenticatorData = self.authenticatorData.encoded
    let nonce = Digest.sha256(authenticatorData + Digest.sha256(clientData))
    let signature = alterSignature(try key.sign(nonce, hash: .sha256))
    return alterObject(
      CBORWriter.map(
        extraMembers + (hasSignature ? [("signature", CBORWriter.bytes(signature))] : [])
          + [("authenticatorData", CBORWriter.bytes(authenticatorData))]))
  }
}
