import Evidence
import Results

/// The headline of an artifact's HTML page, which fits two lines of a wide window.
extension ArtifactResult {
  /// Whether no check fails, and the server rejected it: by its answer, or by an error that the
  /// operator gives without an answer. Repeated bytes don't count: the server must reject them if it
  /// accepted them before.
  package var isSoundButRefused: Bool {
    verdict.outcome == .accepted && !isRepetition
      && (served.answer == .refused || errorReply != nil && served == Served())
  }

  /// The number of bytes; of a text that is no encoding, that of the text.
  var shownSize: Int {
    details.reading.flatMap { $0.isTextDamaged ? $0.text.count : nil } ?? size
  }

  /// Whether the same bytes stand earlier in the run. The ID then ends with a colon and a number.
  package var isRepetition: Bool { id.utf8.contains(UInt8(ascii: ":")) }

  /// What follows for repeated bytes that the server rejected; `nil` for all other artifacts.
  var repetitionRemark: String? {
    isRepetition && served.answer == .refused
      ? "The same bytes stand earlier in this run. If the server accepted them then, it must reject them now."
      : nil
  }

  /// The headline of the verdict. Of a sound artifact that the server rejected, it names that instead.
  /// A headline that is too long omits the rival of a cause (another cause that fits as well), the
  /// remark on custom trust anchors, or else the App ID; the page shows each elsewhere. That of a
  /// warning is never shortened, so that page and terminal name the same.
  ///
  /// Examples: “The server rejected a sound attestation”, “Accepted with 1 warning: the key ID is
  /// spelled in hex”.
  var pageHeadline: String {
    if isSoundButRefused { return "The server rejected a sound \(type.word.inSentence)" }
    if verdict.outcome == .accepted, checks.contains(where: { $0.result == .warn }) {
      return headline
    }
    if let headlineWithoutRival { return headlineWithoutRival }
    guard verdict.outcome == .accepted, headline.utf8.count > Self.wordyHeadline else {
      return headline
    }
    // The page has a banner about the trust anchors.
    let end = ArtifactResult.ofOtherAnchors
    let short = headline.ends(with: end) ? String(headline.dropLast(end.count)) : headline
    guard short.utf8.count > Self.wordyHeadline, let appID = summary.appID,
      let place = short.firstPlace(of: " from \(appID)")
    else { return short }
    return String(short[..<place.lowerBound] + short[place.upperBound...])
  }

  /// The headline without the rival of the leading cause, where it is too long with it; else `nil`.
  private var headlineWithoutRival: String? {
    guard let diagnosis = leadingDiagnosis?.problem.diagnosis, diagnosis.certainty == .consistent,
      let rival = diagnosis.proof.rival, headline.utf8.count > Self.longHeadline
    else { return nil }
    let end = "; possibly \(rival.withoutFullStop.inSentence)"
    return headline.ends(with: end) ? String(headline.dropLast(end.count)) : nil
  }

  /// The rival of the leading cause as a sentence, where the headline leaves it out; else `nil`.
  var unnamedRival: String? {
    guard headlineWithoutRival != nil, let rival = leadingDiagnosis?.problem.diagnosis?.proof.rival
    else { return nil }
    return "Possibly \(rival.inSentence.sentence)"
  }

  /// The length in bytes of the longest headline with a cause and its rival.
  private static let longHeadline = 104
  /// The length in bytes of the longest headline with an App ID, which has no place for a line break.
  private static let wordyHeadline = 76
}
