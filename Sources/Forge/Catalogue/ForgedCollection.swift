#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The forged part of `samples/`: one record of every case, and some samples as bare files.
package struct ForgedCollection: Sendable {
  /// One case per recipe, in the order of the catalogue.
  package let cases: [ForgedCase]
  /// The samples that are bare files.
  package let files: [RawSample]
  /// The PKI under which the cases are forged.
  private let pki: ThrowawayPKI

  /// Forges all samples.
  package init() throws {
    let forge = try CaseForge(seed: "attestscope")
    pki = forge.pki
    cases = try CaseCatalogue.all.map { try forge.forge($0) }
    files = RawSample.all(from: cases)
  }

  /// Writes `forged/`, `raw/`, `raw.cases.json` and the two roots in `roots/` into the folder at a path.
  ///
  /// - Throws: The file system's error.
  package func write(to path: String) throws {
    let folder = URL(filePath: path)
    try write(cases.map { ("\($0.recipe.name).json", try $0.readableJSON()) }, to: folder, "forged")
    try write(files.map { ($0.label.file, $0.content) }, to: folder, "raw")
    try write([("raw.cases.json", try files.map(\.label).readableJSON())], to: folder)
    let roots = [
      ("throwaway-attestation-root.pem", pki.attestationRoot),
      ("throwaway-receipt-root.pem", pki.receiptRoot),
    ]
    try write(roots.map { ($0, Array($1.pem.utf8)) }, to: folder, "roots")
  }

  /// Writes files into a subfolder, which is created if it does not exist.
  private func write(_ files: [(String, [UInt8])], to folder: URL, _ name: String = "") throws {
    let folder = folder.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (file, content) in files {
      try Data(content).write(to: folder.appending(path: file))
    }
  }
}
