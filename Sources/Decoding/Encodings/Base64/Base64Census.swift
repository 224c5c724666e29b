import Evidence

/// How often each kind of character occurs in a text that is taken for Base64, and where first.
///
/// Only a look at the whole text tells what a space in it is.
struct Base64Census {
  private(set) var plusSigns = 0
  private(set) var slashes = 0
  private(set) var urlDigits = Tally()
  private(set) var lineBreaks = Tally()
  /// Spaces between digits, not those beside a line break.
  private(set) var spaces = Tally()
  private(set) var padding = Tally()

  struct Tally {
    private(set) var count = 0
    private(set) var first: Int?

    mutating func note(_ position: Int, times: Int = 1) {
      count += times
      first = first ?? position
    }
  }

  init(of text: Bytes) {
    let storage = text.buffer.storage
    let values = Base64Alphabet.values
    let end = text.endIndex
    var position = text.startIndex
    while position < end {
      let byte = storage[position]
      // Letters and digits, nearly all there is, are the same in both alphabets.
      guard values[Int(byte)] >= Base64Alphabet.plus else {
        position += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "+"): plusSigns += 1
      case UInt8(ascii: "/"): slashes += 1
      case UInt8(ascii: "-"), UInt8(ascii: "_"): urlDigits.note(position)
      case UInt8(ascii: "="): padding.note(position)
      case 0x09, 0x0a, 0x0d: lineBreaks.note(position)
      case UInt8(ascii: " "):
        let run = text.spaces(at: position)
        if !run.isLayout { spaces.note(position, times: run.end - position) }
        position = run.end - 1
      default: break
      }
      position += 1
    }
  }

  /// Form decoding turns every plus sign into a space: where one survived, spaces are only spaces.
  var spacesArePlusSigns: Bool { spaces.count > 0 && plusSigns == 0 && urlDigits.count == 0 }

  /// Whether the text was written in the alphabet of RFC 4648 §5 throughout.
  var isURLAlphabet: Bool { urlDigits.count > 0 && plusSigns == 0 && slashes == 0 }
}

extension Bytes {
  /// The run of spaces at `start`: where it ends, and whether it lies beside a line break.
  func spaces(at start: Int) -> (end: Int, isLayout: Bool) {
    let storage = buffer.storage
    var end = start
    while end < endIndex, storage[end] == UInt8(ascii: " ") { end += 1 }
    let before = start > startIndex && storage[start - 1].isLineBreak
    let behind = end < endIndex && storage[end].isLineBreak
    return (end, before || behind)
  }
}
