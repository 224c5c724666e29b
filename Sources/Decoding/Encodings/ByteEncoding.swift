import Evidence

/// One way in which bytes are written as other bytes, such as Base64, an escape or a compression.
///
/// The table ``all`` has an entry for each, in the file of its name. Each part of the program that
/// meets encoded bytes is a user of the table: ``Carver`` finds artifacts inside other text by
/// ``find``, ``TextArmour`` decodes a text that is one artifact by ``peel``, ``decode`` and
/// ``unwrap``, ``EncodedText`` searches for text by ``search``, and the diagnosis compares hashes
/// with what programs write and read by ``print``.
package struct ByteEncoding: Sendable {
  /// What an artifact begins with in this encoding, each with the reader that takes it out.
  var find: [AnchorPattern] = []
  /// Takes the first artifact out of a text that has no such beginning.
  var findWhole: (@Sendable (_ text: Bytes, _ limits: DecodingLimits) -> CarvedStretch?)?
  /// What is taken off a text before it is decoded.
  var peel: [PeelingStep] = []
  /// Decodes a whole text; returns `nil` for a text of another encoding.
  var decode: (@Sendable (_ text: Bytes) -> ArmourBody?)?
  /// What is undone around the bytes of an artifact after the text is decoded.
  var unwrap: [ByteWrapping] = []
  /// How text in this encoding is found inside any bytes.
  var search: TextSearch?
  /// What programs write for a value in this encoding, and what they read from one.
  package var print: [EncodedForm] = []

  /// Every encoding. Of those that decode a text, the first that accepts it wins, and the last one
  /// accepts any text. Of those that are peeled off, the search starts again at the first one.
  static let all: [ByteEncoding] = [
    .binary, .token, .plainText, .numberList, .dataDump, .pem, .hexadecimal, .base64, .base64url,
    .escapes, .diagnostic, .uuencode, .base32, .bigInteger,
    .byteOrderMark, .whitespace, .optional, .quotes, .dataURL, .percent, .jsonEscapes,
    .htmlEntities, .quotedPrintable, .repetition,
    .compression, .latin1, .lengthPrefix, .zeroPadding, .wideCharacters, .otherCharacterSets,
  ]
}
