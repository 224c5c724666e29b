/// Follows the quotes of a table's text byte by byte. Only a quote at the start of a value opens it
/// (RFC 4180 §2); any other, as in `13" x`, is a character of the value.
struct QuoteScan {
  /// How the values are separated.
  private let form: TableForm
  private var place = Place.start
  /// Whether something other than a separator followed a closing quote.
  private(set) var isMalformed = false

  /// Creates a scan at the start of a row.
  init(_ form: TableForm) { self.form = form }

  /// The place in a row: at the start of a value, in a value without quotes, in one with quotes, or
  /// after a quote in it, or after spaces behind that.
  private enum Place {
    case start, plain, quoted, behindQuote, behindSpace
  }

  /// Whether a quote isn't closed.
  var isOpen: Bool { place == .quoted }

  /// Takes the next byte.
  mutating func take(_ byte: UInt8) {
    let isQuote = byte == UInt8(ascii: "\"")
    switch place {
    case .quoted:
      if isQuote { place = .behindQuote }
    case .behindQuote where isQuote: place = .quoted
    case _ where byte == form.delimiter || byte == 0x0a: place = .start
    case .behindQuote where byte == 0x20 && form.hasSpaces: place = .behindSpace
    case .behindQuote, .behindSpace:
      if byte != 0x20, byte != 0x0d {
        isMalformed = true
        place = .plain
      }
    case .start where isQuote: place = .quoted
    case .start where form.hasSpaces && byte == 0x20: break
    case .start, .plain: place = .plain
    }
  }

  /// Takes a line and its end.
  mutating func take(line: [UInt8]) {
    for byte in line { take(byte) }
    take(0x0a)
  }
}
