import Forge
import Platform
import Reports

/// Writes a corpus of forged records into a folder, record by record, so that memory does not grow
/// with their number.
///
/// ```text
/// README.md              how to use the corpus
/// attestation-root.pem   throw-away root for attestations
/// receipt-root.pem       throw-away root for receipts
/// records.jsonl          all evidence records
/// records/ID.json        each record in a file of its own
/// labels.jsonl           what a verifier must find in each
/// ```
///
/// The folder must be new or empty: no file is overwritten, and no record of an earlier corpus
/// remains.
struct CorpusFolder {
  private let folder: String
  /// `records.jsonl`: all records.
  private let records: OutputFile
  /// `labels.jsonl`: what a verifier must find in each.
  private let labels: OutputFile

  /// Creates the folder and opens both files.
  ///
  /// - Throws: A ``Fault`` or an `OutputError`.
  init(at folder: String) throws {
    try Self.makeEmpty(folder)
    try OutputFile.makeFolders("\(folder)/records")
    self.folder = folder
    records = try OutputFile(folder: folder, name: "records.jsonl")
    labels = try OutputFile(folder: folder, name: "labels.jsonl")
  }

  /// Writes a record: a line of both files, and a file of its own.
  func add(_ entry: ForgedCase) throws {
    let line = try entry.recordLine
    try records.write(line)
    try labels.write(entry.labelLine)
    try write(line, to: "records/\(entry.record.id).json")
  }

  /// Writes roots and guide, and completes both files. The labels are completed last, so that their
  /// presence shows that the corpus is complete.
  func finish(_ corpus: Corpus, seed: UInt64) throws {
    try write(Array(corpus.attestationRoot.utf8), to: "attestation-root.pem")
    try write(Array(corpus.receiptRoot.utf8), to: "receipt-root.pem")
    try write(Array(corpus.guide(seed: seed).utf8), to: "README.md")
    try records.finish()
    try labels.finish()
  }

  /// Writes a small file.
  private func write(_ bytes: [UInt8], to name: String) throws {
    try OutputFile.write(bytes, to: "\(folder)/\(name)")
  }

  /// Creates a folder, or accepts an empty one.
  ///
  /// - Throws: A ``Fault`` if it contains anything.
  static func makeEmpty(_ folder: String) throws {
    try OutputFile.makeFolders(folder)
    guard let content = try? OpenFolder(at: RawPath(folder)).names(), content.isEmpty else {
      throw Fault(
        code: .cannotCreate,
        message: "\(RawPath(folder).shown) isn't empty; choose a new folder")
    }
  }
}
