import Decoding
import Evidence

/// The bytes of a body that a recorder had to write as text.
///
/// Recorders write bytes that aren't text as the characters U+0000 to U+00FF, without saying so.
/// That loses nothing. If U+FFFD occurs among them, bytes were lost.
struct RecordedText {
  /// The original bytes as far as they can be recovered; lost if binary content was damaged.
  let body: Message.Body
  /// A remark about lost characters of a text; `nil` if nothing was lost.
  let remark: String?

  /// Recovers the bytes of a body.
  /// - Parameter text: The characters that the recorder wrote, in UTF-8.
  init(_ text: Bytes) {
    let census = Census(text)
    if census.lost > 0, census.hasControls {
      let reason =
        "the recorder wrote it as text and lost \(census.lost.counted("byte"))"
      body = .lost(reason)
      remark = nil
      return
    }
    remark =
      census.lost > 0
      ? "The recorder lost \(census.lost.counted("character")) of a body" : nil
    guard census.hasHigh, census.isNarrow, let narrow = text.narrowed(named: "body") else {
      body = .bytes(text)
      return
    }
    // If the narrowed bytes are UTF-8 again, they are what was sent. Control characters occur in
    // binary content only.
    body = .bytes(census.hasControls || narrow.utf8 != nil ? narrow : text)
  }

  /// Counts of characters that decide how the text was made.
  private struct Census {
    /// Whether any character is beyond ASCII.
    var hasHigh = false
    /// Whether every character is at most U+00FF, so that it can be one byte.
    var isNarrow = true
    /// Whether control characters occur other than tab and line ends.
    var hasControls = false
    /// The number of U+FFFD characters.
    var lost = 0

    /// Counts the characters of a text in UTF-8.
    init(_ text: Bytes) {
      text.withUnsafeBytes { bytes in
        var position = 0
        while position < bytes.count {
          let byte = bytes[position]
          if byte >= 0x80 {
            hasHigh = true
            if byte == 0xc2 {
              if position + 1 < bytes.count, bytes[position + 1] < 0xa0 { hasControls = true }
            } else if byte > 0xc3 {
              isNarrow = false
            }
            if byte == 0xef, position + 2 < bytes.count, bytes[position + 1] == 0xbf,
              bytes[position + 2] == 0xbd
            {
              lost += 1
            }
          } else if byte < 0x20, byte != 0x09, byte != 0x0a, byte != 0x0d {
            hasControls = true
          }
          position = bytes.endOfPlainText(from: position + 1)
        }
      }
    }
  }
}
