import Attestscope
import Reports

/// Standard output as a place for results, and the progress line that makes room for them.
final class StandardOutput: ExportOutput {
  var progress: ProgressLine
  private var delivery: Delivery

  init(_ progress: ProgressLine, _ attempt: Attempt = Attempt()) {
    self.progress = progress
    delivery = Delivery(attempt)
  }

  func write(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { return }
    progress.makeRoom()
    try delivery.put(bytes)
  }
}
