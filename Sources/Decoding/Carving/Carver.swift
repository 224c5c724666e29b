package import Evidence

/// Finds artifacts in any text: a log line, source code, the output of a debugger, a dump, a
/// mail.
///
/// An artifact is recognized by its bytes, never by the label beside it. One pass searches for
/// the first characters of artifacts in every encoding. The reader of the encoding then decodes
/// the bytes across line breaks and other separators, and ends where the artifact's lengths say.
/// Candidates that decode to anything else are skipped.
///
/// How to use the result:
///
/// - If ``Carving/isLone`` is true, the text is one artifact and nothing else. Read the whole
///   text with ``TextDecoder``.
/// - Otherwise each of ``Carving/finds`` is an artifact. Check its `decodedText`, show its `place`
///   and `steps`, and use the `values` beside it.
/// - If there are no finds, nothing in the text is an artifact. Read the text with ``TextDecoder``
///   as well; ``MismatchedContent`` tells what it is.
package enum Carver {
  /// The most artifacts that are taken from one text.
  package static let mostFinds = 50_000

  /// Finds every artifact in a text. Time and memory are linear in the length of the text.
  ///
  /// - Parameters:
  ///   - text: Any text or bytes; UTF-16 and UTF-32 are converted first.
  ///   - limits: The most bytes, items and levels of one artifact.
  /// - Returns: The artifacts in the order of the text; all places lie in `text`.
  package static func carve(_ text: Bytes, limits: DecodingLimits = .standard) -> Carving {
    let narrow = WideCharacters.narrowed(text) ?? text
    let readable = PlainTables.written(narrow) ?? TerminalCodes.removed(from: narrow) ?? narrow
    let stretches = stretches(in: readable, limits: limits)
    var lines = TextLines(readable)
    let isCode = !stretches.isEmpty && SourceCode.looksLike(readable)
    var finds = stretches.enumerated().map { index, found in
      let scope = NeighbourScope(of: index, among: stretches, in: readable, isCode: isCode)
      return CarvedArtifact(found, scope: scope, place: lines.place(of: found.range.lowerBound))
    }
    if readable.buffer !== narrow.buffer {
      var written = TextLines(narrow)
      finds = finds.map { $0.moved(to: narrow, lines: &written) }
    }
    if narrow.buffer !== text.buffer { finds = finds.map { $0.widened(to: text) } }
    return Carving(
      finds: finds,
      isLone: readable.buffer === narrow.buffer && LoneArtifact.fills(narrow, stretches),
      isLimited: finds.count >= mostFinds)
  }

  /// Returns whether an artifact begins in the text outside of some parts of it.
  ///
  /// - Parameter parts: Slices of the same buffer, in ascending order, that don't overlap.
  package static func hasArtifacts(
    in text: Bytes, outside parts: [Bytes], limits: DecodingLimits = .standard
  ) -> Bool {
    // Finds and parts are both in the order of the text.
    var rest = parts[...]
    return stretches(in: text, limits: limits).contains { found in
      rest = rest.drop { $0.endIndex <= found.range.lowerBound }
      return rest.first.map { found.range.lowerBound < $0.startIndex } ?? true
    }
  }

  /// Returns whether ``carve(_:limits:)`` may find anything in an ASCII text without zero bytes: a
  /// pattern of an encoding matches, or the first line of `uuencode` may be there.
  package static func hasSigns(in text: Bytes) -> Bool {
    var scan = AnchorScan(text)
    return scan.next() != nil || UUEncodedForm.isBegun(in: text)
  }

  /// The readers of encodings that have no pattern to search for.
  private static let wholes = ByteEncoding.all.compactMap(\.findWhole)

  /// Returns the artifacts in one text, in order and without overlap, but without the values
  /// beside them.
  static func stretches(in text: Bytes, limits: DecodingLimits) -> [CarvedStretch] {
    var found: [CarvedStretch] = []
    var scan = AnchorScan(text)
    var earliest = text.startIndex
    /// Where the digits end that were decoded to a text without an artifact.
    var textEnd = text.startIndex
    while found.count < mostFinds, let hit = scan.next() {
      let form = hit.pattern.form
      guard hit.start >= (form.textEnd == nil ? earliest : max(textEnd, earliest)) else { continue }
      if let end = form.textEnd { textEnd = end(hit.start, text) }
      var stretches = form.read(text[earliest..<text.endIndex], hit.start, limits)
      if stretches.count == 1, let whole = stretches[0].filled(in: text, limits: limits) {
        stretches = [whole]
      }
      guard let end = stretches.last?.range.upperBound, end > hit.start else { continue }
      found += stretches.map { $0.examined(in: text) }
      earliest = end
      scan.move(to: end)
    }
    guard found.isEmpty else { return found }
    return wholes.firstResult { $0(text, limits) }.map { [$0] } ?? []
  }
}
