import Reports

/// An output that drops what an exporter writes.
final class NoOutput: ExportOutput {
  func write(_ bytes: [UInt8]) {}
}
