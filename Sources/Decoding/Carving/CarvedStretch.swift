import Evidence

/// An artifact that was found in a text, and the range of the text that it was decoded from.
///
/// The reader of a ``CarvedForm`` returns it; ``Carver`` makes a ``CarvedArtifact`` of it.
struct CarvedStretch {
  /// The range of the artifact's text, from the start of the text's buffer.
  var range: Range<Int>
  /// The bytes of the artifact and how they were decoded.
  var decodedText: DecodedText
  /// The type that the first bytes of the artifact show.
  let type: ArtifactType
  /// The names of the decoding steps, the outermost first: `["base64", "hex"]`.
  var steps: [String]
  /// Whether the bytes reach the end that the artifact's lengths state.
  let isWhole: Bool
  /// For an artifact in a text inside the text: the values beside it there.
  var inner: [NamedValue] = []
  /// For an artifact in a text inside the text: its name there.
  var innerLabel: Bytes?
  /// For an artifact in a text inside the text: the bytes that the range was decoded to.
  var decoded: Bytes?

  /// Whether the text says that bytes are omitted.
  var isShortened: Bool { decodedText.damage?.kind == .shortenedPrint }

  /// Returns the stretch with this damage if the text around it says that bytes are omitted, as in
  /// `... 945 more bytes`, else the same stretch.
  func examined(in text: Bytes) -> CarvedStretch {
    guard !isShortened,
      let found = ShortenedPrint.around(
        range, shown: decodedText.payload.count, isWhole: isWhole, in: text)
    else { return self }
    var other = self
    let mark = found.isEmpty ? decodedText.text.suffix(1) : found
    other.decodedText.damage = .init(.shortenedPrint, at: mark)
    return other
  }

  /// Returns the content of the element of XML around a stretch that isn't whole, if that is one artifact and nothing
  /// else; otherwise `nil`. If the digits were escaped twice, the stretch ends at the first escape.
  func filled(in text: Bytes, limits: DecodingLimits) -> CarvedStretch? {
    guard !isWhole, decoded == nil, let content = text.content(around: range) else { return nil }
    let reading = TextDecoder.read(content, limits: limits)
    let length =
      type == .receipt
      ? StatedLength.ofASN1(reading.payload, limits: limits)
      : StatedLength.ofCBOR(reading.payload, limits: limits)
    guard reading.damage == nil, ArtifactType.sniff(reading.payload) == type,
      length?.least == reading.payload.count
    else { return nil }
    return CarvedStretch(
      range: content.startIndex..<content.endIndex, decodedText: reading, type: type,
      steps: [reading.encoding.rawValue], isWhole: true)
  }

  /// Returns the stretch as a part of a longer text.
  ///
  /// - Parameters:
  ///   - place: The range of the longer text that was decoded to the text of this stretch.
  ///   - text: The longer text.
  ///   - decoded: The bytes that the range was decoded to.
  ///   - step: The name of this decoding step.
  ///   - scope: The surroundings in the inner text, from which label and values are taken.
  func nested(
    at place: Range<Int>, in text: Bytes, from decoded: Bytes? = nil, by step: String,
    beside scope: NeighbourScope
  ) -> CarvedStretch {
    let find = CarvedArtifact(self, scope: scope, place: TextPlace(line: 1, column: 1, offset: 0))
    var other = self
    other.range = place
    other.decodedText = decodedText.moved(to: text[place])
    other.steps = [step] + steps
    other.inner = find.values
    other.innerLabel = find.label
    other.decoded = decoded
    return other
  }
}

extension Bytes {
  /// The most characters between a start tag and an artifact in its element.
  private static let longestLead = 64

  /// Returns the text between the tags of the element around a range; `nil` if there are none, or the content isn't
  /// only text.
  fileprivate func content(around range: Range<Int>) -> Bytes? {
    let isText = { (byte: UInt8) in byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">") }
    let lead = between(range.lowerBound - Self.longestLead, range.lowerBound).suffix(while: isText)
    let start = range.lowerBound - lead.count
    let end = skip(from: range.upperBound, while: isText)
    guard start > startIndex, self[start - 1] == UInt8(ascii: ">"),
      self[end..<endIndex].starts(with: "</")
    else { return nil }
    return self[start..<end]
  }
}
