import Decoding
import Evidence
package import Results

extension ArtifactResult {
  /// The values of which one is to be chosen, each with the option that chooses it: only for an
  /// undetermined artifact for which none is designated.
  package var openChoices: [OpenChoice] {
    guard verdict.outcome == .undetermined else { return [] }
    return bindings.enumerated().filter { $1.designation == .none && !$1.candidates.isEmpty }.map {
      OpenChoice(binding: $1, options: options(of: $1, at: BoundValue.path($0)))
    }
  }

  /// The place by which the operator chose the challenge.
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

  /// The options that choose the candidates of a binding, in their order.
  private func options(of binding: BoundValue, at path: String) -> [String?] {
    binding.candidates.enumerated().map { index, candidate in
      let place = path + BoundValue.candidatePath(index)
      switch binding.kind {
      case .challenge:
        if let choice = choice(of: candidate, among: binding.candidates, at: place) {
          return "--challenge \(AnalyzeCommand.quoted(choice.text))"
        }
        return value(of: candidate, at: place).map { "--challenge \($0)" }
      case .clientData: return value(of: candidate, at: place).map { "--client-data \($0)" }
      case .publicKey: return nil
      }
    }
  }

  /// The shortest choice that selects this candidate alone; `nil` where none does, or where part of
  /// the path was redacted.
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

  /// The value with its encoding, as an option takes it; `nil` where it is not shown as it is.
  private func value(of candidate: BoundValue.Candidate, at path: String) -> String? {
    let text = candidate.text
    guard !text.begins(with: GivenValue.hashMark), isShown(text, at: path + BoundValue.textPath)
    else { return nil }
    return AnalyzeCommand.quoted("\(CandidateEncoding.of(text).rawValue):\(text)")
  }

  /// Whether a terminal takes the text as it is shown, and nothing of it was redacted.
  private func isShown(_ text: String, at path: String) -> Bool {
    AnalyzeCommand.isPlain(text)
      && !redactions.contains { $0.path.equals(path) || $0.path.begins(with: path + "/") }
  }
}

/// An expected value of which nothing shows which one is meant.
package struct OpenChoice: Sendable {
  package let binding: BoundValue
  /// For each candidate the option that chooses it.
  package let options: [String?]

  /// Candidates that a text lists; the others are counted.
  package static let listed = 6

  package typealias Choice = (candidate: BoundValue.Candidate, option: String?)

  package var choices: [Choice] { Array(zip(binding.candidates, options)) }
}

extension BoundValue.Candidate {
  /// “Sn95MxXC…, by the server, exchange 3 (GET https://…)”.
  package var phrase: String {
    [text, author.remark, steps.phrase].compactMap(\.self).joined(separator: ", ")
  }
}

/// How a candidate is most likely written, as an option names it.
private enum CandidateEncoding: String {
  case hex, base64, base64url, text

  /// Shorter bytes are no challenge: the text is one.
  private static let leastBytes = 16

  static func of(_ text: String) -> CandidateEncoding {
    let bytes = Bytes(Array(text.utf8), name: "candidate")
    if let decoded = [UInt8](hex: text) { return decoded.count >= leastBytes ? .hex : .text }
    // A UUID has the letters of Base64url.
    if isUUID(text) { return .text }
    if let decoded = Base64.decode(bytes) {
      return decoded.count >= leastBytes ? .base64 : .text
    }
    if let decoded = Base64.decode(bytes, as: .url) {
      return decoded.count >= leastBytes ? .base64url : .text
    }
    return .text
  }

  /// Groups of 8, 4, 4, 4 and 12 digits (RFC 9562 §4).
  private static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.joined().allSatisfy { hexDigit($0) != nil }
  }
}
