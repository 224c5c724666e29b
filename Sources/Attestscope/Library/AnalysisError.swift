import Reports

/// Why an analysis came to no end. What is wrong with an artifact is no error: it is the result.
public enum AnalysisError: Error, Sendable, Hashable {
  /// An input cannot be opened or read: which one, and the reason.
  case unreadable(String)
  /// There is no artifact in the bytes.
  case noArtifact
  /// There is more than one artifact in the bytes: how many.
  case severalArtifacts(Int)
  /// What was given as a trust anchor is not one certificate in PEM or DER.
  case notACertificate
  /// What was given as a public key is not a P-256 key.
  case notAPublicKey
  /// The system gives no temporary file: the reason.
  case noTemporaryFile(String)
  case cancelled

  init(_ error: any Error) {
    self =
      switch error {
      case let error as AnalysisError: error
      case let error as InputFailure: .unreadable(error.message)
      case let error as OutputError: .noTemporaryFile(error.description)
      case is CancellationError: .cancelled
      default: .unreadable("\(error)")
      }
  }
}
