package import Decoding
package import Evidence
import Foundation

extension SampleCase {
  /// Returns the artifact in a member of the record; empty if the member is missing or isn't plain
  /// Base64.
  package func bytes(_ field: String) -> Bytes {
    let data = fields[field].flatMap { Data(base64Encoded: $0) } ?? Data()
    return Bytes(Array(data), name: "artifact")
  }

  /// Returns the real samples that contain an artifact of a type.
  package static func real(_ type: ArtifactType) -> [SampleCase] {
    all(in: "real").filter { $0.fields[type.rawValue] != nil }
  }

  /// The decoded attestation; decoded from no bytes if the record has none.
  package var attestation: AttestationObject { AttestationObject(decoding: bytes("attestation")) }
  /// The decoded assertion; decoded from no bytes if the record has none.
  package var assertion: Assertion { Assertion(decoding: bytes("assertion")) }

  /// The decoded receipt, either of the record or inside its attestation.
  package var receipt: Receipt? {
    fields["receipt"] != nil
      ? Receipt(decoding: bytes("receipt")) : attestation.statement.receipt
  }

  /// Returns a certificate of `samples/roots` in DER; empty if the file is missing.
  ///
  /// - Parameter name: The file's name without its extension.
  package static func root(_ name: String) -> Bytes {
    let file = folder.appending(path: "roots/\(name).pem")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let body = text.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
    return Bytes(Array(Data(base64Encoded: body) ?? Data()), name: name)
  }
}
