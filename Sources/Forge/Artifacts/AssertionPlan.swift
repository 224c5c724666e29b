package import Signing
import SystemCrypto

/// An assertion to be. As it is made, it is genuine.
package struct AssertionPlan {
  package var key: SigningKey
  package var clientData: [UInt8]
  package var authenticatorData: AuthenticatorDataPlan
  /// Members of the outer map besides the two, in front.
  package var extraMembers: [(String, [UInt8])] = []
  package var hasSignature = true

  /// Changes to finished bytes. One that is set is made after those that were.
  package var alterSignature: ([UInt8]) -> [UInt8] = { $0 } {
    didSet { alterSignature = chained(oldValue, alterSignature) }
  }
  package var alterObject: ([UInt8]) -> [UInt8] = { $0 } {
    didSet { alterObject = chained(oldValue, alterObject) }
  }

  package init(key: SigningKey, appID: String, counter: UInt32, clientData: [UInt8]) {
    self.key = key
    self.clientData = clientData
    authenticatorData = AuthenticatorDataPlan(
      appID: appID, counter: counter, extensions: .signedByOS27(category: 4))
  }

  /// The device signs the nonce as a message: the nonce is hashed once more on the way.
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
