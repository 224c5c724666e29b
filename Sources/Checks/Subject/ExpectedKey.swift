import Claims
package import Evidence
import SystemCrypto

extension Subject {
  /// The public key that an artifact should be made with: the one given, else that of an attestation
  /// in the same run. `nil` where there is none, or where the one given cannot be read.
  package var expectedPublicKey: (point: Bytes, origin: String)? {
    if let given = expectations.publicKey {
      return PublicKeyReader.point(given).map { ($0, "that was given") }
    }
    return attestedKey.map {
      (Bytes($0.point, name: "public key"), "that was attested in this run")
    }
  }

  /// What is wrong with the text of a given key that could be read all the same, to follow a colon.
  var keyDeviation: String? {
    expectations.publicKey.flatMap(PublicKeyReader.read)?.deviation?.phrase
  }

  /// The identifier of that key, or the one that the client sent.
  var expectedKeyIdentifier: (identifier: [UInt8], origin: String)? {
    if let key = expectedPublicKey { return (Digest.sha256(key.point), key.origin) }
    guard let sent = expectations.keyID, let identifier = KeyIDSpelling.identifier(sent) else {
      return nil
    }
    return (identifier, "that the client sent")
  }
}

extension GivenKey.Deviation {
  package var phrase: String {
    switch self {
    case .repaired(let kinds): kinds.map(\.phrase).joined(separator: ", ")
    case .missingZeros: "leading zero bytes of a coordinate are missing"
    }
  }
}
