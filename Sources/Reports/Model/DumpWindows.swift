import Evidence
import Results

/// Selects the rows of a buffer that a hex dump shows: all of a short buffer; of a long one its
/// start and the evidence; of the input around the artifact only the evidence.
package enum DumpWindows {
  /// Maximum length in bytes of a buffer that is shown completely.
  package static let wholeLimit = 16 << 10
  /// Maximum number of bytes that are shown of one buffer.
  package static let shownLimit = 64 << 10
  /// Number of rows that are shown of the start of a long buffer.
  private static let headRows = 64
  /// Maximum number of rows of one piece of evidence.
  private static let evidenceRows = 16
  /// Number of rows before and after evidence.
  private static let contextRows = 2

  /// Returns the byte ranges to show, ascending and in whole rows.
  static func windows(of dump: ByteRegions.Dump, in result: ArtifactResult) -> [Range<Int>] {
    let count = dump.buffer.storage.count
    // The input around an artifact may contain unrelated data of the caller.
    let isInput = dump.buffer.isInput && dump.buffer !== result.payload.buffer
    if count <= wholeLimit && !isInput { return [0..<count] }
    let width = HexRows.width
    var rows = isInput ? [] : [0..<headRows]
    for region in dump.regions where region.role != nil {
      guard let bytes = region.bytes else { continue }
      let first = bytes.startIndex / width
      let last = (max(bytes.endIndex, bytes.startIndex + 1) - 1) / width
      rows.append(
        max(0, first - contextRows)..<(min(last, first + evidenceRows - 1) + contextRows + 1))
    }
    return joined(rows, count: count)
  }

  /// Returns ranges of rows as ranges of bytes. Ranges that touch are joined; the total is limited.
  private static func joined(_ rows: [Range<Int>], count: Int) -> [Range<Int>] {
    var windows: [Range<Int>] = []
    var left = shownLimit
    for range in rows.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let low = range.lowerBound * HexRows.width
      var bytes = low..<max(low, min(range.upperBound * HexRows.width, count))
      if let last = windows.last, bytes.lowerBound <= last.upperBound {
        bytes = last.upperBound..<max(last.upperBound, bytes.upperBound)
        bytes = bytes.lowerBound..<min(bytes.upperBound, bytes.lowerBound + left)
        windows[windows.count - 1] = last.lowerBound..<bytes.upperBound
      } else {
        bytes = bytes.lowerBound..<min(bytes.upperBound, bytes.lowerBound + left)
        if !bytes.isEmpty { windows.append(bytes) }
      }
      left -= bytes.count
    }
    return windows
  }
}

extension Buffer {
  /// Whether the buffer is the input itself or an excerpt of it.
  fileprivate var isInput: Bool { origin.map { $0.transform == .excerpt } ?? true }
}
