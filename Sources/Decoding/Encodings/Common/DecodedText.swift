package import Evidence

/// The bytes of an artifact as they were extracted from the text that carried them, and the steps
/// that it took.
///
/// Made by ``TextDecoder`` for a whole text, and by ``Carver`` for a part of a text.
package struct DecodedText: Sendable {
  /// The text as it was captured; for binary input the bytes themselves.
  package let text: Bytes
  /// The bytes inside the text: a derived buffer, usually named `artifact`, whose origin leads
  /// back to the text byte by byte.
  package let payload: Bytes
  /// The outermost encoding. Inner layers are listed in ``repairs``, such as
  /// ``RepairKind/doubleBase64``.
  package let encoding: Encoding
  /// The faults of the text that were corrected, in the order in which they were corrected.
  package let repairs: [Repair]
  /// What was lost and can't be recovered; `nil` if the text shows no loss.
  package internal(set) var damage: Damage?

  /// Creates a reading from its parts. Readers of encodings call it; nothing is decoded here.
  ///
  /// - Parameters:
  ///   - text: The text as it was captured, with its wrappings.
  ///   - payload: The decoded bytes, derived from `text`.
  ///   - encoding: The outermost encoding.
  ///   - repairs: What was corrected, the first correction first.
  ///   - damage: What can't be recovered, or `nil`.
  package init(
    text: Bytes, payload: Bytes, encoding: Encoding, repairs: [Repair] = [], damage: Damage? = nil
  ) {
    self.text = text
    self.payload = payload
    self.encoding = encoding
    self.repairs = repairs
    self.damage = damage
  }

  /// The encoding of the text that carried an artifact. The raw value is the name in results.
  package enum Encoding: String, Sendable, Hashable, CaseIterable {
    /// Bytes without an encoding; Base64 (RFC 4648 §4) and Base64url (§5); hexadecimal digits,
    /// also in a dump; Base64 between BEGIN and END lines (RFC 7468).
    case raw, base64, base64url, hex, pem
    /// The description of an `NSData`: `<a3636664 6d746f>` or `{length = 5432, bytes = 0xa363…}`.
    case nsData = "nsdata"
    /// A list of decimal numbers, one for each byte: `[163, 99, 102]`.
    case jsonArray = "json-array"
    /// A text that keeps most bytes unchanged and writes the others as escapes: `b'\xa3cfmt…'`.
    /// Also used for uuencode and for the dump of `od -c`.
    case escaped
    /// A printed CBOR map: diagnostic notation (RFC 8949 §8), or a similar print by a program.
    case diagnostic = "cbor-diagnostic"
  }

  /// A change that a transport or a program made to the text and that the reader reversed.
  package typealias Repair = Mark<RepairKind>

  /// A change that a transport or a program made to the text and that can't be reversed: bytes
  /// are lost.
  package typealias Damage = Mark<DamageKind>

  /// A change to the text, and where it shows.
  package struct Mark<Change: Sendable & Hashable>: Sendable, Hashable {
    /// The type of ``kind``.
    package typealias Kind = Change

    /// Which change it is.
    package let kind: Change
    /// The first place where the change shows, in the captured text.
    package let bytes: Bytes
    /// The number of places where the change shows; 1 for a wrapping around the whole text.
    package let count: Int

    /// Creates a change of a kind that first shows at `bytes` and occurs `count` times.
    package init(_ kind: Change, at bytes: Bytes, count: Int = 1) {
      self.kind = kind
      self.bytes = bytes
      self.count = count
    }

    /// Creates a change that first shows at one byte of the text; `position` counts from the start
    /// of the text's buffer.
    init(_ kind: Change, in text: Bytes, at position: Int, count: Int = 1) {
      self.init(kind, at: text[position..<(position + 1)], count: count)
    }

    /// Returns the same change with its place in `text` instead of a derived buffer.
    ///
    /// - Parameter fallback: The place if the derived buffer wasn't made from `text`. Without it,
    ///   this is the place in the last buffer that is known.
    func moved(to text: Bytes, or fallback: Bytes? = nil) -> Self {
      var place = bytes
      while place.buffer !== text.buffer {
        guard let parent = place.parents.first else {
          return Self(kind, at: fallback ?? place, count: count)
        }
        place = parent
      }
      return Self(kind, at: place, count: count)
    }
  }

  /// The changes that can be reversed without loss. The raw value is the name in results.
  package enum RepairKind: String, Sendable, Hashable, CaseIterable {
    /// Plus signs of Base64 became spaces, as form decoding makes them.
    case spaceForPlus = "space-for-plus"
    /// Characters were written as `%2B` (RFC 3986 §2.1), up to three times over.
    case percentEncoding = "percent-encoding"
    /// Digits `-` and `_` instead of `+` and `/` (RFC 4648 §5).
    case base64URLAlphabet = "base64url-alphabet"
    /// `=` characters are missing from a Base64 text whose alphabet requires them (RFC 4648
    /// §3.2).
    case missingPadding = "missing-padding"
    /// There are more `=` characters than the last group needs, or digits follow them.
    case excessPadding = "excess-padding"
    /// Line breaks, or spaces of a shell instead of them, separate the digits.
    case lineBreaks = "line-breaks"
    /// `\n`, `\r` or `\t` in the text, as two or three characters.
    case escapedLineBreaks = "escaped-line-breaks"
    /// `\/`, or a character as `\u00` and two digits, such as `\u002b`, as JSON writers escape.
    case escapedSlashes = "escaped-slashes"
    /// Quotation marks around the text, with or without a comma or semicolon after them.
    case quotes
    /// `data:…;base64,` before the text (RFC 2397).
    case dataURL = "data-url"
    /// `Optional("…")` around the text, as Swift prints an optional string.
    case optionalWrapper = "optional-wrapper"
    /// Brackets and spaces of an `NSData` description, or separators between hexadecimal
    /// digits.
    case nsDataDump = "nsdata-dump"
    /// The decoded bytes were Base64 text again.
    case doubleBase64 = "double-base64"
    /// Whitespace before or after the text, other than one line break at the end.
    case surroundingWhitespace = "surrounding-whitespace"
    /// The UTF-8 byte order mark `EF BB BF` before the text.
    case byteOrderMark = "byte-order-mark"
    /// Unused bits of the last Base64 digit aren't zero (RFC 4648 §3.5).
    case leftoverBits = "leftover-bits"
    /// The text was UTF-16 or UTF-32.
    case wideCharacters = "wide-characters"
    /// Characters were written as HTML references such as `&#43;`.
    case htmlEntities = "html-entities"
    /// Characters were written as `=3D`, with soft line breaks (RFC 2045 §6.7).
    case quotedPrintable = "quoted-printable"
    /// The decoded bytes were a gzip, zlib or bare deflate stream.
    case compressed
    /// The bytes were read as ISO 8859-1 or Windows-1252 and written as UTF-8.
    case latin1 = "latin-1"
    /// The number of bytes came before the bytes.
    case lengthPrefix = "length-prefix"
    /// Two or more zero bytes came after the bytes.
    case zeroPadding = "zero-padding"
    /// The artifact, or its text, was there twice in a row.
    case repetition
  }

  /// The losses that a text shows. The raw value is the name in results.
  package enum DamageKind: String, Sendable, Hashable, CaseIterable {
    /// Binary bytes were decoded as UTF-8 text, and each invalid sequence became U+FFFD.
    case utf8Replacement = "utf8-replacement"
    /// The text ends too early: the number of digits is impossible for the encoding, a list or
    /// a PEM block isn't closed, or the text exceeds the limit for its length.
    case cutText = "cut-text"
    /// A character that the encoding doesn't have.
    case foreignCharacter = "foreign-character"
    /// A print that omits a part of the bytes and says so, as in `... 945 more bytes`.
    case shortenedPrint = "shortened-print"
    /// The text is empty, or only its wrappings are there.
    case empty
  }
}
