package import Evidence

/// Bytes taken out of the text that carried them, and what had to be done to get them.
package struct ArmourReading: Sendable {
  /// The text as it was captured; for binary input the bytes themselves.
  package let text: Bytes
  /// The bytes inside: a derived buffer named `artifact` that can be walked back to the text.
  package let payload: Bytes
  /// The outermost encoding.
  package let encoding: Encoding
  /// What was wrong with the text and could be undone, in the order it was undone.
  package let repairs: [Repair]
  /// What was lost for good; `nil` where the payload is whole as far as the text can show.
  package let damage: Damage?

  package init(
    text: Bytes, payload: Bytes, encoding: Encoding, repairs: [Repair] = [], damage: Damage? = nil
  ) {
    self.text = text
    self.payload = payload
    self.encoding = encoding
    self.repairs = repairs
    self.damage = damage
  }

  package enum Encoding: String, Sendable, Hashable, CaseIterable {
    case raw, base64, base64url, hex, pem
    case nsData = "nsdata"
    case jsonArray = "json-array"
    /// A text that has most bytes as they are and writes the others as escapes.
    case escaped
    /// CBOR in its diagnostic notation (RFC 8949 §8).
    case diagnostic = "cbor-diagnostic"
  }

  /// Something that a transport did to the text, undone.
  package struct Repair: Sendable, Hashable {
    package let kind: Kind
    /// The first place where it shows.
    package let bytes: Bytes
    /// In how many places.
    package let count: Int

    package init(_ kind: Kind, at bytes: Bytes, count: Int = 1) {
      self.kind = kind
      self.bytes = bytes
      self.count = count
    }

    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case spaceForPlus = "space-for-plus"
      case percentEncoding = "percent-encoding"
      case base64URLAlphabet = "base64url-alphabet"
      case missingPadding = "missing-padding"
      case excessPadding = "excess-padding"
      case lineBreaks = "line-breaks"
      case escapedLineBreaks = "escaped-line-breaks"
      case escapedSlashes = "escaped-slashes"
      case quotes
      case dataURL = "data-url"
      case optionalWrapper = "optional-wrapper"
      case nsDataDump = "nsdata-dump"
      case doubleBase64 = "double-base64"
      case surroundingWhitespace = "surrounding-whitespace"
      case byteOrderMark = "byte-order-mark"
      case leftoverBits = "leftover-bits"
      case wideCharacters = "wide-characters"
      case htmlEntities = "html-entities"
      case quotedPrintable = "quoted-printable"
      case compressed
      case latin1 = "latin-1"
      case lengthPrefix = "length-prefix"
      case zeroPadding = "zero-padding"
      case repetition
    }
  }

  /// Something that a transport did to the text and that cannot be undone.
  package struct Damage: Sendable, Hashable {
    package let kind: Kind
    /// The first place where it shows.
    package let bytes: Bytes
    /// In how many places.
    package let count: Int

    package init(_ kind: Kind, at bytes: Bytes, count: Int = 1) {
      self.kind = kind
      self.bytes = bytes
      self.count = count
    }

    package enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Bytes were read as UTF-8 text and replaced by U+FFFD.
      case utf8Replacement = "utf8-replacement"
      /// The number of digits is impossible for the encoding: the text was cut.
      case cutText = "cut-text"
      /// A character that no encoding uses.
      case foreignCharacter = "foreign-character"
      /// A print that leaves out a part of the bytes, and says so.
      case shortenedPrint = "shortened-print"
      /// Nothing, or whitespace only.
      case empty
    }
  }
}
