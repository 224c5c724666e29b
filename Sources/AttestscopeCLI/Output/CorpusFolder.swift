import Forge
import Foundation
import Platform
import Reports

/// Writes a corpus into a folder while its records are made.
///
/// The folder has to be new or empty, so that nothing of anybody's is ever written over, and so that
/// no record of an earlier corpus lies among those of this one. Records go there one by one; memory
/// does not grow with their number.
struct CorpusFolder {
  private let folder: String
  private let records: OutputFile
  private let labels: OutputFile

  init(at folder: String) throws {
    try Self.makeEmpty(folder)
    try Self.make("\(folder)/records")
    self.folder = folder
    records = try OutputFile(folder: folder, name: "records.jsonl")
    labels = try OutputFile(folder: folder, name: "labels.jsonl")
  }

  func add(_ entry: CorpusEntry) throws {
    let line = Array(try entry.recordLine)
    try records.write(line)
    try labels.write(Array(try entry.labelLine))
    try write(line, to: "records/\(entry.id).json")
  }

  /// The labels come last: who finds them finds a whole corpus.
  func finish(_ corpus: Corpus, seed: UInt64) throws {
    try write(Array(corpus.attestationRoot.utf8), to: "attestation-root.pem")
    try write(Array(corpus.receiptRoot.utf8), to: "receipt-root.pem")
    try write(Array(corpus.guide(seed: seed).utf8), to: "README.md")
    try records.finish()
    try labels.finish()
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let file = try OutputFile(folder: folder, name: name)
    try file.write(bytes)
    try file.finish()
  }

  /// Makes a folder that is new, or takes one that is empty.
  static func makeEmpty(_ folder: String) throws {
    try make(folder)
    guard let content = try? OpenFolder(at: RawPath(folder)).names(), content.isEmpty else {
      throw Fault(
        code: .cannotCreate,
        message: "\(RawPath(folder).shown) isn't empty; choose a new folder")
    }
  }

  static func make(_ folder: String) throws {
    if mkdir(RawPath(folder).terminated, 0o755) != 0 && errno != EEXIST {
      throw OutputFile.failure(folder, .create)
    }
  }
}
