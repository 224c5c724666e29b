import Evidence

extension CarvedFind {
  init(_ found: CarvedStretch, scope: NeighbourScope, place: TextPlace) {
    stretch = scope.whole[found.range]
    armour = found.armour
    type = found.type
    steps = found.steps
    self.place = place
    let columns = TableColumns(of: found.range, on: scope.lines, in: scope.whole)
    label = columns.label ?? ArtifactLabel.of(found.range, in: scope.whole)
    let named = scope.values(beside: found.range)
    values = Array((columns.values + named).prefix(NamedValues.mostValues))
    shortening = found.shortening
  }
}
