import Claims
import Checks
import Diagnosis
import Evidence
import Forge
import Foundation
import Signing
import SystemCrypto
import TrialBench

/// How apps change a value before they hash or send it, from Tests/make-mistakes.py.
struct KnownMistake: Decodable, Sendable, CustomStringConvertible {
  enum Value: String, Decodable { case challenge, clientData, keyId, appId }

  let of: Value
  let name: String
  /// Whether it is more than one mistake.
  let composed: Bool
  /// Whether the search can't find it: it must then claim nothing.
  let beyond: Bool
  /// The start of the ID of each cause that may lead.
  let cause: String
  let given: String?
  let encoding: String?
  let hash: String?
  let sent: String?
  let configured: String?

  var description: String { "\(of): \(name)" }

  static let all: [KnownMistake] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "mistakes.json")
    let data = try? Data(contentsOf: file)
    return data.flatMap { try? JSONDecoder().decode([KnownMistake].self, from: $0) } ?? []
  }()

  /// Returns a genuine artifact with only this mistake.
  func trial() throws -> Trial {
    let hash = hash.flatMap { [UInt8](hex: $0) } ?? []
    let given = given.map { GivenBytes.text($0, encoding.flatMap(GivenBytes.Encoding.init)) }
    switch of {
    case .challenge:
      return try .attestation {
        $0.clientDataHash = hash
        $0.receipt.clientHash = hash
      }.expecting { $0.challenge = given }
    case .clientData:
      let keyID = Digest.sha256(try Trial.key().publicPoint).base64
      return try .assertion { plan in
        let data = plan.authenticatorData.encoded
        let signature = try plan.key.sign(Digest.sha256(data + hash), hash: .sha256)
        plan.alterSignature = { _ in signature }
      }.expecting {
        $0.clientData = given
        $0.keyID = keyID
      }
    case .keyId:
      return try .attestation().expecting { $0.keyID = sent }
    case .appId:
      return try .attestation().expecting { $0.appIDs = [configured ?? ""] }
    }
  }
}
