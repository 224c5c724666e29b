import Evidence
import Reports
import Results
import SystemCrypto

/// What a run notes of an artifact whose result and page are written, for a run that continues it.
/// Together with the artifact's line of results it replaces the analysis.
struct FinishedArtifact: Sendable {
  /// SHA-256 of the artifact.
  let hash: [UInt8]
  /// The number of its occurrence in the run, from 1.
  let number: Int
  /// SHA-256 of its line of results, without the line feed.
  private let lineHash: [UInt8]
  /// Whether a context record was found by the public key that is computed from the signature.
  let isInContext: Bool
  /// The event of the conversation; `nil` if the artifact isn't one, such as an attestation in a
  /// response.
  let draft: EventDraft?

  /// Notes an analyzed artifact.
  ///
  /// - Parameter line: Its line of results with the line feed.
  init(_ analyzed: ArtifactAnalyzer.Analyzed, hash: [UInt8], number: Int, line: [UInt8]) {
    self.hash = hash
    self.number = number
    lineHash = Digest.sha256(line.dropLast())
    isInContext = analyzed.isInContext
    draft = analyzed.draft
  }

  /// Returns whether the note is about this occurrence of the artifact with this SHA-256.
  func isOf(_ hash: [UInt8], number: Int) -> Bool { self.hash == hash && self.number == number }

  /// Returns what the analysis returned, with the result from the artifact's line.
  ///
  /// - Parameters:
  ///   - line: The line of results, without its line feed.
  ///   - legends: The rules that the lines refer to.
  /// - Returns: `nil` if it isn't the line that was written, or can't be read.
  func analyzed(
    reading line: [UInt8], under legends: RuleLegends
  ) -> ArtifactAnalyzer.Analyzed? {
    let reader = ResultsReader(under: legends)
    guard Digest.sha256(line) == lineHash,
      case .artifact(let result, _) = try? reader.read(Bytes(line, name: "line"))
    else { return nil }
    return ArtifactAnalyzer.Analyzed(result: result, draft: draft, isInContext: isInContext)
  }
}

extension FinishedArtifact {
  /// The note: both hashes, the number, the flag, and the event with its texts if there is one.
  var encoded: [UInt8] {
    var writer = StageWriter()
    writer.put(hash)
    writer.put(lineHash)
    writer.put(number)
    writer.put(isInContext)
    writer.put(draft) { $0.put($1) }
    return writer.bytes
  }

  /// Reads a note.
  ///
  /// - Throws: ``ResultsFault`` if it is incomplete, or if bytes follow it.
  init(encoded bytes: [UInt8]) throws(ResultsFault) {
    var reader = StageReader(bytes)
    hash = try reader.part()
    lineHash = try reader.part()
    number = try reader.number()
    isInContext = try reader.flag()
    draft = try reader.optional { (reader) throws(ResultsFault) in try reader.draft() }
    guard reader.isAtEnd else { throw StageReader.fault }
  }
}
