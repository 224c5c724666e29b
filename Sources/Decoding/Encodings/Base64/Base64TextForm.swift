import Evidence

extension CarvedForm {
  /// Base64 of a text that contains artifacts: of JSON, of PEM, or of Base64, perhaps packed with gzip or zlib.
  ///
  /// The run of digits is decoded and the decoded text is carved. If it is one artifact and
  /// nothing else, the result is a single stretch over the run; else each artifact inside becomes
  /// a stretch with the same range.
  static let base64Text = CarvedForm(
    text: { text, start, limits in
      let digits = text[start..<text.endIndex].prefix(limits.bytes * 2)
      let run = digits.between(start, base64TextEnd(from: start, in: digits))
      let head = Base64Decoder.bytes(of: run.prefix(shortestText), named: "Base64 text")
      let isPacked = Compression.isMarked(head)
      guard run.count >= shortestText, text.buffer.depth < deepest,
        // Text has no control characters other than whitespace.
        isPacked || !head.contains(where: \.isControl)
      else { return [] }
      if isPacked {
        let reading = TextDecoder.read(run, limits: limits)
        let type = ArtifactType.sniff(reading.payload)
        if type.isOfAppAttest {
          return [
            CarvedStretch(
              range: run.range, decodedText: reading, type: type, steps: ["base64"], isWhole: true)
          ]
        }
      }
      let decoded = Base64Decoder.bytes(of: run, named: "Base64 text")
      guard let inner = isPacked ? Compression.content(of: decoded) : decoded else { return [] }
      let stretches = Carver.stretches(in: inner, limits: limits)
      if let only = stretches.first, LoneArtifact.fills(inner, stretches) {
        let reading = TextDecoder.read(run, limits: limits)
        if reading.payload == only.decodedText.payload {
          return [
            CarvedStretch(
              range: run.range, decodedText: reading, type: only.type,
              steps: ["base64"] + only.steps,
              isWhole: only.isWhole)
          ]
        }
      }
      return stretches.indices.map { index in
        stretches[index].nested(
          at: run.range, in: text, from: decoded, by: "base64",
          beside: NeighbourScope(of: index, among: stretches, in: inner, isCode: false))
      }
    }, end: base64TextEnd)

  /// Returns where the digits of a Base64 text end. They continue on the next line if this line ends
  /// behind a whole group, and the next line has nothing but digits, no more than this one, and doesn't
  /// begin a text of its own.
  /// - Complexity: O(*n*) for *n* digits and the whitespace between them.
  @Sendable private static func base64TextEnd(from start: Int, in text: Bytes) -> Int {
    func isDigit(_ byte: UInt8) -> Bool {
      Base64Alphabet.values[Int(byte)] <= Base64Alphabet.padding
    }
    var line = start
    while true {
      let end = text.skip(from: line, while: isDigit)
      guard end - line >= shortestText, (end - line).isMultiple(of: 4), end < text.endIndex,
        text[end].isLineBreak, text[end - 1] != UInt8(ascii: "=")
      else { return end }
      let next = text.skip(from: end) { $0.isWhiteSpace || ">|#".utf8.contains($0) }
      let behind = text.skip(from: next, while: isDigit)
      let rest = text.between(next, behind)
      guard !rest.isEmpty, rest.count <= end - line,
        behind == text.endIndex || text[behind].isLineBreak,
        text.between(end, next).count(where: { $0 == 0x0a }) < 2,
        !textStarts.contains(where: { rest.starts(with: $0) })
      else { return end }
      line = next
    }
  }

  /// How Base64 of JSON and of PEM begins.
  private static let textStarts = ["eyJ", "ewo", "ewg", "LS0t"]

  /// The minimum length of such a run, in Base64 digits.
  private static let shortestText = 32
  /// The depth of derived buffers, each decoded from the one before, from which no text is decoded.
  static let deepest = 8
}
