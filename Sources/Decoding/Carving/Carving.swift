package import Evidence

/// What was found in a text.
package struct Carving: Sendable {
  package let text: Bytes
  /// The artifacts, in the order of the text.
  package let finds: [CarvedFind]
  /// Whether the text is one artifact with no more around it than what a transport puts there:
  /// ``TextArmour`` reads all of it, and names each repair.
  package let isLone: Bool
  /// Whether there may be more artifacts than the most that are taken out of one text.
  package let isLimited: Bool
}

/// An artifact in a text.
package struct CarvedFind: Sendable {
  /// The part of the text that it was made of.
  package let stretch: Bytes
  /// Its bytes, which can be walked back to the text.
  package let armour: ArmourReading
  package let type: ArtifactType
  /// What was undone to get at the bytes, the outermost first: for ``SourceStep/transform(_:)``.
  package let steps: [String]
  /// Where it begins.
  package let place: TextPlace
  /// The name that stands in front of it; `nil` where none does.
  package let label: Bytes?
  /// Named values that stand beside it, those of its own unit first.
  package let values: [NamedValue]
  /// How many of them stand in its own unit: on its lines, in its row, in its paragraph.
  package let closeValues: Int
  /// What a shortened print says of the whole; `nil` where nothing shows that it is one.
  package let shortening: Shortening?
}

/// A value that stands beside an artifact, with its name.
package struct NamedValue: Sendable, Hashable {
  package let name: Bytes
  package let value: Bytes
}

/// A place in a text: line and column from one, as editors count them; the offset in bytes from zero.
package struct TextPlace: Sendable, Hashable {
  package let line: Int
  package let column: Int
  package let offset: Int

  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// A print that leaves out a part of the bytes.
package struct Shortening: Sendable, Hashable {
  /// The words that tell: `... 945 more bytes`.
  package let mark: Bytes
  /// How many bytes are missing, where the print says so.
  package let missing: Int?
  /// How many bytes the print shows.
  package let shown: Int
  /// The limit that cut it, where its length tells.
  package let limit: LengthLimit?
}
