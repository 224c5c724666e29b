package import Evidence

/// The result of ``Carver/carve(_:limits:)``: the artifacts in a text.
package struct Carving: Sendable {
  /// The artifacts, in the order of the text; empty if there are none.
  package let finds: [CarvedArtifact]
  /// Whether the text is one artifact with nothing around it but the wrappings of a transport.
  /// ``TextDecoder`` then reads the whole text and names each repair.
  package let isLone: Bool
  /// Whether the search stopped at ``Carver/mostFinds``: the text may have more artifacts.
  package let isLimited: Bool
}

/// One artifact in a text, with its place and the values beside it.
package struct CarvedArtifact: Sendable {
  /// The part of the text that the artifact was decoded from.
  package internal(set) var stretch: Bytes
  /// The same part of the text in which the names and values are: without UTF-16 or UTF-32, and with plain
  /// tables.
  package let readable: Bytes
  /// The bytes of the artifact; their origin leads back to the text.
  package let decodedText: DecodedText
  /// Attestation, assertion or receipt, as the first bytes tell.
  package let type: ArtifactType
  /// The names of the decoding steps, the outermost first, for ``SourceStep/transform(_:)``.
  package internal(set) var steps: [String]
  /// Where the artifact begins in the text.
  package internal(set) var place: TextPlace
  /// The name before it, such as `attestationObject`; `nil` if there is none.
  package let label: Bytes?
  /// The named values beside it: first those of its own unit, then others near it. At most 64.
  package let values: [NamedValue]
  /// For an artifact in a text that is in Base64: the name before the Base64, its digits in ``readable``, and
  /// the bytes that they mean; `nil` for any other.
  package let around: NamedValue?
  /// How many of the first ``values`` are in its own unit: on its lines, in its row, or in its
  /// paragraph.
  package let closeValues: Int
}

/// A value beside an artifact, with its name: `keyId` and `bSrEhF8T…`.
package struct NamedValue: Sendable, Hashable {
  /// The name as it is in the text, without quotes.
  package let name: Bytes
  /// The value as it is in the text, without quotes and not decoded.
  package let written: Bytes
  /// The value without the escapes of a quoted text, and without breaks between lines of digits.
  package let value: Bytes

  /// Creates a pair.
  ///
  /// - Parameters:
  ///   - name: The name as it is in the text.
  ///   - written: The value as it is in the same text.
  ///   - value: What the value means; `nil` if it means what is written.
  init(name: Bytes, written: Bytes, value: Bytes? = nil) {
    self.name = name
    self.written = written
    self.value = value ?? written
  }
}

/// A place in a text.
package struct TextPlace: Sendable, Hashable {
  /// The line, counted from 1.
  package let line: Int
  /// The column in characters, counted from 1, as in editors.
  package let column: Int
  /// The offset in bytes, counted from 0 at the start of the text.
  package let offset: Int

  /// Creates a place. The values aren't checked against each other.
  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// Returns the place of another ASCII character on the same line.
  package func moved(by count: Int) -> TextPlace {
    TextPlace(line: line, column: column + count, offset: offset + count)
  }

  /// The place as a step on the way to an artifact.
  package var step: SourceStep { .text(line: line, column: column, offset: offset) }
}
