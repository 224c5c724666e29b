import Forge
import Foundation
import Platform
import Reports

/// Writes labelled conversations into a folder that is new or empty: each as records and as a capture.
struct FlowFolder {
  private let folder: String

  init(at folder: String) throws {
    try CorpusFolder.makeEmpty(folder)
    for part in ["records", "captures"] { try CorpusFolder.make("\(folder)/\(part)") }
    self.folder = folder
  }

  /// The labels come last: who finds them finds all conversations.
  func write(_ recipes: [FlowRecipe], _ forge: FlowForge, seed: UInt64) throws {
    try write(Array(forge.attestationRoot.utf8), to: "attestation-root.pem")
    try write(Array(forge.receiptRoot.utf8), to: "receipt-root.pem")
    try write(Array(forge.guide(seed: seed).utf8), to: "README.md")
    var labels = Data()
    for recipe in recipes {
      let flow = try forge.forge(recipe)
      // What only a recorder sees leaves no records.
      let records = Array(try flow.records)
      if !records.isEmpty { try write(records, to: "records/\(recipe.name).jsonl") }
      try write(Array(try flow.capture), to: "captures/\(recipe.name).har")
      labels += try flow.label
    }
    try write(Array(labels), to: "labels.jsonl")
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try OutputFile.write(bytes, to: "\(folder)/\(name)")
  }
}
