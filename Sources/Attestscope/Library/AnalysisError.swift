import Reports

/// The errors that end an analysis. A fault in an artifact is not an error: it is part of the
/// result.
public enum AnalysisError: Error, Sendable, Hashable {
  /// An input cannot be opened or read. The text names the input and the reason.
  case unreadable(String)
  /// The bytes contain no artifact.
  case noArtifact
  /// The bytes contain more than one artifact. The number is their count.
  case severalArtifacts(Int)
  /// A trust anchor is not exactly one certificate in PEM or DER.
  case notACertificate
  /// A public key is not a P-256 key.
  case notAPublicKey
  /// A temporary file cannot be created or written. The text is the reason.
  case noTemporaryFile(String)
  /// The task was cancelled.
  case cancelled

  /// Maps an internal error. Unknown errors become `unreadable` with their description.
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
