import Evidence

extension CarvedFind {
  init(_ found: CarvedStretch, scope: NeighbourScope, place: TextPlace) {
    stretch = scope.whole[found.range]
    armour = found.armour
    type = found.type
    steps = found.steps
    self.place = place
    let columns = TableColumns(of: found.range, on: scope.lines, in: scope.whole)
    label = found.innerLabel ?? columns.label ?? ArtifactLabel.of(found.range, in: scope.whole)
    let named = scope.values(beside: found.range)
    let close = found.inner + columns.values + named.close
    values = Array((close + named.near).prefix(NamedValues.mostValues))
    closeValues = close.count
    shortening = found.shortening
  }

  private init(
    stretch: Bytes, _ other: CarvedFind, steps: [String], place: TextPlace
  ) {
    self.stretch = stretch
    armour = other.armour
    type = other.type
    self.steps = steps
    self.place = place
    label = other.label
    values = other.values
    closeValues = other.closeValues
    shortening = other.shortening
  }

  /// The same find in the text of wide characters that its text was made of.
  func moved(to text: Bytes) -> CarvedFind {
    let parents = stretch.parents
    guard let first = parents.first, let last = parents.last else { return self }
    let stretch = text.between(first.startIndex, last.endIndex)
    return CarvedFind(
      stretch: stretch, self, steps: ["utf-16"] + steps,
      place: TextPlace(
        line: place.line, column: place.column, offset: stretch.startIndex - text.startIndex))
  }
}
