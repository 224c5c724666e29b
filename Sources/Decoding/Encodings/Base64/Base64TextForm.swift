import Evidence

extension CarvedForm {
  /// Base64 of a text that contains artifacts: of JSON, of PEM, or of Base64.
  ///
  /// The run of digits is decoded and the decoded text is carved. If it is one artifact and
  /// nothing else, the result is a single stretch over the run; else each artifact inside becomes
  /// a stretch with the same range.
  static let base64Text = CarvedForm(text: { text, start, limits in
    let digits = text[start..<text.endIndex].prefix(limits.bytes * 2)
    let run = digits.between(
      start, digits.skip(from: start) { Base64Alphabet.values[Int($0)] <= Base64Alphabet.padding })
    guard run.count >= shortestText, text.buffer.depth < deepest,
      // Text has no control characters other than whitespace.
      !Base64Decoder.bytes(of: run.prefix(shortestText), named: "Base64 text")
        .contains(where: \.isControl)
    else { return [] }
    let inner = Base64Decoder.bytes(of: run, named: "Base64 text")
    let stretches = Carver.stretches(in: inner, limits: limits)
    if let only = stretches.first, LoneArtifact.fills(inner, stretches) {
      let reading = TextDecoder.read(run, limits: limits)
      if reading.payload == only.decodedText.payload {
        return [
          CarvedStretch(
            range: run.range, decodedText: reading, type: only.type, steps: ["base64"] + only.steps,
            isWhole: only.isWhole)
        ]
      }
    }
    return stretches.indices.map { index in
      stretches[index].nested(
        at: run.range, in: text, by: "base64",
        beside: NeighbourScope(of: index, among: stretches, in: inner, isCode: false))
    }
  })

  /// The minimum length of such a run, in Base64 digits.
  private static let shortestText = 32
  /// The depth of derived buffers, each decoded from the one before, from which no text is decoded.
  private static let deepest = 8
}
