import Evidence

extension CarvedFind {
  init(_ found: CarvedStretch, scope: NeighbourScope, place: TextPlace) {
    let text = Bytes(buffer: scope.lines.buffer, range: scope.lines.buffer.storage.indices)
    stretch = text[found.range]
    armour = found.armour
    type = found.type
    steps = found.steps
    self.place = place
    label = ArtifactLabel.of(found.range, in: text)
    values = scope.values(beside: found.range)
    shortening = found.shortening
  }
}
