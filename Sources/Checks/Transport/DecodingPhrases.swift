package import Decoding
import Evidence

extension DecodedText.Encoding {
  /// How the text was decoded, to follow “taken”: “as Base64”.
  package var phrase: String {
    switch self {
    case .raw: "as they are"
    case .base64: "as Base64"
    case .base64url: "as Base64url"
    case .hex: "as hexadecimal"
    case .pem: "as PEM"
    case .nsData: "as an NSData description"
    case .jsonArray: "as a list of numbers"
    case .escaped: "as text with escapes"
    case .diagnostic: "as CBOR diagnostic notation"
    }
  }
}

extension DecodedText.Repair {
  /// What was repaired, with the number of places if there are several: “each plus sign was a space
  /// (7 places)”.
  var phrase: String {
    count > 1 ? "\(kind.phrase) (\(count.grouped) places)" : kind.phrase
  }
}

extension DecodedText.RepairKind {
  /// What was wrong with the text, as a clause for a list.
  var phrase: String {
    switch self {
    case .spaceForPlus: "each plus sign was a space"
    case .percentEncoding: "the text was percent-encoded"
    case .base64URLAlphabet: "the alphabet was that of Base64url"
    case .missingPadding: "the padding was missing"
    case .excessPadding: "there was too much padding"
    case .lineBreaks: "the text was broken into lines"
    case .escapedLineBreaks: "the text contained escaped line breaks"
    case .escapedSlashes: "the text contained escaped slashes"
    case .quotes: "the text was in quotes"
    case .dataURL: "the text was a data URL"
    case .optionalWrapper: "the text was a printed Swift Optional"
    case .nsDataDump: "the text was bytes printed in hexadecimal"
    case .doubleBase64: "the bytes were Base64-encoded twice"
    case .surroundingWhitespace: "whitespace was around the text"
    case .byteOrderMark: "the text began with a byte order mark"
    case .leftoverBits: "the last character had bits that no byte uses"
    case .wideCharacters: "the text was UTF-16 or UTF-32, not UTF-8"
    case .htmlEntities: "the text contained HTML character references"
    case .quotedPrintable: "the text was quoted-printable"
    case .compressed: "the bytes were compressed"
    case .latin1: "each byte from 80 on was written as a character in UTF-8"
    case .lengthPrefix: "a length preceded the bytes"
    case .zeroPadding: "zero bytes followed the artifact"
    case .repetition: "the artifact was there twice"
    }
  }
}

extension DecodedText.DamageKind {
  /// What was lost, as a sentence, without its place.
  var sentence: String {
    switch self {
    case .utf8Replacement:
      "Bytes were read as UTF-8 text and replaced by U+FFFD; they are lost."
    case .cutText: "Neither Base64 nor hexadecimal digits have this number of characters."
    case .shortenedPrint: "The printed text shows only some of the bytes."
    case .foreignCharacter: "The text contains characters that no encoding uses."
    case .empty: "The text is empty."
    }
  }
}
