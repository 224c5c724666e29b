import Forge
import Reports

/// Writes labeled conversations into a new or empty folder: each as evidence records and as a
/// capture (HAR).
///
/// ```text
/// README.md                      how to use the folder
/// records/NAME.jsonl             a conversation as evidence records
/// captures/NAME.har              the same as a capture, or a capture of artifacts
/// contexts/NAME.jsonl            evidence records that belong to a capture of artifacts, if needed
/// labels.jsonl                   what must be found in each conversation
/// capture-labels.jsonl           what must be found in each capture of artifacts
/// attestation-root.pem, receipt-root.pem
/// ```
struct FlowFolder {
  private let folder: String

  /// Creates the folder with its parts.
  init(at folder: String) throws {
    try CorpusFolder.makeEmpty(folder)
    for part in ["records", "captures", "contexts"] {
      try OutputFile.makeFolders("\(folder)/\(part)")
    }
    self.folder = folder
  }

  /// Writes captures of artifacts, each with its context records if it needs any, and their labels.
  func write(_ plans: [CapturePlan], _ forge: CaptureForge) throws {
    var labels: [UInt8] = []
    for plan in plans {
      let forged = try forge.forge(plan)
      try write(forged.capture, to: forged.captureFile)
      if let context = forged.context { try write(context, to: forged.contextFile) }
      labels += forged.label
    }
    try write(labels, to: "capture-labels.jsonl")
  }

  /// Writes the conversations. The labels are written last, so that their presence shows that all
  /// conversations are complete.
  func write(_ recipes: [FlowRecipe], _ forge: FlowForge, seed: UInt64) throws {
    try write(Array(forge.attestationRoot.utf8), to: "attestation-root.pem")
    try write(Array(forge.receiptRoot.utf8), to: "receipt-root.pem")
    try write(Array(forge.guide(seed: seed).utf8), to: "README.md")
    var labels: [UInt8] = []
    for recipe in recipes {
      let flow = try forge.forge(recipe)
      // A conversation that only a capture of traffic can show has no evidence records.
      let records = try flow.records
      if !records.isEmpty { try write(records, to: "records/\(recipe.name).jsonl") }
      try write(flow.capture, to: "captures/\(recipe.name).har")
      labels += try flow.label
    }
    try write(labels, to: "labels.jsonl")
  }

  /// Writes a file.
  private func write(_ bytes: [UInt8], to name: String) throws {
    try OutputFile.write(bytes, to: "\(folder)/\(name)")
  }
}
