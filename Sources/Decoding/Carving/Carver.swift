package import Evidence

/// Finds artifacts in any text: a log line, source code, the print of a debugger, a dump, a mail.
///
/// An artifact is found by what its bytes are, never by the label beside it. One pass looks for the
/// few bytes that every artifact begins with, in each form that bytes are written in; the form's own
/// reader then takes the bytes out, past whatever parts them, and ends where the artifact says that
/// it ends. What looks alike and decodes to anything else is passed over.
///
/// How to use it: carve whatever no other reader fits. Where ``Carving/isLone`` is true the text is
/// nothing but one artifact, and ``TextArmour`` reads the whole text as it always did. Otherwise each
/// of ``Carving/finds`` is an artifact of its own, with `armour` to judge, `place` and `steps` for the
/// way back to the file, and `values` that stand beside it. Where there are no finds, nothing in the
/// text is an artifact, and the text is read as it always was too: what it is, ``ForeignArtifact``
/// says.
package enum Carver {
  /// The most artifacts that are taken out of one text.
  package static let mostFinds = 50_000

  /// Everything in the text, in order. Time and memory are linear in the text.
  package static func carve(_ text: Bytes, limits: DecodingLimits = .standard) -> Carving {
    let readable = WideCharacters.narrowed(text) ?? text
    let stretches = stretches(in: readable, limits: limits)
    var lines = TextLines(readable)
    let isCode = !stretches.isEmpty && SourceCode.looksLike(readable)
    let finds = stretches.enumerated().map { index, found in
      let scope = NeighbourScope(of: index, among: stretches, in: readable, isCode: isCode)
      return CarvedFind(found, scope: scope, place: lines.place(of: found.range.lowerBound))
    }
    return Carving(
      text: text, finds: readable.buffer === text.buffer ? finds : finds.map { $0.moved(to: text) },
      isLone: LoneArtifact.fills(readable, stretches), isLimited: finds.count == mostFinds)
  }

  /// Whether an artifact begins in the text outside of some parts of it.
  package static func hasArtifacts(
    in text: Bytes, outside parts: [Bytes], limits: DecodingLimits = .standard
  ) -> Bool {
    // Both are in the order of the text.
    var rest = parts[...]
    return stretches(in: text, limits: limits).contains { found in
      rest = rest.drop { $0.endIndex <= found.range.lowerBound }
      return rest.first.map { found.range.lowerBound < $0.startIndex } ?? true
    }
  }

  private static let wholes = ByteEncoding.all.compactMap(\.findWhole)

  /// What is found in one text, without what stands beside it.
  static func stretches(in text: Bytes, limits: DecodingLimits) -> [CarvedStretch] {
    var found: [CarvedStretch] = []
    var scan = AnchorScan(text)
    var earliest = text.startIndex
    /// Where the digits end that were read as a text and had nothing in it.
    var textEnd = text.startIndex
    while found.count < mostFinds, let hit = scan.next() {
      let form = hit.pattern.form
      guard hit.start >= (form.isText ? max(textEnd, earliest) : earliest) else { continue }
      if form.isText { textEnd = text.skip(from: hit.start, while: Base64Alphabet.isDigit) }
      let stretches = form.read(text[earliest..<text.endIndex], hit.start, limits)
      guard let end = stretches.last?.range.upperBound, end > hit.start else { continue }
      found += stretches.map { $0.examined(in: text) }
      earliest = end
      scan.move(to: end)
    }
    guard found.isEmpty else { return found }
    return wholes.firstResult { $0(text, limits) }.map { [$0] } ?? []
  }
}
