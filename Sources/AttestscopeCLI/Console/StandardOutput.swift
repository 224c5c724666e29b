import Attestscope
import Reports

/// Standard output as the target of an export. It erases the progress line before each piece.
final class StandardOutput: ExportOutput {
  /// The progress line on the same terminal.
  var progress: ProgressLine
  private var pieces: PieceOutput

  /// Creates the output of an attempt, by default without a progress line, which skips pieces that earlier attempts have printed.
  init(
    _ progress: ProgressLine = ProgressLine(.never, isQuiet: true), for attempt: Attempt = Attempt()
  ) {
    self.progress = progress
    pieces = PieceOutput(attempt)
  }

  /// Whether the other end of the pipe is still open.
  var hasReader: Bool { pieces.hasReader }

  /// Prints a piece.
  func write(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    progress.makeRoom()
    try pieces.put(bytes)
  }
}
