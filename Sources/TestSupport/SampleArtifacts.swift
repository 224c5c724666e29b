package import Decoding
package import Evidence
import Foundation

extension SampleCase {
  /// The bytes of the artifact under the given name; empty where the record has none, or has it in
  /// another form than plain Base64.
  package func bytes(_ field: String) -> Bytes {
    let data = fields[field].flatMap { Data(base64Encoded: $0) } ?? Data()
    return Bytes(Array(data), name: "artifact")
  }

  /// The genuine artifacts of one type.
  package static func real(_ type: ArtifactType) -> [SampleCase] {
    all(in: "real").filter { $0.fields[type.rawValue] != nil }
  }

  package var attestation: AttestationObject { AttestationObject(decoding: bytes("attestation")) }
  package var assertion: Assertion { Assertion(decoding: bytes("assertion")) }

  /// The receipt, alone or inside an attestation.
  package var receipt: Receipt? {
    fields["receipt"] != nil
      ? Receipt(decoding: bytes("receipt")) : attestation.statement.receipt
  }

  /// A certificate of `samples/roots`, as DER.
  package static func root(_ name: String) -> Bytes {
    let file = folder.appending(path: "roots/\(name).pem")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let body = text.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
    return Bytes(Array(Data(base64Encoded: body) ?? Data()), name: name)
  }
}
