import Evidence

/// What printing an `NSData` gives: `<a3636664 6d746f>`, or since 2019
/// `{length = 5432, bytes = 0xa363666d 746f6170 ... 5b1a8cd4 }`, which leaves out the middle.
enum DataDumpBody {
  static func read(_ text: Bytes) -> ArmourBody? {
    guard let digits = bracketed(text) ?? listed(text) else { return nil }
    var decoder = HexadecimalDecoder()
    var body = ArmourBody(decoder.decode(digits, named: ArmourBody.name), .nsData)
    body.repairs = [.init(.nsDataDump, at: text)]
    if let place = decoder.foreign ?? decoder.looseDigit {
      let isEllipsis = text[place] == UInt8(ascii: ".") || place == decoder.looseDigit
      body.damage = .init(isEllipsis ? .cutText : .foreignCharacter, in: text, at: place)
    }
    return body
  }

  private static func bracketed(_ text: Bytes) -> Bytes? {
    guard text.starts(with: "<"), text.ends(with: ">"), text.count > 2 else { return nil }
    let inside = text.dropFirst().dropLast()
    let isDump = inside.allSatisfy { hexDigit($0) != nil || HexadecimalDecoder.isSeparator($0) }
    return isDump ? inside : nil
  }

  private static func listed(_ text: Bytes) -> Bytes? {
    guard text.starts(with: "{"), text.dropFirst().trimmed.starts(with: "length"),
      let mark = text.firstIndex(of: "0x")
    else { return nil }
    let inside = text[(mark + 2)..<text.endIndex]
    return (inside.ends(with: "}") ? inside.dropLast() : inside).trimmed
  }
}
