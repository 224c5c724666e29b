/// What stands in quotation marks, be they escaped or not: JSON may stand in a string of JSON.
struct QuotedText {
  let range: Range<Int>

  /// The text whose opening mark stands at `place`, to its closing mark or the end of the bytes.
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
      // Pairs of backslashes are backslashes; of marks that are escaped the nearer to the text have
      // more of them than the one that opened it.
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
