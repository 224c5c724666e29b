package import Evidence
package import Results

extension Actor {
  /// Who must act, as a heading: “Server team”.
  package var title: String { words.title }

  /// What must be done, as the heading of a group of causes.
  var task: String { words.task }

  /// Where a change of code belongs, as the caption of a code block.
  var workplace: String { words.workplace }

  /// The title, the task and the place of code of each actor.
  private var words: (title: String, task: String, workplace: String) {
    switch self {
    case .server:
      ("Server team", "Fix in your server or its configuration", "On the server")
    case .app: ("App team", "Fix in the app", "In the app")
    case .device: ("Device owner", "Ask the device's owner", "On the device")
    case .transport:
      (
        "Operator of the proxy, queue or database", "Fix in the proxy, queue or database",
        "In the proxy, queue or database"
      )
    case .security: ("Security reviewer", "Needs a security reviewer", "For the review")
    }
  }
}

extension Certainty {
  /// The certainty as a label: “Proven”, “Consistent”, “Unexplained”.
  package var word: String { rawValue.capitalizedFirst }

  /// Returns the statement of a cause, without a full stop; unless it is proven with the word “Probably”, and
  /// with its rival: “Probably …; possibly …”.
  package func claim(_ statement: String, unless rival: String? = nil) -> String {
    guard self != .proven else { return statement }
    let other = rival.map { "; possibly \($0.withoutFullStop.inSentence)" } ?? ""
    return "Probably \(statement.inSentence)\(other)"
  }

  /// The tone of the label: an unexplained failure is an open question.
  package var mark: Mark {
    switch self {
    case .proven: .pass
    case .consistent: .warn
    case .unexplained: .open
    }
  }
}

extension ArtifactType {
  /// The artifact type as a label.
  package var word: String {
    switch self {
    case .attestation: "Attestation"
    case .assertion: "Assertion"
    case .receipt: "Receipt"
    case .token: "Token"
    case .deviceCheck: "DeviceCheck message"
    case .unknown: "Unknown"
    }
  }
}

/// A missing input in plain words, and how to supply it.
extension Need {
  /// What the input is, for use after “Needs”.
  package var meaning: String { words.meaning }

  /// What the input is for an artifact of a type: a token waits for the key of its issuer.
  package func meaning(for type: ArtifactType) -> String { words(for: type).meaning }

  /// The input of an artifact of a type in two or three words, with its article: “the App ID”.
  package func noun(for type: ArtifactType) -> String { words(for: type).noun }

  /// The command-line option with a placeholder: `--app-id TEAMID.bundle.id`.
  package func option(for type: ArtifactType) -> String { words(for: type).option }

  /// Returns the words for an artifact of a type.
  private func words(
    for type: ArtifactType
  ) -> (noun: String, meaning: String, option: String) {
    self == .publicKey && type == .token
      ? ("the issuer's key", "the key set of the token's issuer, in JSON (RFC 7517)", "--jwks FILE")
      : words
  }

  /// The noun, the meaning and the option of each input.
  private var words: (noun: String, meaning: String, option: String) {
    switch self {
    case .appID:
      (
        "the App ID", "the App ID that the server expects, with its prefix",
        "--app-id TEAMID.bundle.id"
      )
    case .challenge:
      (
        "the challenge", "the challenge that the server issued for this artifact",
        "--challenge base64:…"
      )
    case .clientData:
      ("the client data", "the client data that the assertion signs", "--client-data base64:…")
    case .environment:
      (
        "the environment", "the environment that the server expects: production or development",
        "--environment ENVIRONMENT"
      )
    case .publicKey:
      ("the public key", "the attested public key of this key ID", "--public-key FILE")
    }
  }

  /// A sentence that names the option, and the field of the evidence record or of a record for `--context`.
  package func advice(for result: ArtifactResult) -> String {
    "Add \(option(for: result.type)), or the field “\(rawValue)” in \(result.recordPhrase)."
  }
}

extension Source {
  /// The file, the exchange or entry, and the path within it, as one phrase: “capture.har, exchange
  /// 3, …”.
  /// The name `-` becomes “standard input”.
  package var place: String {
    [file == "-" ? "standard input" : file, placeInFile].compactMap(\.self).joined(separator: ", ")
  }

  /// The exchange of a capture or the entry of another file, and the path within it: “exchange 3,
  /// /attestation”; `nil` without any.
  var placeInFile: String? {
    let unit = steps.exchange.map { "exchange \($0.index)" } ?? entry.map { "entry \($0)" }
    let parts = [unit, path.flatMap { $0.isEmpty ? nil : $0 }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension ArtifactResult {
  /// The name of the artifact: its record, or else its place.
  var name: String { record ?? source.place }

  /// Whether the artifact is from an evidence record, not from a capture or a file of its own.
  var isOfRecord: Bool { source.path != nil && source.steps.exchange == nil }

  /// The record in which an expected value can be written.
  var recordPhrase: String {
    isOfRecord ? "its evidence record" : "a record with its key ID, in a file for `--context`"
  }
}

extension Bytes {
  /// How many bytes these are, and where they start: “37 bytes at 0x0041”.
  var phrase: String { "\(count.counted("byte")) at \(startIndex.offsetText)" }
}

extension Finding {
  /// The first bytes with a fault, or else the first bytes that the finding names.
  var place: EvidenceReference? { evidence.first { $0.role == .fault } ?? evidence.first }
}

extension Citation {
  /// The title with the section, such as “RFC 5280, §6.1”; the title alone where no section is
  /// given.
  package var phrase: String { locator.map { "\(title), \($0)" } ?? title }
}

extension Timestamp {
  /// The time for readers, in UTC: `2026-03-14 09:26:53 UTC`.
  package var phrase: String {
    description.replacing("T", with: " ", maxReplacements: 1).dropLast() + " UTC"
  }
}

extension Int {
  /// The number as an offset in a buffer, with at least four hexadecimal digits: `0x024c`.
  package var offsetText: String { "0x" + padded(hex: 4) }

  /// Returns the number in hexadecimal with leading zeros, up to `width` digits. Longer numbers are
  /// not cut.
  package func padded(hex width: Int) -> String { padded(width, radix: 16) }
}
