import Evidence
import Forge
import Foundation
import Testing

@Suite("The collection of forged samples")
struct ForgedCollectionTests {
  private let collection: ForgedCollection

  init() throws {
    collection = try ForgedCollection()
  }

  @Test("it writes records that the analyzer reads, with their labels")
  func writing() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try collection.write(to: folder.path)
    for sample in collection.cases {
      let data = try Data(contentsOf: folder.appending(path: "forged/\(sample.recipe.name).json"))
      let record = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(record["id"] as? String == sample.record.id)
      let label = try #require(record["case"] as? [String: Any])
      #expect(label["source"] as? String == "forged")
      let expect = try #require(label["expect"] as? [String: Any])
      #expect(expect["outcome"] as? String == sample.recipe.expectation.outcome.rawValue)
    }
    for file in collection.files {
      let data = try Data(contentsOf: folder.appending(path: "raw/\(file.label.file)"))
      #expect(Array(data) == file.content)
    }
    let pem = try String(
      contentsOf: folder.appending(path: "roots/throwaway-attestation-root.pem"), encoding: .utf8)
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
    let root = try CaseForge(seed: "attestscope").pki.attestationRoot
    #expect([UInt8](base64: lines.joined()) == root.certificate)
  }

  @Test("the samples in git equal the catalogue's: otherwise run make samples")
  func committed() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../samples/forged").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(Set(files) == Set(collection.cases.map { "\($0.recipe.name).json" }))
    let attestation = try #require(collection.cases.first)
    let data = try Data(contentsOf: folder.appending(path: "\(attestation.recipe.name).json"))
    let record = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(record["attestation"] as? String == attestation.record.attestation)
  }
}
