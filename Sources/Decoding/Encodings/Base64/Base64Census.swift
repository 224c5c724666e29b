import Evidence

/// Counts the characters of a text that is read as Base64 and notes where each kind occurs first.
///
/// The whole text is needed to decide whether its spaces were plus signs.
struct Base64Census {
  /// The number of `+`.
  private(set) var plusSigns = 0
  /// The number of `/`.
  private(set) var slashes = 0
  /// The digits `-` and `_`.
  private(set) var urlDigits = Tally()
  /// Line feeds, carriage returns and tabs.
  private(set) var lineBreaks = Tally()
  /// Spaces between digits. Spaces before or after a line break aren't counted.
  private(set) var spaces = Tally()

  /// A number of places, and the first of them. Places count from the start of the buffer.
  struct Tally {
    private(set) var count = 0
    private(set) var first: Int?

    /// Adds `times` places, the first of which is `position`.
    mutating func note(_ position: Int, times: Int = 1) {
      count += times
      first = first ?? position
    }
  }

  /// Counts the characters of a text, in one pass.
  init(of text: Bytes) {
    let storage = text.buffer.storage
    let values = Base64Alphabet.values
    let end = text.endIndex
    var position = text.startIndex
    while position < end {
      let byte = storage[position]
      // Nearly all characters are letters and numbers, which both alphabets share.
      guard values[Int(byte)] >= Base64Alphabet.plus else {
        position += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "+"): plusSigns += 1
      case UInt8(ascii: "/"): slashes += 1
      case UInt8(ascii: "-"), UInt8(ascii: "_"): urlDigits.note(position)
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

  /// Whether the spaces were plus signs: form decoding turns every plus sign into a space, so the
  /// text has spaces and neither plus signs nor digits of the URL alphabet.
  var spacesArePlusSigns: Bool { spaces.count > 0 && plusSigns == 0 && urlDigits.count == 0 }

  /// Whether the text uses the alphabet of RFC 4648 §5 only, and at least one digit that is
  /// special to it.
  var isURLAlphabet: Bool { urlDigits.count > 0 && plusSigns == 0 && slashes == 0 }
}

extension Bytes {
  /// Returns where the run of spaces at `start` ends, and whether it is next to a line break,
  /// which makes it layout.
  func spaces(at start: Int) -> (end: Int, isLayout: Bool) {
    let storage = buffer.storage
    let end = skip(from: start) { $0 == UInt8(ascii: " ") }
    let before = start > startIndex && storage[start - 1].isLineBreak
    let behind = end < endIndex && storage[end].isLineBreak
    return (end, before || behind)
  }
}
