import Containers

/// The error for an input that cannot be opened or read.
package struct InputFailure: Error, Sendable, Hashable {
  /// The input and the reason: `cannot read log.jsonl: no such file`.
  package let message: String

  /// Creates the error from a reader's error.
  init(_ error: InputError) {
    self.init("cannot read \(error.file): \(error.reason)")
  }

  /// Creates the error from a complete message.
  init(_ message: String) {
    self.message = message
  }
}
