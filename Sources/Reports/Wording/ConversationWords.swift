import Evidence
package import Results

/// Findings on a conversation as readers meet them.
extension RunFinding.Result {
  package var mark: Mark {
    switch self {
    case .fail: .fail
    case .warn: .warn
    case .cleared: .pass
    }
  }

  package var word: String {
    switch self {
    case .fail: "Failed"
    case .warn: "Warning"
    case .cleared: "Cleared"
    }
  }
}

extension FlowEvent {
  /// `an attestation`, `a challenge`.
  package var noun: String { Self.nouns[ByteText(what)] ?? what }

  private static let nouns: [ByteText: String] = [
    "challengeIssued": "challenge issued", "attestation": "attestation", "assertion": "assertion",
    "receipt": "receipt", "tokenIssued": "token issued", "tokenUsed": "token used",
    "receiptSentToApple": "receipt sent to Apple", "bitsAsked": "two bits asked",
    "bitsSet": "two bits set", "clientError": "error on the client",
    "serviceError": "error of a service", "verifierError": "error of a verifier",
  ]

  /// What the server answered: `accepted, status 200`.
  package var answer: String {
    let status = served.status.map { "status \($0)" }
    guard served.answer != .unknown else { return status ?? "no answer known" }
    return [served.answer == .refused ? "rejected" : "accepted", status].compactMap(\.self).joined(
      separator: ", ")
  }

  /// Whether it is an error that a text reports: nobody answers that, and it offends against nothing.
  private var isSaid: Bool {
    artifact == nil && served == Served() && what.ends(with: "Error")
  }

  /// Everything about it in one line: time, what, counter, answer, where.
  package var line: String {
    if isSaid {
      let place = [record ?? source.file.inputName, source.steps.linePhrase].compactMap(\.self)
      let parts: [String?] = [
        place.joined(separator: ", "), time.map { "\($0)" }, account.map { "account \($0)" },
        client.map { "client \($0)" },
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    }
    let parts: [String?] = [
      time.map { "\($0)" }, noun, counter.map { "counter \($0.grouped)" }, environment,
      account.map { "account \($0)" }, client.map { "client \($0)" }, answer,
      verdict.map { "here \($0.rawValue)" }, record ?? source.place,
      isOffence ? "this is the offence" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension RunFinding {
  /// Whether an artifact is the offence itself.
  package func isOffence(of artifact: String) -> Bool {
    events.contains { $0.isOffence && $0.artifact?.equals(artifact) == true }
  }

  /// The first thing to do, and who does it.
  package var leading: Diagnosis? { diagnoses.first }

  /// What shows a cause, where that is more than what the finding says.
  package func reason(of diagnosis: Diagnosis) -> String? {
    let summary = diagnosis.proof.summary
    return summary.isEmpty || found.utf8.contains(summary.utf8) ? nil : summary
  }
}

extension String {
  fileprivate var inputName: String { equals("-") ? "standard input" : self }
}

extension [SourceStep] {
  /// “line 18”; `nil` for what isn't in a text.
  fileprivate var linePhrase: String? {
    switch last {
    case .text(let line, _, _): "line \(line.grouped)"
    case .row(let index, _): "row \((index + 1).grouped)"
    default: nil
    }
  }
}
