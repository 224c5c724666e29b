import Evidence

extension ArmourReading {
  /// The same reading with damage that shows around the text.
  func damaged(_ damage: Damage) -> ArmourReading {
    ArmourReading(
      text: text, payload: payload, encoding: encoding, repairs: repairs, damage: damage)
  }

  /// The same reading, of a longer text that the one read was taken out of.
  func moved(to whole: Bytes) -> ArmourReading {
    ArmourReading(
      text: whole, payload: payload, encoding: encoding,
      repairs: repairs.map { .init($0.kind, at: $0.bytes.walked(to: whole), count: $0.count) },
      damage: damage.map { .init($0.kind, at: $0.bytes.walked(to: whole), count: $0.count) })
  }
}

extension Bytes {
  /// The first part of the text's buffer that these bytes were made from; the text where they were
  /// made from none.
  fileprivate func walked(to text: Bytes) -> Bytes {
    var place = self
    while place.buffer !== text.buffer {
      guard let parent = place.parents.first else { return text.suffix(1) }
      place = parent
    }
    return place
  }
}
