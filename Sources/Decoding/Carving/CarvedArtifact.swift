import Evidence

extension CarvedArtifact {
  /// Creates the public description of a stretch: adds its place, its label and the values beside
  /// it.
  ///
  /// - Parameters:
  ///   - found: The artifact and its range in the text.
  ///   - scope: The part of the text in which named values belong to the artifact.
  ///   - place: Where the artifact begins.
  init(_ found: CarvedStretch, scope: NeighbourScope, place: TextPlace) {
    let own = scope.whole[found.range]
    stretch = own
    readable = own
    decodedText = found.decodedText
    type = found.type
    steps = found.steps
    self.place = place
    around = found.decoded.map { decoded in
      NamedValue(
        name: ArtifactLabel.of(found.range, in: scope.whole) ?? own.prefix(0), written: own,
        value: decoded)
    }
    let columns = TableColumns(of: found.range, on: scope.lines, in: scope.whole)
    label = found.innerLabel ?? columns.label ?? ArtifactLabel.of(found.range, in: scope.whole)
    let named = scope.values(beside: found.range)
    let close = found.inner + columns.values + named.close
    values = Array((close + named.near).prefix(NamedValues.mostValues))
    closeValues = min(close.count, values.count)
  }

  /// Returns the same find in the text of UTF-16 or UTF-32 from which its text was converted,
  /// with the step `utf-16` before the others. Line and column of its place stay the same.
  func widened(to text: Bytes) -> CarvedArtifact {
    var wide = moved(to: text)
    wide.steps = ["utf-16"] + steps
    wide.place = TextPlace(
      line: place.line, column: place.column, offset: wide.stretch.startIndex - text.startIndex)
    return wide
  }

  /// Returns the same find in the text from which its text was made. The place stays that in its text.
  private func moved(to text: Bytes) -> CarvedArtifact {
    let parents = stretch.parents
    guard let first = parents.first, let last = parents.last else { return self }
    var moved = self
    moved.stretch = text.between(first.startIndex, last.endIndex)
    return moved
  }

  /// Returns the same find in the text of which tables were written in another way.
  ///
  /// - Parameter lines: The lines of that text.
  func moved(to text: Bytes, lines: inout TextLines) -> CarvedArtifact {
    var moved = moved(to: text)
    moved.place = lines.place(of: moved.stretch.startIndex)
    return moved
  }
}
