import Evidence

extension CarvedForm {
  /// A decoded artifact that was printed as a map: in CBOR diagnostic notation (RFC 8949 §8), or
  /// by Python, Node.js or a JSON writer.
  ///
  /// Examples: `{"fmt": "apple-appattest", "authData": h'…'}`, `{'signature': b'0E\x02…'}`. The
  /// map is encoded as CBOR again. A print that omits bytes is reported as shortened.
  static let diagnostic = CarvedForm(one: { text, place, limits in
    guard let open = brace(before: place, in: text) else { return nil }
    var reader = DiagnosticReader(text, from: open, limits: limits)
    let map = reader.map(depth: 0)
    guard let artifact = PrintedArtifact(map) else { return nil }
    let range = open..<(reader.shortened ?? reader.position)
    let payload = artifact.encoded(from: text)
    let mark = reader.shortened.map { place in
      text[place..<(place + 32)].prefix { $0 != UInt8(ascii: ">") && !$0.isLineBreak }
    }
    let decodedText = DecodedText(
      text: text[range], payload: payload, encoding: .diagnostic,
      damage: mark.map { .init(.shortenedPrint, at: $0) })
    return CarvedStretch(
      range: range, decodedText: decodedText, type: artifact.type, steps: ["cbor-diagnostic"],
      isWhole: mark == nil)
  })

  /// Returns where the map begins whose first key has a letter at `place`, or `nil` if no brace
  /// comes before the key.
  private static func brace(before place: Int, in text: Bytes) -> Int? {
    let before = text.between(max(text.startIndex, place - 48), place)
    let key = before.suffix(while: \.isLetter)
    let open = before[before.startIndex..<key.startIndex]
      .suffix(while: { $0.isWhiteSpace || "\"'".utf8.contains($0) })
    guard open.startIndex > before.startIndex, text[open.startIndex - 1] == UInt8(ascii: "{") else {
      return nil
    }
    return open.startIndex - 1
  }
}
