import Claims
import Decoding
import Evidence

/// The forms of ``ByteEncoding/print`` as rewritings, grouped by the mistake that they show.
enum EncodedRewritings {
  /// Base64 text of bytes, and bytes of Base64 text.
  static let base64 = ByteEncoding.base64.print.map(Rewriting.init)
  /// Base64url text of bytes, and bytes of Base64url text.
  static let base64url = ByteEncoding.base64url.print.map(Rewriting.init)
  /// Hexadecimal text of bytes, and bytes of hexadecimal text.
  static let hexadecimal = ByteEncoding.hexadecimal.print.map(Rewriting.init)

  /// The value as a language prints it: `[1, 2, 3]`, `b'\x01\x02'`, `<Buffer 01 02>`.
  static let printed =
    (ByteEncoding.numberList.print + ByteEncoding.dataDump.print
    + ByteEncoding.separatedHexadecimal + ByteEncoding.escapes.print + ByteEncoding.optional.print
    + ByteEncoding.bigInteger.print + ByteEncoding.base32.print).map(Rewriting.init)

  /// The text as it is written in a URL, an HTML page or a JSON string: `a%2Bb`, `a&#x2B;b`,
  /// `a\/b`.
  static let escaped =
    (ByteEncoding.jsonEscapes.print + ByteEncoding.percent.print + [ByteEncoding.optionalContent]
    + ByteEncoding.htmlEntities.print).map(Rewriting.init)

  /// The text in a different character set, and bytes that were read as text.
  static let characterSets =
    (ByteEncoding.wideCharacters.print + ByteEncoding.latin1.print
    + ByteEncoding.otherCharacterSets.print).map(Rewriting.init)

  /// The Base64 or hexadecimal text of bytes in UTF-16.
  static let wideTexts = [GivenBytes.Encoding.base64, .hex].flatMap { spelling in
    ByteEncoding.wideCharacters.print.prefix(4).map { form in
      Rewriting(
        form.phrase.replacing("{}", with: "{}\(spelling.suffix)"), .framingText, cost: 3
      ) { form.apply(spelling.write($0)) }
    }
  }

  /// Lenient decoders, which read on where a strict one stops, and other ways to read a printed
  /// value, such as a member of a JSON object.
  static let misread =
    [
      Rewriting("the bytes that {} prints", .decoding, cost: 2, isOfText: true) { bytes in
        let reading = TextDecoder.read(Bytes(bytes))
        let isStrict: [DecodedText.Encoding] = [.raw, .base64, .base64url]
        return isStrict.contains(reading.encoding) || reading.damage != nil
          ? nil : reading.payload.array.unlessLost
      }
    ] + ByteEncoding.lenientBase64.map(Rewriting.init)
    + [("challenge", 2), ("nonce", 3), ("data", 3)].map { name, cost in
      Rewriting("the member “\(name)” of {}", .decoding, cost: cost, isOfText: true) {
        member(name, $0)
      }
    }

  /// Returns the text of a string member of a JSON object, or `nil`.
  private static func member(_ name: String, _ bytes: [UInt8]) -> [UInt8]? {
    BodyParts.object(bytes)?.first { $0.name.equals(name) && $0.value.string != nil }?
      .value.string?.array
  }
}

extension Rewriting {
  /// Creates a rewriting from a form; its stage follows from the direction, its cost is the
  /// rarity.
  fileprivate init(_ form: EncodedForm) {
    let stage: Rewriting.Stage =
      switch form.direction {
      case .writes: .spelling
      case .reads: .decoding
      case .prints: .printing
      }
    self.init(
      form.phrase, stage, cost: form.rarity, isOfText: form.isOfText, apply: form.apply)
  }
}
