import Checks
import Claims
import Decoding
import Evidence

extension FuzzTarget {
  /// The text that carries an artifact, and what else is written as text: keys, their identifiers,
  /// challenges, times.
  public static let decodedText = FuzzTarget { input in
    let reading = TextDecoder.read(input)
    reading.payload.claimInside(input, "the payload")
    // UTF-16 takes three bytes of UTF-8 for two of its own; nothing else grows.
    claim(reading.payload.count * 2 <= input.count * 3, "the payload is no longer than its text")
    for repair in reading.repairs {
      repair.bytes.claimInside(input, "a repair")
      claim(repair.count > 0, "a repair was made")
    }
    reading.damage?.bytes.claimInside(input, "damage")
    let again = TextDecoder.read(input)
    claim(
      again.payload == reading.payload && again.repairs == reading.repairs
        && again.damage == reading.damage, "the same text is read the same")

    let type = ArtifactType.sniff(reading.payload)
    if let truncation = Truncation.of(reading, as: type) {
      claim(truncation.missing > 0, "what is truncated misses something")
    }
    MismatchedContent.recognize(in: reading)?.bytes.claimInside(input, "a fact")
    for found in NearbyReader.readings(of: reading) {
      claim(!found.name.isEmpty && !found.reason.isEmpty, "a reading says what shows it")
      claim(found.tree.name == found.kind.rawValue || found.kind == .other, "a tree has its kind")
    }
    for block in PEMBody.blocks(in: input) { block.claimInside(input, "a block") }

    for encoding in GivenBytes.Encoding.allCases.map(Optional.some) + [nil] {
      let given = GivenBytes(input, encoding)
      for value in given.readings {
        claim(value.bytes.count <= input.count, "a reading is no longer than its text")
      }
      if let key = PublicKeyReader.read(given) { claim(key.point.count == 65, "a key is a point") }
    }
    let text = String(decoding: input, as: UTF8.self)
    _ = KeyIDSpelling.identifier(text)
    _ = OID(input)
    if let time = Timestamp(rfc3339: text) {
      claim(Timestamp(rfc3339: "\(time)") == time, "a time is read as it was written")
    }
  }
}
