import Evidence

/// An artifact, and the part of a text that it was made of.
struct CarvedStretch {
  var range: Range<Int>
  var armour: ArmourReading
  let type: ArtifactType
  /// What was undone, the outermost first.
  var steps: [String]
  /// Whether the bytes reach the end that the artifact states.
  let isWhole: Bool
  var shortening: Shortening?
  /// Where it was found in a text inside the text: what stands beside it there.
  var inner: [NamedValue] = []
  var innerLabel: Bytes?

  /// The same with what stands around it and says that it is not all.
  func examined(in text: Bytes) -> CarvedStretch {
    guard shortening == nil,
      let found = ShortenedPrint.around(
        range, shown: armour.payload.count, isWhole: isWhole, in: text)
    else { return self }
    var other = self
    other.shortening = found
    let mark = found.mark.isEmpty ? armour.text.suffix(1) : found.mark
    other.armour = armour.damaged(.init(.shortenedPrint, at: mark))
    return other
  }

  /// The same as a part of a longer text, in which `place` was read as the text that it was found in.
  func nested(
    at place: Range<Int>, in text: Bytes, by step: String, beside scope: NeighbourScope
  ) -> CarvedStretch {
    let find = CarvedFind(self, scope: scope, place: TextPlace(line: 1, column: 1, offset: 0))
    var other = self
    other.range = place
    other.armour = armour.moved(to: text[place])
    other.steps = [step] + steps
    other.inner = find.values
    other.innerLabel = find.label
    return other
  }
}
