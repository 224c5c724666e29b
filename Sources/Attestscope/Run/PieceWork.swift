import Ingest
import Results

/// What the second reading of the inputs passes to the parallel work, in the order of the inputs.
enum Piece: Sendable {
  /// An artifact with its SHA-256 and the number of its occurrence. `read` is the number of bytes
  /// of all inputs up to its own.
  case artifact(Submission, hash: [UInt8], number: Int, read: Int)
  /// An artifact that an earlier run has finished, with its line of results.
  case finished(Submission, FinishedArtifact, line: [UInt8], read: Int)
  /// Another event of the conversation.
  case occurrence(Occurrence)
}

/// The work on one piece, done in parallel with other pieces.
struct PieceWork<Prepared: Sendable>: Sendable {
  /// Decodes and checks artifacts.
  let analyzer: ArtifactAnalyzer
  /// Marks problems that the team or a baseline knows.
  let triage: TriagePolicy
  /// Makes what exports need of a result.
  let prepare: @Sendable (ArtifactResult) -> Prepared
  /// Returns the line of results to note with the artifact; `nil` if nothing is noted.
  let line: @Sendable (Prepared) -> [UInt8]?

  /// What the work makes of a piece.
  enum Outcome: Sendable {
    /// An artifact, whether an earlier run has finished it, and what to note once this one has.
    case artifact(
      ArtifactAnalyzer.Analyzed, Prepared, isFinished: Bool, note: [UInt8]?, read: Int)
    case occurrence(Occurrence)
    case errors(ErrorReading)
  }

  /// Returns what a piece becomes. A finished artifact whose line cannot be read is analyzed again.
  ///
  /// - Throws: `CancellationError`.
  func outcome(of piece: Piece) throws -> Outcome {
    switch piece {
    case .artifact(let submission, let hash, let number, let read):
      try Task.checkCancellation()
      let analyzed = analyzed(submission, hash: hash, number: number)
      let prepared = prepare(analyzed.result)
      let note = line(prepared).map {
        FinishedArtifact(analyzed, hash: hash, number: number, line: $0).encoded
      }
      return .artifact(analyzed, prepared, isFinished: false, note: note, read: read)
    case .finished(let submission, let artifact, let line, let read):
      if let analyzed = artifact.analyzed(reading: line, under: .ofCatalogue) {
        return .artifact(
          analyzed, prepare(analyzed.result), isFinished: true, note: nil, read: read)
      }
      let analyzed = analyzed(submission, hash: artifact.hash, number: artifact.number)
      return .artifact(
        analyzed, prepare(analyzed.result), isFinished: false, note: nil, read: read)
    case .occurrence(let occurrence):
      return ErrorReading(occurrence).map { .errors($0) } ?? .occurrence(occurrence)
    }
  }

  /// Returns the result of the n-th occurrence of an artifact in the run, with the marks of the policy.
  private func analyzed(
    _ submission: Submission, hash: [UInt8], number: Int
  ) -> ArtifactAnalyzer.Analyzed {
    var analyzed = analyzer.analyze(submission, hash: hash)
    analyzed.result = triage.marking(analyzed.result.numbered(number))
    return analyzed
  }
}
