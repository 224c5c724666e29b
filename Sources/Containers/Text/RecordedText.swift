import Decoding
import Evidence

/// What a recorder made of the bytes of a body that it had to write as text.
///
/// Bytes that are no text are written as the characters up to U+00FF, without any mark; nothing is
/// lost by that. Where U+FFFD stands among them, bytes were lost.
struct RecordedText {
  let body: Message.Body
  let remark: String?

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
    // What reads as UTF-8 once more is what was sent; a control character stands in no text.
    body = .bytes(census.hasControls || narrow.utf8 != nil ? narrow : text)
  }

  private struct Census {
    var hasHigh = false
    /// Whether each character stands for one byte.
    var isNarrow = true
    var hasControls = false
    var lost = 0

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
          position += 1
        }
      }
    }
  }
}
