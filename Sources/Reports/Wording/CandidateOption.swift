import Decoding
import Evidence
package import Results

extension ArtifactResult {
  /// The expected values for which the reader must choose a candidate, each with the options that
  /// choose it.
  ///
  /// Empty unless the artifact is undetermined and a binding with candidates has no designation.
  package var openChoices: [OpenChoice] {
    guard verdict.outcome == .undetermined else { return [] }
    return bindings.enumerated().filter { $1.designation == .none && !$1.candidates.isEmpty }.map {
      OpenChoice(binding: $1, options: options(of: $1, at: BoundValue.path($0)))
    }
  }

  /// The place by which the operator chose the challenge (`exchange:3`); `nil` where no challenge
  /// is designated by the operator or its path has neither an exchange nor a line.
  ///
  /// The form with a JSON Pointer is preferred where it is shown without redaction.
  var challengeChoice: ChallengeChoice? {
    let index = bindings.firstIndex { $0.kind == .challenge && $0.designation == .operator }
    guard let index else { return nil }
    let choices = [true, false].compactMap {
      ChallengeChoice(of: bindings[index].steps, isPrecise: $0)
    }
    return choices.first {
      isShown($0.text, at: BoundValue.path(index) + BoundValue.stepsPath)
    } ?? choices.last
  }

  /// Returns the option for each candidate of a binding, in the same order.
  ///
  /// - Parameter path: The JSON path of the binding in the results, to look up redactions.
  /// - Returns: `nil` elements for candidates that no option can express, and for values that were used before.
  ///   A public key never has one, because its option takes a file.
  private func options(of binding: BoundValue, at path: String) -> [String?] {
    binding.candidates.enumerated().map { index, candidate in
      guard candidate.usedIn == nil else { return nil }
      let place = path + BoundValue.candidatePath(index)
      switch binding.kind {
      case .challenge:
        if let choice = choice(of: candidate, among: binding.candidates, at: place) {
          return AnalyzeCommand.option("--challenge", choice.text)
        }
        return value(of: candidate, at: place).map { AnalyzeCommand.option("--challenge", $0) }
      case .clientData:
        return value(of: candidate, at: place).map { AnalyzeCommand.option("--client-data", $0) }
      case .publicKey: return nil
      }
    }
  }

  /// Returns the shortest place that selects this candidate and no other.
  ///
  /// - Returns: `nil` where no place is unique, or where part of the place was redacted.
  private func choice(
    of candidate: BoundValue.Candidate, among all: [BoundValue.Candidate], at path: String
  ) -> ChallengeChoice? {
    [false, true].lazy.compactMap { ChallengeChoice(of: candidate.steps, isPrecise: $0) }
      .first { choice in
        all.count { choice.selects($0.steps) } == 1
      }.flatMap { choice in
        guard case .exchange(_, _?) = choice else { return choice }
        return isShown(choice.text, at: path + BoundValue.stepsPath) ? choice : nil
      }
  }

  /// Returns the value with its encoding (`base64:…`), as an option takes it.
  ///
  /// - Returns: `nil` where the results have only a hash of the value, or where it is redacted or
  ///   not plain text.
  private func value(of candidate: BoundValue.Candidate, at path: String) -> String? {
    let text = candidate.text
    guard !text.begins(with: GivenValue.hashMark), isShown(text, at: path + BoundValue.textPath)
    else { return nil }
    return "\(CandidateEncoding.of(text).rawValue):\(text)"
  }

  /// Returns whether a terminal takes the text as it is shown, and whether no redaction covers the
  /// path or anything below it.
  private func isShown(_ text: String, at path: String) -> Bool {
    AnalyzeCommand.isPlain(text)
      && !redactions.contains { $0.path.equals(path) || $0.path.begins(with: path + "/") }
  }
}

/// An expected value for which the evidence does not show which candidate the server expects.
///
/// The terminal, the Markdown report and the HTML page list its candidates with the option that
/// chooses each.
package struct OpenChoice: Sendable {
  /// The value without a designation, with its candidates.
  package let binding: BoundValue
  /// For each candidate of the binding, in order, the option that chooses it; `nil` where none can.
  package let options: [String?]

  /// How many candidates a text lists; it gives only the number of the others.
  package static let listed = 6

  /// A candidate and the option that chooses it.
  package typealias Choice = (candidate: BoundValue.Candidate, option: String?)

  /// All candidates with their options, in the order of the binding.
  package var choices: [Choice] { Array(zip(binding.candidates, options)) }

  /// The line above the listed candidates: “Candidates for the challenge, each with the option that chooses it:”.
  var heading: String {
    let listed = options.prefix(Self.listed)
    let promise =
      listed.allSatisfy { $0 != nil }
      ? ", each with the option that chooses it"
      : listed.contains { $0 != nil } ? ", with the option that chooses it where there is one" : ""
    return "\(binding.candidatesTitle) for the \(binding.noun)\(promise):"
  }

  /// The number of the listed candidate that an example chooses, from 1, with its option: the first of
  /// the server's, else the first. The client's own value is no example of what the server expects, and a value
  /// of another session none of what it can expect; `nil` if there are no others.
  var example: (number: Int, option: String)? {
    let listed = choices.prefix(Self.listed).enumerated().compactMap { index, choice in
      choice.candidate.isOfOtherSession
        ? nil
        : choice.option.map { (author: choice.candidate.author, number: index + 1, option: $0) }
    }
    return (listed.first { $0.author == .server } ?? listed.first).map { ($0.number, $0.option) }
  }
}

extension BoundValue.Candidate {
  /// The candidate on one line: “Sn95MxXC…, by the server, exchange 3 (GET https://…)”, whether it is of another
  /// session, and where it was used before.
  package var phrase: String {
    [text, author.remark, steps.phrase, sessionPhrase, usePhrase].compactMap(\.self).joined(
      separator: ", ")
  }
}

/// The encoding that a candidate's text most likely has. The raw value is the prefix of the
/// option's value.
private enum CandidateEncoding: String {
  case hex, base64, base64url, text

  /// The minimum number of bytes that a text must decode to. With fewer, the text itself is taken
  /// for the challenge, because a random challenge of fewer than 16 bytes is improbable.
  private static let leastBytes = 16

  /// Returns the likeliest encoding: hexadecimal, then Base64, then Base64url, else plain text.
  ///
  /// A UUID counts as text, although its characters are all in the Base64url alphabet.
  static func of(_ text: String) -> CandidateEncoding {
    let bytes = Bytes(Array(text.utf8), name: "candidate")
    if let decoded = [UInt8](hex: text) { return decoded.count >= leastBytes ? .hex : .text }
    // All characters of a UUID are in the Base64url alphabet.
    if isUUID(text) { return .text }
    if let decoded = Base64.decode(bytes) {
      return decoded.count >= leastBytes ? .base64 : .text
    }
    if let decoded = Base64.decode(bytes, as: .url) {
      return decoded.count >= leastBytes ? .base64url : .text
    }
    return .text
  }

  /// Returns whether the text has groups of 8, 4, 4, 4 and 12 hexadecimal digits (RFC 9562 §4).
  private static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.joined().allSatisfy { hexDigit($0) != nil }
  }
}
