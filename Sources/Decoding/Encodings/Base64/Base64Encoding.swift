import Evidence

extension ByteEncoding {
  /// Base64 (RFC 4648 §4), in one run, in lines or in pieces, and Base64 of a text that contains
  /// artifacts.
  ///
  /// The patterns are the Base64 digits of the first bytes of an artifact, whose low bits vary
  /// with the byte after them. Example: `o2NmbXR` is `a3 63 "fmt"`.
  package static let base64 = ByteEncoding(
    find: [
      // The head of a CBOR map and of its first key. A head may be longer than necessary: `b8 03`,
      // `78 03`.
      AnchorPattern(.base64, "[o-v][AGHQWXmn23][ABDFJNRVZdghkl][ADGHIJRhjmnopxz4]"),
      // The letters of a first key at any place of a group: `fmt`, `aut`, `sig`, `att`, `cdH`.
      AnchorPattern(.base64(keyAt: 0), "[ZYc][mX2][1VlR][0nI]"),
      AnchorPattern(.base64(keyAt: 1), "[GWm2HXn3][ZFN][t1p0k][dZS]"),
      AnchorPattern(.base64(keyAt: 2), "[mhzj][bdaZ][XWHE][Rdh]"),
      // An ASN.1 SEQUENCE that begins with the identifier of signed data: `30 8x …`.
      AnchorPattern(.base64, "MI[IJKL][A-Za-z0-9+/_-][A-Za-z0-9+/_-][AQgw]YJ"),
      AnchorPattern(.base64, "MIAG"),
      // Base64 of the first characters of JSON, PEM, Base64 and a request.
      AnchorPattern(.base64Text, "eyJ"),
      AnchorPattern(.base64Text, "ew[og]"),
      AnchorPattern(.base64Text, "LS0t"),
      AnchorPattern(.base64Text, "b2[15][sG]"),
      AnchorPattern(.base64Text, "bzJ[OkOo]"),
      AnchorPattern(.base64Text, "TUl[JB]"),
      AnchorPattern(.base64Text, "UE9TVC"),
      // Base64 of what gzip or zlib packed (RFC 1952 §2.3.1, RFC 1950 §2.2).
      AnchorPattern(.base64Text, "H4sI"),
      AnchorPattern(.base64Text, "[^A-Za-z0-9+/_-]e[JNAF][w-zo-rE-H4-7]", before: 1),
    ],
    decode: Base64Body.read,
    search: .digits(
      DigitRuns(bits: 6) { byte in
        let value = Base64Alphabet.values[Int(byte)]
        return value <= DigitRuns.padding ? value : nil
      } view: {
        Base64Decoder.bytes(of: $0, named: "Base64 in it")
      }),
    print: [
      EncodedForm("the Base64 text of {}") { Array(Base64.encode($0).utf8) },
      EncodedForm("the bytes that {} encodes in Base64", .reads) {
        Base64.decode(Bytes($0), as: .standard)
      },
      EncodedForm("the Base64 text of {}, without padding", rarity: 2) { bytes in
        Array(Base64.encode(bytes).utf8.filter { $0 != UInt8(ascii: "=") })
      },
      EncodedForm("the Base64 text of {}, with a trailing line feed", rarity: 2) {
        Array(Base64.encode($0).utf8) + [0x0a]
      },
      EncodedForm("the Base64 text of {}, in lines of 76 characters", rarity: 3) {
        lines(of: Base64.encode($0), width: 76)
      },
      EncodedForm("the Base64 text of {}, in lines of 64 characters", rarity: 3) {
        lines(of: Base64.encode($0), width: 64)
      },
    ])

  /// Base64url (RFC 4648 §5). It is only printed: ``base64`` finds and decodes both alphabets.
  package static let base64url = ByteEncoding(
    print: [
      EncodedForm("the Base64url text of {}, without padding") {
        Array(Base64.encode($0, as: .url).utf8)
      },
      EncodedForm("the Base64url text of {}, with padding", rarity: 2) { bytes in
        Base64.encode(bytes).utf8.map(Base64Alphabet.urlDigit)
      },
      EncodedForm("the bytes that {} encodes in Base64url", .reads) {
        Base64.decode(Bytes($0), as: .url)
      },
    ])

  /// What lenient decoders read from a text that a strict decoder rejects.
  ///
  /// Each differs in what it does at a character that is no digit. Example: from `ab-cd` a
  /// decoder that skips other characters reads `abcd`; one that stops at the first reads `ab`.
  package static let lenientBase64: [EncodedForm] = [
    lenient("that skips other characters", rarity: 2) { $0.filter(Base64Alphabet.isStandardDigit) },
    lenient("that knows both alphabets", rarity: 3) { bytes in
      bytes.map(Base64Alphabet.standardDigit).filter(Base64Alphabet.isStandardDigit)
    },
    lenient("that skips other characters", "Base64url", rarity: 3) { bytes in
      bytes.filter(Base64Alphabet.isURLDigit).map(Base64Alphabet.standardDigit)
    },
    lenient("that stops at the first other character", rarity: 3) { bytes in
      Array(bytes.prefix(while: Base64Alphabet.isStandardDigit))
    },
  ]

  /// Creates the form of one lenient decoder.
  ///
  /// - Parameters:
  ///   - manner: What the decoder does with other characters, as a relative clause.
  ///   - alphabet: The name of its alphabet.
  ///   - rarity: How unusual the decoder is, see ``EncodedForm/rarity``.
  ///   - digits: Returns the digits that the decoder reads, in the standard alphabet.
  private static func lenient(
    _ manner: String, _ alphabet: String = "Base64", rarity: Int,
    digits: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> EncodedForm {
    EncodedForm(
      "the bytes that {} encodes to a \(alphabet) decoder \(manner)", .reads, rarity: rarity,
      ofText: true
    ) { Base64.decode(digits: digits($0)).unlessLost }
  }

  /// Returns the text in lines of `width` characters, separated by CR LF.
  private static func lines(of text: String, width: Int) -> [UInt8] {
    Array(text.utf8.chunks(of: width).joined(separator: [0x0d, 0x0a]))
  }
}
