import Decoding
import Evidence
import Platform
import Reports
package import Results
import SystemCrypto

/// The comparison of a report folder with its manifest.
package struct ReportVerification: Sendable {
  /// The manifest.
  private let manifest: Manifest
  /// What differs: the signature, the files in the order of the manifest, added files, evidence files.
  package let differences: [Difference]
  /// Whether the signature was checked and is valid; `nil` if no key was given.
  private let isSigned: Bool?
  /// Number of the given evidence files that are inputs of the report.
  private let matchedEvidence: Int

  /// The largest manifest that is read, in bytes.
  private static let manifestLimit = 256 << 20

  /// One thing that isn't as the manifest says.
  package struct Difference: Sendable, Hashable {
    /// The file.
    package let path: String
    /// What is wrong with it.
    package let kind: Kind
    /// How it differs, in one sentence.
    package let text: String

    /// What is wrong with a file. `added`: the manifest doesn't list it. `unlisted`: the evidence
    /// file is no input of the report, or the manifest lists a path that no report has.
    /// `signature`: the manifest's signature is not valid.
    package enum Kind: String, Sendable, Hashable {
      case changed, missing, added, unlisted, signature
    }
  }

  /// Compares a folder.
  ///
  /// - Parameters:
  ///   - folder: The report folder.
  ///   - evidence: Files that must be inputs of the report.
  ///   - publicKey: The key that must have signed the manifest; `nil` to check no signature.
  /// - Throws: ``InputFailure`` if the manifest or a file of the evidence can't be read, or the
  ///   manifest isn't valid.
  package init(
    of folder: String, evidence: [String], publicKey: [UInt8]?
  ) throws(InputFailure) {
    let path = "\(folder)/\(ReportPath.manifest.path)"
    let bytes = try NamedFile.read(path, limit: Self.manifestLimit)
    manifest = try Self.manifest(bytes, path)
    var differences: [Difference] = []
    if let publicKey {
      let file = "\(folder)/\(ReportPath.signature.path)"
      let signature = (try? NamedFile.read(file, limit: 4_096)).map { Array($0) }
      isSigned = signature.map { Ed25519.isValid($0, of: Array(bytes), by: publicKey) } ?? false
      if isSigned != true {
        differences.append(
          Difference(
            path: signature == nil ? ReportPath.signature.path : ReportPath.manifest.path,
            kind: signature == nil ? .missing : .signature,
            text: signature == nil
              ? "The manifest has no signature."
              : "The signature isn't one of this key over these bytes."))
      }
    } else {
      isSigned = nil
    }
    differences += manifest.outputs.compactMap { Self.difference(of: $0, in: folder) }
    let listed = Set(manifest.outputs.map { ByteText($0.path) })
    differences += ReportContents.paths(in: folder).filter { !listed.contains(ByteText($0)) }.map {
      Difference(path: $0, kind: .added, text: "The manifest doesn't list it.")
    }
    var matched = 0
    for file in evidence {
      guard let digest = FileDigest(reading: RawPath(file)) else {
        throw InputFailure("\(RawPath(file).shown): it isn't a file that can be read")
      }
      if manifest.inputs.contains(where: { $0.sha256?.equals(digest.sha256) == true }) {
        matched += 1
      } else {
        differences.append(Self.unlisted(RawPath(file), digest, among: manifest.inputs))
      }
    }
    matchedEvidence = matched
    self.differences = differences
  }

  /// Whether nothing differs.
  package var isIntact: Bool { differences.isEmpty }

  /// Reads the manifest.
  private static func manifest(_ bytes: Bytes, _ path: String) throws(InputFailure) -> Manifest {
    let reading = JSONReader.readWhole(bytes, limits: DecodingLimits(depth: 16, items: 1 << 24))
    guard let node = reading.value, reading.isClean else {
      throw InputFailure("\(RawPath(path).shown): it isn't JSON")
    }
    do throws(ResultsFault) {
      let value = ResultsValue(node)
      guard try value.member("kind").text().equals("manifest") else {
        throw ResultsFault("isn't a manifest")
      }
      let manifest = try value.read(Manifest.fields)
      guard Set(manifest.outputs.map { ByteText($0.path) }).count == manifest.outputs.count else {
        throw ResultsFault("lists a file twice")
      }
      return manifest
    } catch {
      throw InputFailure("\(RawPath(path).shown): \(error)")
    }
  }

  /// Maximum number of inputs of one size in which a changed byte of a file is looked for.
  private static let mostComparisons = 16

  /// Returns the difference of a file that isn't an input: the only byte in which it differs from
  /// an input, if there is such an input, or else its SHA-256.
  private static func unlisted(
    _ path: RawPath, _ digest: FileDigest, among inputs: [Manifest.Input]
  ) -> Difference {
    let change = inputs.lazy.filter { $0.size == digest.size }.prefix(mostComparisons).compactMap {
      input in
      input.sha256.flatMap {
        ChangedByte(in: path, digest, since: (digest.size, $0, input.sums))
      }.map { "It is the input “\(input.path)” with one byte changed: \($0.phrase)." }
    }.first
    return Difference(
      path: path.shown, kind: .unlisted,
      text: change ?? "No input of the report has its SHA-256, \(digest.sha256).")
  }

  /// Compares a file with its entry; `nil` if it is the same.
  private static func difference(
    of entry: Manifest.Output, in folder: String
  ) -> Difference? {
    // The manifest may come from anyone: no other path is opened.
    guard ReportContents.isPath(entry.path) else {
      return Difference(
        path: entry.path, kind: .unlisted, text: "A report has no file of this name.")
    }
    let stated = entry.digest
    let path = RawPath("\(folder)/\(entry.path)")
    guard let actual = FileDigest(path, blockSize: max(1, stated.blockSize)) else {
      return Difference(
        path: entry.path, kind: .missing, text: "It is missing, or isn't a regular file.")
    }
    guard !actual.sha256.equals(stated.sha256) || actual.size != stated.size else { return nil }
    if let change = ChangedByte(
      in: path, actual, since: (stated.size, stated.sha256, stated.sums))
    {
      return Difference(
        path: entry.path, kind: .changed, text: "One byte differs: \(change.phrase).")
    }
    let place = actual.firstDifference(from: stated).map {
      "The first difference is within bytes \($0.lowerBound.grouped) to "
        + "\(($0.upperBound - 1).grouped)"
    }
    let sizes =
      actual.size == stated.size
      ? "" : "; it has \(actual.size.counted("byte")), the manifest says \(stated.size.grouped)"
    return Difference(
      path: entry.path, kind: .changed,
      text: "\(place ?? "Its SHA-256 is \(actual.sha256), the manifest says \(stated.sha256)")"
        + "\(sizes).")
  }
}

extension ReportVerification {
  /// The answer as text: a line for each difference, notes about the report, and a summary.
  package var text: String {
    var lines = differences.map {
      "\($0.kind.rawValue)  \(VisibleText($0.path, limit: 500).escaped): \($0.text)"
    }
    let changed = manifest.inputs.filter(\.hasChanged)
    if !changed.isEmpty {
      lines.append("note  \(changed.count.counted("input")) changed while the report was written.")
    }
    if manifest.isInterrupted { lines.append("note  The report is of an interrupted run.") }
    let signed =
      switch isSigned {
      case true?: " The signature is valid."
      case false?: ""
      case nil: " No signature was checked: --verify takes the signer's public key."
      }
    let evidence =
      matchedEvidence > 0
      ? " \(matchedEvidence.counted("evidence file")) \(matchedEvidence == 1 ? "is" : "are") among "
        + "its \(manifest.inputs.count.counted("input"))." : ""
    lines.append(
      (isIntact
        ? "intact  \(manifest.outputs.count.counted("file")) match the manifest of attestscope "
          + "\(VisibleText(manifest.tool.version, limit: 100).escaped)."
        : "\(differences.count.counted("difference")) found.") + signed + evidence)
    return lines.map { $0 + "\n" }.joined()
  }

  /// The answer as JSON.
  package var json: JSONValue {
    .object([
      "differences": .array(
        differences.map {
          .object([
            "kind": .string($0.kind.rawValue), "path": .string($0.path), "text": .string($0.text),
          ])
        }),
      "files": .integer(manifest.outputs.count), "inputs": .integer(manifest.inputs.count),
      "intact": .bool(isIntact), "kind": "verification",
      "schemaVersion": .string(ResultsLine.schemaVersion), "signed": isSigned.map { .bool($0) },
    ])
  }
}
