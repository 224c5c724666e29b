import Claims
import Decoding
import Evidence
import Forge
import TestSupport

/// Records that an attacker may add to change a genuine record's result: they use its key, its
/// challenge, its counter and its name, and none of them is valid.
enum BadCompany {
  static func records(beside genuine: RecordLine) -> [RecordLine] {
    attestations(beside: genuine) + assertions(beside: genuine)
  }

  // MARK: - Attestations of the same key

  private static func attestations(beside genuine: RecordLine) -> [RecordLine] {
    let bytes = genuine.bytes("attestation")
    let object = AttestationObject(decoding: Bytes(bytes))
    guard let data = object.authenticatorData?.bytes.array, data.count > 37 else { return [] }
    let path = object.statement.certificates.map(\.bytes.array)
    let receipt = object.statement.receipt?.message.bytes.array ?? []
    func forged(_ data: [UInt8], path: [[UInt8]], receipt: [UInt8]?) -> [UInt8] {
      let statement = [("x5c", CBORWriter.array(path.map(CBORWriter.bytes)))]
      return CBORWriter.map([
        ("fmt", CBORWriter.text(AttestationObject.formatName)),
        (
          "attStmt",
          CBORWriter.map(statement + (receipt.map { [("receipt", CBORWriter.bytes($0))] } ?? []))
        ),
        ("authData", CBORWriter.bytes(data)),
      ])
    }
    let highest = data.replacing(33..<37, with: [0xff, 0xff, 0xff, 0xff])
    let objects = [
      // A genuine leaf with an unsigned counter.
      forged(highest, path: Array(path.prefix(1)), receipt: []),
      forged(highest, path: path, receipt: receipt),
      forged(highest, path: path + path, receipt: nil),
      forged(data.replacing(33..<37, with: [0, 0, 0, 1]), path: path, receipt: receipt),
      // For another app, in another environment.
      forged(data.replacing(0..<1, with: [data[0] ^ 1]), path: path, receipt: receipt),
      forged(
        data.replacing(37..<53, with: AttestationEnvironment.documentedSandbox.aaguid), path: path,
        receipt: receipt),
      // In another encoding.
      forged(data, path: path.reversed(), receipt: receipt),
      forged(data, path: path, receipt: Array(receipt.dropLast(9))),
      forged(data + [0], path: path, receipt: receipt),
      Array(bytes.dropLast(11)), bytes + [0],
    ]
    let claims: [[String: Any?]] = [
      ["challenge": "bm9uZQ==", "challengeEncoding": "base64", "clientDataHash": nil],
      ["keyId": [UInt8](repeating: 7, count: 32).base64], ["appId": "0000000000.no.such.app"],
      [
        "environment": genuine.members["environment"] as? String == "production"
          ? "development" : "production"
      ],
      ["capturedAt": "1999-12-31T23:59:59Z"],
    ]
    // Without the challenge, the slow search for another hashed value is skipped.
    let bare = genuine.with(["challenge": nil, "clientDataHash": nil])
    return objects.map { bare.with(["attestation": $0.base64]) } + claims.map(genuine.with)
  }

  // MARK: - Assertions of the same key

  private static func assertions(beside genuine: RecordLine) -> [RecordLine] {
    let assertion = Assertion(decoding: Bytes(genuine.bytes("assertion")))
    guard let data = assertion.authenticatorData?.bytes.array, data.count >= 37,
      let signature = assertion.signature?.array
    else { return [] }
    func forged(_ data: [UInt8], _ signature: [UInt8]) -> String {
      CBORWriter.map([
        ("signature", CBORWriter.bytes(signature)), ("authenticatorData", CBORWriter.bytes(data)),
      ]).base64
    }
    let highest = data.replacing(33..<37, with: [0xff, 0xff, 0xff, 0xff])
    let spoiled = signature.dropLast() + [signature[signature.count - 1] ^ 1]
    return [
      genuine.with(["assertion": forged(highest, signature)]),
      genuine.with(["assertion": forged(data, Array(spoiled))]),
      genuine.with(["assertion": forged(highest, signature), "previousCounter": nil]),
      genuine.with(["previousCounter": Int(UInt32.max)]),
      genuine.with(["clientData": "c3RyYW5nZXI=", "clientDataEncoding": "base64"]),
      genuine.with(["publicKey": "AAAA"]), genuine.with(["appId": "0000000000.no.such.app"]),
    ]
  }
}

extension [UInt8] {
  fileprivate func replacing(_ range: Range<Int>, with bytes: [UInt8]) -> [UInt8] {
    var changed = self
    changed.replaceSubrange(range, with: bytes)
    return changed
  }
}
