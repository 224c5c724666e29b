import Evidence
package import Foundation

/// One sample of every case, and some of them as files of their own: what `samples/` holds.
package struct ForgedCollection: Sendable {
  package let cases: [ForgedCase]
  package let files: [RawSample]
  private let pki: ThrowawayPKI

  /// - Parameter seed: everything comes from it.
  package init(seed: String = "attestscope") throws {
    let forge = try CaseForge(seed: seed)
    pki = forge.pki
    cases = try CaseCatalogue.all.map { try forge.forge($0) }
    files = try RawSample.all(from: cases) + RawSample.foreign(with: pki)
  }

  /// The root under which the attestations are genuine.
  package var attestationRoot: [UInt8] { pki.attestationRoot.certificate }
  /// The root under which the receipts are genuine.
  package var receiptRoot: [UInt8] { pki.receiptRoot.certificate }

  /// Writes `forged/`, `raw/`, `raw.cases.json` and the two roots into a folder.
  ///
  /// - Throws: the file system's error.
  package func write(to folder: URL) throws {
    try write(cases.map { ("\($0.name).json", try $0.readableJSON()) }, to: folder, "forged")
    try write(files.map { ($0.file, Data($0.content)) }, to: folder, "raw")
    try files.readableJSON().write(to: folder.appending(path: "raw.cases.json"))
    let roots = [
      ("throwaway-attestation-root.pem", attestationRoot),
      ("throwaway-receipt-root.pem", receiptRoot),
    ]
    try write(
      roots.map { ($0, Data(PEM.text(of: $1, label: "CERTIFICATE").utf8)) }, to: folder, "roots")
  }

  private func write(_ files: [(String, Data)], to folder: URL, _ name: String) throws {
    let folder = folder.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (file, content) in files {
      try content.write(to: folder.appending(path: file))
    }
  }
}
