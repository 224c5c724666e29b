import Reports

/// Standard output as a place for results, and the progress line that makes room for them.
final class StandardOutput: ExportOutput {
  var progress: ProgressLine
  /// Whether somebody still reads what is printed.
  private var hasReader = true

  init(_ progress: ProgressLine) {
    self.progress = progress
  }

  func write(_ bytes: [UInt8]) throws {
    guard hasReader, !bytes.isEmpty else { return }
    progress.makeRoom()
    hasReader = try Console.offer(bytes)
  }
}
