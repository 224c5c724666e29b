import Evidence
package import Results

/// Words and marks for findings on a conversation.
extension RunFinding.Result {
  /// The mark: a cleared finding has that of a passed check.
  package var mark: Mark { words.mark }

  /// The result as a label: “Failed”, “Warning”, “Cleared”.
  package var word: String { words.word }

  /// The mark and the label of each result.
  private var words: (mark: Mark, word: String) {
    switch self {
    case .fail: (.fail, "Failed")
    case .warn: (.warn, "Warning")
    case .cleared: (.pass, "Cleared")
    }
  }
}

extension FlowEvent {
  /// What happened, without an article: `attestation`, `challenge issued`. An unknown kind of event
  /// is shown by its name in the results.
  package var noun: String { Self.nouns[ByteText(what)] ?? what }

  /// The noun for each name of an event in the results.
  private static let nouns: [ByteText: String] = [
    "challengeIssued": "challenge issued", "attestation": "attestation", "assertion": "assertion",
    "receipt": "receipt", "tokenIssued": "token issued", "tokenUsed": "token used",
    "receiptSentToApple": "receipt sent to Apple", "bitsAsked": "two bits asked",
    "bitsSet": "two bits set", "clientError": "client error", "serviceError": "service error",
    "verifierError": "verifier error",
  ]

  /// What the server answered: `accepted, status 200`; `accepted by status 200 alone` where nothing
  /// else says it; `answered, status 200` where the server gave something out; `no answer known` where the capture
  /// has neither an answer nor a status.
  package var answer: String {
    let status = served.status.map { "status \($0)" }
    guard served.answer != .unknown else { return status ?? "no answer known" }
    let isGivenOut = served.answer == .accepted && what.ends(with: "Issued")
    if served.toldBy == .status, !isGivenOut { return served.phrase }
    return [isGivenOut ? "answered" : served.answer.word, status].compactMap(\.self).joined(
      separator: ", ")
  }

  /// Whether it is an error that a log or record reports. Such an event has no artifact and no
  /// answer, so its line leaves both out.
  private var isSaid: Bool {
    artifact == nil && served == Served() && what.ends(with: "Error")
  }

  /// Whether it is a reported error of which only the place is known.
  fileprivate var isOnlySaid: Bool {
    isSaid && record == nil && time == nil && account == nil && client == nil
  }

  /// Returns the client in a line. The mark of a redacted address is left out, because it says nothing; a
  /// number before it tells clients apart: “client 2”.
  static func phrase(ofClient client: String) -> String? {
    guard client.contains("redacted") else { return "client \(client)" }
    let number = client.prefix { $0 != "," }
    return number.utf8.allSatisfy(\.isDigit) ? "client \(number)" : nil
  }

  /// Returns what the artifact's own checks say; `nil` if they decide nothing. They don't see whether the
  /// server accepted the same bytes before.
  private static func phrase(_ verdict: Verdict.Outcome) -> String? {
    switch verdict {
    case .accepted: "none of its own checks fails"
    case .rejected: "a check fails"
    case .unreadable: "unreadable"
    case .undetermined: nil
    }
  }

  /// The event on one line. For an exchange: time, noun, counter, environment, account, client,
  /// answer, whether one of the artifact's own checks fails, record or place, and whether it is the offence.
  /// For a reported error: place, time, account and client. Unknown parts are left out.
  ///
  /// Example: “2026-09-21T12:05:13Z: assertion, counter 7, client 2: accepted, status 200; a check
  /// fails; entry 2, /assertion (the fault)”
  ///
  /// - Parameters:
  ///   - isMarking: Whether an offence is marked as such.
  ///   - isInOneFile: Whether the file is named elsewhere.
  fileprivate func line(isMarking: Bool, isInOneFile: Bool) -> String {
    if isSaid {
      let parts: [String?] = [
        record ?? (isInOneFile ? nil : source.file.inputName),
        record == nil ? source.saidPlace : source.steps.linePhrase, time.map { "\($0)" },
        account.map { "account \($0)" },
        client.flatMap(Self.phrase(ofClient:)),
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    }
    let subject: [String?] = [
      noun, counter.map { "counter \($0.grouped)" }, environment, account.map { "account \($0)" },
      client.flatMap(Self.phrase(ofClient:)),
    ]
    let outcome: [String?] = [
      answer, verdict.flatMap(Self.phrase),
      record ?? (isInOneFile ? source.placeInFile ?? source.steps.linePhrase : nil) ?? source.place,
    ]
    let parts: [String?] = [
      time.map { "\($0)" }, subject.compactMap(\.self).joined(separator: ", "),
      outcome.compactMap(\.self).joined(separator: "; "),
    ]
    return parts.compactMap(\.self).joined(separator: ": ")
      + (isOffence && isMarking ? " (the fault)" : "")
  }
}

extension RunFinding {
  /// The events, a line for each. An offence is marked where other events are listed for comparison.
  /// The lines leave out the ``onlyFile``.
  package var lines: [String] {
    let isMarking = !events.allSatisfy(\.isOffence)
    let isInOneFile = onlyFile != nil
    return events.map { $0.line(isMarking: isMarking, isInOneFile: isInOneFile) }
  }

  /// Returns the lines of the first events. Reported errors of which only the places are known share a line for
  /// each file: “app.log, line 18, line 40”.
  package func lines(upTo limit: Int) -> [String] {
    let lines = lines
    let file = onlyFile
    return events.prefix(limit).enumerated().map(\.self)
      .grouped { ByteText($0.element.isOnlySaid ? "/\($0.element.source.file)" : "\($0.offset)") }
      .map { _, group in
        guard group.count > 1 else { return lines[group[0].offset] }
        let places = group.compactMap(\.element.source.saidPlace).distinct { ByteText($0) }
        let name = file == nil ? group[0].element.source.file.inputName : nil
        return ([name].compactMap(\.self) + places).joined(separator: ", ")
      }
  }

  /// The file that contains all listed events; `nil` if there are several, or if an event has its
  /// record's ID or no place within the file.
  package var onlyFile: String? {
    guard let first = events.first?.source,
      events.allSatisfy({
        $0.record == nil && $0.source.file.equals(first.file) && $0.source.saidPlace != nil
      })
    else { return nil }
    return first.file.inputName
  }

  /// Returns the key, challenge and account that the finding is about, as far as it names them.
  ///
  /// - Parameter keyName: What the page calls the key, such as “Key A”; `nil` if it has no name there.
  func subjects(calling keyName: String? = nil) -> [(name: String, value: String)] {
    [(keyName ?? "Key", key), ("SHA-256 of the challenge", challenge), ("Account", account)]
      .compactMap {
        name, value in value.map { (name, $0) }
      }
  }

  /// Returns whether the event of this artifact is the offence itself, and not one that the finding
  /// compares it with.
  ///
  /// - Parameter artifact: The artifact's id.
  package func isOffence(of artifact: String) -> Bool {
    events.contains { $0.isOffence && $0.artifact?.equals(artifact) == true }
  }

  /// Returns whether the finding names the artifact only to compare an offence with it, such as the first use of
  /// a counter.
  ///
  /// - Parameter artifact: The artifact's id.
  package func isCompared(with artifact: String) -> Bool {
    events.contains(where: \.isOffence) && !isOffence(of: artifact)
  }

  /// The most likely cause, whose first step names what to do and who does it; `nil` where none is
  /// known.
  package var leading: Diagnosis? { diagnoses.first }

  /// Returns what proves a cause; `nil` where the proof has no summary, or where the finding's own
  /// text contains it already.
  package func reason(of diagnosis: Diagnosis) -> String? {
    let summary = diagnosis.proof.summary
    return summary.isEmpty || found.utf8.contains(summary.utf8) ? nil : summary
  }
}

extension String {
  /// The input's name for readers: `-` becomes “standard input”.
  fileprivate var inputName: String { equals("-") ? "standard input" : self }
}

extension Source {
  /// The place of a text within the file: “line 18”, “row 3” or “entry 4, /error”; `nil` if it is the whole file.
  fileprivate var saidPlace: String? { steps.linePhrase ?? placeInFile }
}

extension [SourceStep] {
  /// “line 18” or “row 3”, counted from one; `nil` where the last step is not in a text or table.
  fileprivate var linePhrase: String? {
    switch last {
    case .text(let line, _, _): "line \(line.grouped)"
    case .row(let index, _): "row \((index + 1).grouped)"
    default: nil
    }
  }
}
