import Checks
import Decoding
import Evidence
import Ingest
package import Redaction
package import Reports
import SystemCrypto

extension ArtifactDecoding {
  /// Decodes everything that an input contains: each artifact, or else what its bytes are instead.
  ///
  /// - Parameters:
  ///   - input: A path, or `-` for standard input.
  ///   - redaction: What is not shown.
  ///   - selection: The artifacts to decode; texts without an artifact are left out if it chooses
  ///     some.
  ///   - remark: Called for each entry without anything to show, with place and reason.
  /// - Returns: All readings of all artifacts, in the order of the input; of one artifact the best
  ///   reading first.
  /// - Throws: ``InputFailure`` if the input cannot be read.
  package static func all(
    in input: String, redaction: Redaction, selection: ArtifactSelection = ArtifactSelection(),
    remark: (String) -> Void = { _ in }
  ) throws(InputFailure) -> [ArtifactDecoding] {
    var reader = InputDecoding(redaction: redaction)
    for event in SubmissionReader([input]) {
      switch event {
      case .submission(let submission):
        if submission.isIn(selection) { reader.add(submission) }
      case .occurrence(let occurrence) where selection.isAll:
        if case .said(let text) = occurrence.kind { reader.add(text, at: occurrence.source) }
      case .occurrence: break
      case .skipped(let skipped): reader.skipped.append(skipped)
      case .failed(let error): throw InputFailure(error)
      }
    }
    for skipped in reader.finish() {
      let entry = skipped.entry.map { ", entry \($0)" } ?? ""
      remark(redaction.text("\(skipped.file)\(entry): \(skipped.reason)"))
    }
    return reader.found
  }
}

/// Collects what an input contains. Texts without an artifact are shown only if nothing else could
/// be decoded: a capture contains much JSON that has nothing to do with artifacts.
private struct InputDecoding {
  let redaction: Redaction
  /// What is shown.
  var found: [ArtifactDecoding] = []
  /// The entries without an artifact.
  var skipped: [InputEvent.Skipped] = []
  /// What texts without an artifact are, by entry.
  private var texts: [(entry: Place, readings: [ArtifactDecoding])] = []
  /// The entries with an artifact, or with bytes that may be one.
  private var occupied: Set<Place> = []

  /// An entry of an input, such as a line of JSON Lines: the file, and the entry's index from 0,
  /// which is `nil` if the file isn't divided.
  private struct Place: Hashable {
    let file: ByteText
    let entry: Int?
  }

  /// The maximum number of texts that are shown.
  private static let mostTexts = 1_000

  init(redaction: Redaction) { self.redaction = redaction }

  /// Adds an artifact, or bytes that aren't one.
  mutating func add(_ submission: Submission) {
    occupied.insert(Self.place(submission.source))
    let payload = submission.decodedText.payload
    guard submission.type == .unknown else {
      if let reading = NearbyReader.reading(of: payload, seeming: submission.type) {
        found.append(ArtifactDecoding(submission.type, reading, rank: 1, of: 1, redaction))
      } else {
        let loss = Truncation.of(submission.decodedText, as: submission.type)
        found.append(artifact(submission.type, payload, loss))
      }
      return
    }
    for block in NearbyReader.blocks(of: submission.decodedText) {
      let readings = NearbyReader.readings(of: block)
      var shown =
        readings.isEmpty ? [artifact(.unknown, block.shownBytes)] : decodings(readings)
      if !shown.contains(where: \.isDecoded) {
        shown[0].remark = OtherText.remark(on: block, isUnknown: readings.isEmpty)
          .map { redaction.text($0) }
      }
      found += shown
    }
  }

  /// Adds a text in which no artifact was found.
  mutating func add(_ text: Bytes, at source: Source) {
    guard texts.count < Self.mostTexts,
      let reading = NearbyReader.reading(of: text, seeming: .token)
    else { return }
    texts.append((Self.place(source), decodings([reading])))
  }

  /// Adds the texts if nothing else was decoded, and returns the entries without anything to show.
  mutating func finish() -> [InputEvent.Skipped] {
    guard !found.contains(where: \.isDecoded) else { return skipped }
    let shown = texts.filter { !occupied.contains($0.entry) }
    found += shown.flatMap(\.readings)
    let places = Set(shown.map(\.entry))
    return skipped.filter {
      !places.contains(Place(file: ByteText($0.file), entry: $0.entry))
    }
  }

  private func artifact(
    _ type: ArtifactType, _ payload: Bytes, _ loss: Truncation? = nil
  ) -> ArtifactDecoding {
    var decoding = ArtifactDecoding(
      type, Artifact(decoding: payload, as: type).tree, of: payload, redaction)
    decoding.remark = loss.map { "It ends before the length that it states. \($0.sentence)" }
    return decoding
  }

  private func decodings(_ readings: [NearbyReading]) -> [ArtifactDecoding] {
    readings.enumerated().map {
      ArtifactDecoding(.unknown, $1, rank: $0 + 1, of: readings.count, redaction)
    }
  }

  private static func place(_ source: Source) -> Place {
    Place(file: ByteText(source.file), entry: source.entry)
  }
}

extension Submission {
  /// Returns whether the selection chooses the artifact by its ID, record or source.
  fileprivate func isIn(_ selection: ArtifactSelection) -> Bool {
    selection.isAll
      || selection.includes(
        SelectionSubject(id: Digest.sha256(decodedText.payload).hex, record: record, source))
  }
}

extension DecodedText {
  /// The bytes to show if they are unknown: those that the text encodes, or else the text.
  fileprivate var shownBytes: Bytes { payload.isEmpty || damage != nil ? text : payload }
}
