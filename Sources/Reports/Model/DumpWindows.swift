import Evidence
import Results

/// Which rows of a buffer are shown: all of a short one, and of a long one or of the input around
/// the artifact only what the findings speak of.
package enum DumpWindows {
  /// Up to this many bytes a decoded buffer is shown whole.
  package static let wholeLimit = 16 << 10
  /// No more than this is shown of one buffer.
  package static let shownLimit = 64 << 10
  private static let headRows = 64
  /// Rows of one piece of evidence, and around it.
  private static let evidenceRows = 16
  private static let contextRows = 2

  static func windows(of dump: ByteRegions.Dump, in result: ArtifactResult) -> [Range<Int>] {
    let count = dump.buffer.storage.count
    // The input around an artifact is the caller's: only the evidence in it is shown.
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

  /// Ranges of rows as ranges of bytes, in order, those that touch as one.
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
  /// Whether it stands as it was handed in, whole or cut out.
  fileprivate var isInput: Bool { origin.map { $0.transform == .excerpt } ?? true }
}
