package import Evidence

extension ByteEncoding {
  /// Bytes in a string: most bytes unchanged, the others as escapes of a language or a transport.
  package static let escapes = ByteEncoding(
    find: [
      // The head of a first key and its first letters: `63 "fmt"` is `cfmt`, `69 "sig…"` is
      // `isig`. A longer head ends in the length of the key: `78 03 "fmt"`.
      AnchorPattern(.escaped, "[c\u{3}]fmt"),
      AnchorPattern(.escaped, "[i\u{9}]sig"),
      AnchorPattern(.escaped, "[hq\u{8}\u{11}]aut"),
      AnchorPattern(.escaped, "[g\u{7}]att"),
      AnchorPattern(.escaped, "[f\u{6}]cdH"),
      // Octal escapes also of the letters, as in the text format of Protocol Buffers.
      AnchorPattern(.octal, "\\2[4-7][0-7]\\1[4-7]"),
      // The object identifier of signed data, with its bytes unchanged or escaped.
      AnchorPattern(.escapedMessage, "[\u{86}]H[\u{86}\u{c2}]"),
      AnchorPattern(.escapedMessage, "86H[\\%=]"),
      AnchorPattern(.escapedMessage, "06H\\"),
    ],
    print: [
      .printed(by: "Python prints", like: #"b'\x0a\x0b…'"#) { EscapeWriter.python($0) },
      .printed(by: "Python prints for a bytearray", like: #"bytearray(b'\x0a\x0b…')"#, rarity: 3) {
        Array("bytearray(".utf8) + EscapeWriter.python($0, isArray: true) + Array(")".utf8)
      },
      .printed(by: "Ruby prints", like: #""\x0A\x0B…""#) { EscapeWriter.ruby.write($0) },
      .printed(by: "Rust escapes", like: #"\x0a\x0b…"#, rarity: 3) { EscapeWriter.rust.write($0) },
      .printed(by: "Rust prints for a byte string", like: #"b"\x0a\x0b…""#, rarity: 3) { bytes in
        Array("b\"".utf8) + EscapeWriter.rust.write(bytes) + Array("\"".utf8)
      },
      .printed(by: "Haskell prints", like: #""\10\v…""#, rarity: 4) {
        EscapeWriter.haskell.write($0)
      },
      .printed(by: "OCaml prints", like: #""\n\011…""#, rarity: 4) { EscapeWriter.ocaml.write($0) },
      .printed(by: "Perl's Data::Dumper prints", like: #""\x{a}\x{b}…""#, rarity: 4) {
        EscapeWriter.perl.write($0)
      },
      .printed(by: "C source has", like: #"\x0a\x0b…"#, rarity: 3) { bytes in
        Array(#"\x"#.utf8) + digits(bytes, separatedBy: #"\x"#)
      },
    ])

  /// Returns the bytes of a text with backslash escapes, such as `i\031*\320`.
  /// - Returns: `nil` for a text without an escape of a number, or with one that isn't complete.
  package static func bytes(escapedIn text: Bytes) -> Bytes? {
    let backslash = UInt8(ascii: "\\")
    guard let first = text.firstIndex(of: backslash),
      text[first..<text.endIndex].indices.contains(where: { place in
        text[place] == backslash && place + 1 < text.endIndex
          && (text[place + 1].isDigit || text[place + 1] == UInt8(ascii: "x"))
      })
    else { return nil }
    return unescaped(text)
  }

  /// Returns the bytes of a literal of Python, such as `b'i\x19*\xd0'` or `bytearray(b"…")`; `nil` for
  /// any other text.
  package static func bytes(inLiteral text: Bytes) -> Bytes? {
    let call = "bytearray("
    let isCall = text.starts(with: call) && text.last == UInt8(ascii: ")")
    let literal = isCall ? text.dropFirst(call.utf8.count).dropLast() : text
    guard literal.count > 2, literal.first == UInt8(ascii: "b"), let mark = literal.last,
      "'\"".utf8.contains(mark), literal.dropFirst().first == mark
    else { return nil }
    return unescaped(literal.dropFirst(2).dropLast())
  }

  /// Returns a text with each escape replaced by its byte; `nil` if one isn't complete.
  private static func unescaped(_ text: Bytes) -> Bytes? {
    var bytes: [UInt8] = []
    var place = text.startIndex
    while place < text.endIndex {
      guard let unit = EscapeStyle.quoted.unit(at: place, in: text) else { return nil }
      if let byte = unit.byte { bytes.append(byte) }
      place += unit.length
    }
    return Bytes(bytes, name: "bytes")
  }
}
