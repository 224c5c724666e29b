import Forge
import Foundation
import Platform
import Reports

/// Writes labelled conversations into a folder that is new or empty: each as records and as a capture.
struct FlowFolder {
  private let folder: String

  init(at folder: String) throws {
    try CorpusFolder.makeEmpty(folder)
    for part in ["records", "captures", "contexts"] { try CorpusFolder.make("\(folder)/\(part)") }
    self.folder = folder
  }

  /// Writes every artifact of the record catalogue as a capture shows it.
  func write(_ plans: [CapturePlan], _ forge: CaptureForge) throws {
    var labels = Data()
    for plan in plans {
      let forged = try forge.forge(plan)
      try write(Array(forged.capture), to: forged.captureFile)
      if let context = forged.context { try write(Array(context), to: forged.contextFile) }
      labels += forged.label
    }
    try write(Array(labels), to: "capture-labels.jsonl")
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
