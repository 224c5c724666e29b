import Evidence

/// One way to write bytes as other bytes: an encoding such as Base64, an escape, a quotation or a
/// compression.
///
/// The table ``all`` has one entry for each encoding; each entry is a static property in an
/// extension of this type. Every part of the program that meets encoded bytes reads the table:
///
/// - ``Carver`` finds artifacts inside other text with ``find`` and ``findWhole``.
/// - ``TextDecoder`` decodes a text that is one artifact with ``peel``, ``decode`` and ``unwrap``,
///   in this order.
/// - ``EncodedText`` searches bytes for encoded text with ``search``.
/// - The diagnosis compares hashes with what programs write and read, from ``print``.
///
/// An entry fills in only the parts that its encoding has. Example: Base64 can be found, decoded,
/// searched and printed; a byte order mark can only be peeled.
package struct ByteEncoding: Sendable {
  /// Characters at or near the beginning of an artifact in this encoding, each with the reader that
  /// extracts the artifact from there.
  var find: [AnchorPattern] = []
  /// Extracts the first artifact from a text of an encoding that has no such characters, such as
  /// uuencode. Called only for a text in which no pattern of ``find`` led to an artifact. Returns
  /// `nil` if the text has none.
  var findWhole: (@Sendable (_ text: Bytes, _ limits: DecodingLimits) -> CarvedStretch?)?
  /// The wrappings around a text that are removed before the text is decoded, such as quotes.
  var peel: [TextUnwrapping] = []
  /// Decodes a whole text. Returns `nil` if the text has a different encoding.
  var decode: (@Sendable (_ text: Bytes) -> DecodedBody?)?
  /// The wrappings around the bytes of an artifact that are removed after the text is decoded,
  /// such as gzip.
  var unwrap: [ByteWrapping] = []
  /// How text in this encoding is found inside any bytes; `nil` if the encoding is never searched
  /// for.
  var search: TextSearch?
  /// What programs write for a value in this encoding, and what they read from such a value.
  package var print: [EncodedForm] = []

  /// Every encoding, in the order in which they are tried.
  ///
  /// Decoding: the first encoding that accepts a text decodes it; `base64`, the last one with a
  /// decoder, accepts any text. Peeling: after each wrapping that is removed, the search starts
  /// again at the first encoding.
  static let all: [ByteEncoding] = [
    .binary, .token, .plainText, .numberList, .dataDump, .characterDump, .pem, .hexadecimal,
    .base64, .base64url,
    .escapes, .diagnostic, .uuencode, .base32, .bigInteger,
    .byteOrderMark, .whitespace, .optional, .quotes, .dataURL, .percent, .jsonEscapes,
    .htmlEntities, .quotedPrintable, .repetition,
    .compression, .latin1, .lengthPrefix, .zeroPadding, .wideCharacters, .otherCharacterSets,
  ]
}
