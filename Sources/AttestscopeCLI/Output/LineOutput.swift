import Attestscope

/// Prints many short lines in larger pieces.
final class LineOutput {
  private var waiting: [UInt8] = []
  private let output: StandardOutput

  /// Number of bytes that are printed at once.
  private static let pieceSize = 256 << 10

  /// Creates the output of an attempt.
  init(_ attempt: Attempt = Attempt()) {
    output = StandardOutput(for: attempt)
  }

  /// Prints a line, now or later.
  func put(_ line: [UInt8]) throws {
    waiting += line
    if waiting.count >= Self.pieceSize { try finish() }
  }

  /// Prints what waits.
  func finish() throws {
    try output.write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }
}
