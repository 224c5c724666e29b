import Evidence
import Forge
import Foundation
import Testing

@Suite("The collection of forged samples")
struct ForgedCollectionTests {
  /// The names of the rules that the contract has for these families.
  private static let rules = [
    "transport": ["encoding", "kind"],
    "attestation": [
      "cbor", "format", "structure", "chain", "chain-validity", "certificate-profile", "nonce",
      "key-id", "credential-id", "public-key", "app-id", "certified-app-id", "counter",
      "environment", "auth-data", "validation-category", "bundle-version", "access-control",
    ],
    "receipt": [
      "cms", "signature", "chain", "chain-validity", "signer-profile", "structure", "app-id",
      "public-key", "client-hash", "type", "environment", "creation-time", "expiration",
      "risk-metric",
    ],
    "assertion": [
      "cbor", "structure", "auth-data", "signature", "app-id", "counter", "challenge",
      "validation-category", "bundle-version",
    ],
  ]

  private let collection: ForgedCollection

  init() throws {
    collection = try ForgedCollection(seed: "tests")
  }

  @Test("every rule is broken by a case that breaks no other", arguments: rules.keys.sorted())
  func coverage(family: String) {
    let alone = Set(
      collection.cases.map(\.expectation).map { $0.fail + $0.warn }.filter { $0.count == 1 }
        .joined())
    for name in Self.rules[family] ?? [] {
      #expect(alone.contains("\(family).\(name)"))
    }
  }

  @Test("a case is named after a rule that it breaks, or is genuine")
  func names() {
    for sample in collection.cases {
      let expected = sample.expectation.fail + sample.expectation.warn
      let rule = String(sample.name.prefix { $0 != "." })
      let isOpen = sample.expectation.outcome == .undetermined
      let isGenuine = rule.hasPrefix("genuine-") && expected.isEmpty
      let isNamed = expected.contains {
        rule.hasPrefix("\($0.replacing(".", with: "-"))--")
      }
      #expect(isGenuine || isOpen || isNamed, "\(sample.name)")
    }
    #expect(Set(collection.cases.map(\.name)).count == collection.cases.count)
  }

  @Test("no two samples share a key or a challenge")
  func distinct() {
    let challenges = collection.cases.compactMap(\.record.challenge)
    let repeated = Dictionary(grouping: challenges) { $0 }.filter { $1.count > 1 }
    // A few name the same wrong value instead of their own.
    #expect(repeated.count <= 1)
  }

  @Test("it writes records that the analyzer reads, with their labels")
  func writing() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try collection.write(to: folder)
    for sample in collection.cases {
      let data = try Data(contentsOf: folder.appending(path: "forged/\(sample.name).json"))
      let record = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(record["id"] as? String == sample.record.id)
      let label = try #require(record["case"] as? [String: Any])
      #expect(label["source"] as? String == "forged")
      let expect = try #require(label["expect"] as? [String: Any])
      #expect(expect["outcome"] as? String == sample.expectation.outcome.rawValue)
    }
    for file in collection.files {
      let data = try Data(contentsOf: folder.appending(path: "raw/\(file.file)"))
      #expect(Array(data) == file.content)
    }
    let pem = try String(
      contentsOf: folder.appending(path: "roots/throwaway-attestation-root.pem"), encoding: .utf8)
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
    #expect([UInt8](base64: lines.joined()) == collection.attestationRoot)
  }

  @Test("the committed samples are those of the catalogue")
  func committed() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../samples/forged").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(Set(files) == Set(collection.cases.map { "\($0.name).json" }))
  }
}
