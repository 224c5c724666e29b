import Evidence

/// A value of a printed map, with its place in the text.
indirect enum PrintedValue {
  case bytes([UInt8], Range<Int>)
  case text([UInt8], Range<Int>)
  case array([PrintedValue], Range<Int>)
  case map([(key: PrintedValue, value: PrintedValue)], Range<Int>)

  /// Appends the value in CBOR, with heads of the shortest form (RFC 8949 §4.2.1), as in Apple's
  /// artifacts. The origin of each byte is the place of the value.
  func encode(into output: inout DerivedBytes) {
    switch self {
    case .bytes(let bytes, let place):
      Self.head(2, bytes.count, from: place, into: &output)
      output.append(bytes, from: place)
    case .text(let bytes, let place):
      Self.head(3, bytes.count, from: place, into: &output)
      output.append(bytes, from: place)
    case .array(let elements, let place):
      Self.head(4, elements.count, from: place, into: &output)
      for element in elements { element.encode(into: &output) }
    case .map(let entries, let place):
      Self.head(5, entries.count, from: place, into: &output)
      for entry in entries {
        entry.key.encode(into: &output)
        entry.value.encode(into: &output)
      }
    }
  }

  /// Appends the head of a CBOR item (RFC 8949 §3). Its origin is the first byte of the item's
  /// place.
  ///
  /// - Parameters:
  ///   - major: The major type, from 0 to 7.
  ///   - count: The length or the number of entries.
  ///   - place: Where the item is printed.
  ///   - output: The buffer to which the head is appended.
  static func head(
    _ major: UInt8, _ count: Int, from place: Range<Int>, into output: inout DerivedBytes
  ) {
    let begin = place.lowerBound..<(place.lowerBound + 1)
    for byte in CBORHead.encoded(major, UInt64(count)) { output.append(byte, from: begin) }
  }
}

/// A printed map that is an artifact: it has exactly the members of one, each of the right type.
struct PrintedArtifact {
  /// Attestation or assertion.
  let type: ArtifactType
  private let map: DiagnosticReader.Map

  /// Returns `nil` if the map isn't an artifact. A map that is cut short needs at least one
  /// member, and no other members than an artifact has.
  init?(_ map: DiagnosticReader.Map) {
    let names = map.names
    let wanted: [(ArtifactType, Set<ByteText>)] = [
      (.attestation, ["fmt", "attStmt", "authData"]),
      (.assertion, ["signature", "authenticatorData"]),
    ]
    guard
      let match = wanted.first(where: {
        map.isWhole ? Set(names) == $0.1 && names.count == $0.1.count : $0.1.isSuperset(of: names)
      }), !names.isEmpty, map.isPlausible
    else { return nil }
    type = match.0
    self.map = map
  }

  /// Returns the artifact in CBOR, in a derived buffer of `text`. The head of a map that is cut
  /// short states the number of members that a whole one has.
  func encoded(from text: Bytes) -> Bytes {
    var output = DerivedBytes(from: text)
    let count = map.isWhole ? map.entries.count : type == .attestation ? 3 : 2
    PrintedValue.head(5, count, from: map.place, into: &output)
    for entry in map.entries {
      entry.key.encode(into: &output)
      entry.value.encode(into: &output)
    }
    if let cut = map.cut { cut.encode(into: &output) }
    return output.bytes(named: DecodedBody.name, by: .textRepair)
  }
}
