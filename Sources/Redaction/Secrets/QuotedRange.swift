/// The place of a text in quotation marks, which may be escaped, because JSON may be in a string of JSON.
struct QuotedRange {
  /// The text without the quotation marks.
  let range: Range<Int>

  /// Reads the text whose opening mark is at `place`, up to its closing mark or the end of the
  /// bytes. Returns `nil` if there is no mark.
  init?(at place: Int, in text: SearchedBytes) {
    let mark = text.end(of: .backslash, from: place, limit: 8)
    guard let quote = text[mark], CharacterSet.quotes.contains(quote) else { return nil }
    let depth = mark - place
    var position = mark + 1
    var end = position
    while position < text.end {
      let next = text.end(of: .backslash, from: position)
      guard text[next] == quote else {
        position = next + 1
        end = min(position, text.end)
        continue
      }
      let count = next - position
      // Outside of escapes, an even number of backslashes is no escape. For escaped marks, a mark
      // inside the text has more backslashes than the one that opened it.
      if depth == 0 ? count.isMultiple(of: 2) : count <= depth {
        range = (mark + 1)..<(depth == 0 ? next : position)
        return
      }
      position = next + 1
      end = position
    }
    range = (mark + 1)..<max(mark + 1, min(end, text.end))
  }
}
