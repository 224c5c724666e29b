package import Evidence

/// Finds artifacts in any text: a log line, source code, the print of a debugger, a dump, a mail.
///
/// An artifact is found by what its bytes are, never by the label beside it. One pass looks for the
/// few bytes that every artifact begins with, in each form that bytes are written in; the form’s own
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
  package static let mostFinds = 10_000

  /// Everything in the text, in order. Time and memory are linear in the text.
  package static func carve(_ text: Bytes, limits: DecodingLimits = .standard) -> Carving {
    let finds = stretches(in: text, limits: limits)
    let isLone = LoneArtifact.fills(text, finds)
    var lines = TextLines(text)
    return Carving(
      text: text,
      finds: finds.enumerated().map { index, found in
        let scope = NeighbourScope(of: index, among: finds, in: text)
        return CarvedFind(found, scope: scope, place: lines.place(of: found.range.lowerBound))
      },
      isLone: isLone, isLimited: finds.count == mostFinds)
  }

  private static func stretches(in text: Bytes, limits: DecodingLimits) -> [CarvedStretch] {
    var found: [CarvedStretch] = []
    var scan = AnchorScan(text)
    while found.count < mostFinds, let hit = scan.next() {
      let earliest = found.last?.range.upperBound ?? text.startIndex
      guard hit.start >= earliest,
        let stretch = hit.pattern.form.read(text[earliest..<text.endIndex], hit.start, limits),
        stretch.range.lowerBound >= earliest
      else { continue }
      found.append(stretch)
      scan.move(to: stretch.range.upperBound)
    }
    return found
  }
}
