extension ByteEncoding {
  /// Lists of decimal numbers, signed or not, as languages print arrays and as JSON has them.
  ///
  /// The patterns look for a first byte of an artifact as a number: 160 to 199 or -99 to -60 for
  /// the head of a map, 48 for a SEQUENCE.
  package static let numberList = ByteEncoding(
    find: [
      AnchorPattern(.decimal, "[^0-9.]1[6-9][0-9][^0-9.]", before: 1),
      AnchorPattern(.decimal, "-[6-9][0-9][^0-9.]"),
      AnchorPattern(.decimal, "[^0-9.]48[^0-9.]", before: 1),
    ],
    decode: NumberListBody.read,
    print: [
      numbers("Swift, Python, Rust and Dart print", "[", ", ", "]"),
      numbers("Java and Kotlin print", "[", ", ", "]", isSigned: true),
      numbers("a JSON encoder writes", "[", ",", "]"),
      numbers("a JSON encoder of signed bytes writes", "[", ",", "]", isSigned: true, rarity: 3),
      numbers("JavaScript prints", "", ",", ""),
      numbers("Kotlin's joinToString gives", "", ", ", "", isSigned: true, rarity: 3),
      numbers("a join with commas gives", "", ", ", "", rarity: 3),
      numbers("a join of signed bytes gives", "", ",", "", isSigned: true, rarity: 3),
      numbers("Go prints", "[", " ", "]"),
      numbers("Elixir prints", "<<", ", ", ">>"),
      numbers("Erlang prints", "<<", ",", ">>", rarity: 3),
      .printed(by: "JavaScript writes as JSON", like: #"{"0":1,"1":2,…}"#) { bytes in
        let members = bytes.enumerated().map { index, byte in "\"\(index)\":\(byte)" }
        return Array("{\(members.joined(separator: ","))}".utf8)
      },
      .printed(by: "Node.js writes as JSON", like: #"{"type":"Buffer","data":[1,2,…]}"#) { bytes in
        list(bytes, #"{"type":"Buffer","data":["#, ",", "]}")
      },
      .printed(
        by: "Node.js prints for an array", like: "Uint8Array(32) [ 1, 2, … ]", rarity: 3
      ) { bytes in
        list(bytes, "Uint8Array(\(bytes.count)) [ ", ", ", " ]")
      },
    ])

  /// Creates the form of a list of numbers.
  ///
  /// - Parameters:
  ///   - who: The program and its verb.
  ///   - open: The characters before the first number.
  ///   - separator: The characters between two numbers.
  ///   - close: The characters after the last number.
  ///   - isSigned: Whether bytes from 128 on are negative numbers.
  ///   - rarity: How unusual the form is, see ``EncodedForm/rarity``.
  private static func numbers(
    _ who: String, _ open: String, _ separator: String, _ close: String, isSigned: Bool = false,
    rarity: Int = 2
  ) -> EncodedForm {
    let example =
      open + (isSigned ? ["-1", "2", "…"] : ["1", "2", "…"]).joined(separator: separator) + close
    return .printed(by: who, like: example, rarity: rarity) {
      list($0, open, separator, close, isSigned: isSigned)
    }
  }

  /// Returns the numbers of the bytes, with the characters around and between them.
  private static func list(
    _ bytes: [UInt8], _ open: String, _ separator: String, _ close: String, isSigned: Bool = false
  ) -> [UInt8] {
    let numbers = isSigned ? signed : unsigned
    let parts = bytes.map { numbers[Int($0)] }.joined(separator: Array(separator.utf8))
    return Array(open.utf8) + parts + Array(close.utf8)
  }

  /// The digits of each byte as a number from 0 to 255.
  private static let unsigned = (0...255).map { Array(String($0).utf8) }
  /// The digits of each byte as a number from -128 to 127.
  private static let signed = (0...255).map { Array(String(Int8(truncatingIfNeeded: $0)).utf8) }
}
