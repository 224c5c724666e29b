import Evidence
package import Results

/// The command that analyses an artifact again under the policy that it was judged by.
package struct AnalyzeCommand {
  /// What to type, one option a line.
  package let text: String

  /// With an option, and a place to fill in, for everything that is missing; and with what a cause
  /// corrects, where options can say it.
  ///
  /// A file name that a terminal would not take as it is shown is left for the reader to fill in, and
  /// so are the files of replaced trust anchors.
  package init(
    _ result: ArtifactResult, needs: [Need] = [], correcting: Correction? = nil,
    asOf: String? = nil, isUnderBuiltInRoots: Bool = false
  ) {
    let isRecord = result.source.path != nil
    let policy = result.policy
    // Options override what a record says.
    let corrected = correcting?.options ?? []
    var options = Self.stated(result, isRecord: isRecord)
      .filter { option in !corrected.contains { $0.begins(with: option.prefix { $0 != " " }) } }
    options += corrected + needs.map(\.option)
    if let asOf {
      options.append("--as-of \(asOf)")
    } else if let time = policy.evaluatedAt, policy.evaluatedAtSource == .flag || !isRecord {
      options.append("--as-of \(time)")
    }
    if !isUnderBuiltInRoots {
      if !policy.attestationAnchor.isBuiltIn { options.append("--attestation-root FILE.pem") }
      if !policy.receiptAnchor.isBuiltIn { options.append("--receipt-root FILE.pem") }
    }
    text = (["attestscope analyze \(Self.file(of: result))"] + options)
      .joined(separator: " \\\n  ")
  }

  /// The artifact's file as a word of a command.
  static func file(of result: ArtifactResult) -> String {
    isPlain(result.source.file) ? quoted(result.source.file) : "FILE"
  }

  /// What was expected, as far as the artifact's own record does not say it.
  private static func stated(_ result: ArtifactResult, isRecord: Bool) -> [String] {
    let given = result.given
    let ofCaller = Set(given.filter { $0.origin == .options }.map(\.kind))
    let policy = result.policy
    var options: [String] = []
    if !isRecord || ofCaller.contains(.appID) {
      options += policy.appIDs.filter { isPlain($0) }.map { "--app-id \(quoted($0))" }
    }
    if !isRecord || ofCaller.contains(.environment), let environment = policy.environment {
      options.append("--environment \(environment)")
    }
    for (index, value) in given.enumerated() where value.origin == .options {
      if value.kind == .challenge, let choice = result.challengeChoice {
        options.append("--challenge \(quoted(choice.text))")
        continue
      }
      let isShown =
        isPlain(value.text) && !value.text.begins(with: GivenValue.hashMark)
        && !result.redactions.contains { $0.path.equals(GivenValue.path(index)) }
      if let option = option(value, isShown: isShown) { options.append(option) }
    }
    if !isRecord, given.contains(where: { [.record, .context].contains($0.origin) }) {
      options.append("--context FILE")
    }
    return options
  }

  /// With a place to fill in for what is not shown.
  private static func option(_ value: GivenValue, isShown: Bool) -> String? {
    switch value.kind {
    case .challenge: isShown ? "--challenge \(quoted(value.text))" : Need.challenge.option
    case .keyID: "--key-id \(isShown ? quoted(value.text) : "ID")"
    case .previousCounter: "--previous-counter \(isShown ? value.text : "N")"
    case .publicKey: Need.publicKey.option
    case .clientData: Need.clientData.option
    case .appID, .environment, .clientDataHash, .capturedAt: nil
    }
  }

  static func isPlain(_ text: String, upTo limit: Int = 256) -> Bool {
    !text.isEmpty && text.unicodeScalars.count <= limit
      && !text.unicodeScalars.contains(where: \.isInvisible)
  }

  /// One word for a POSIX shell (XCU §2.2.2); a leading hyphen would make it an option.
  static func quoted(_ text: String) -> String {
    let safe = text.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || "0123456789._/-+:@=,".unicodeScalars.contains($0))
    }
    let word = text.hasPrefix("-") && text != "-" ? "./" + text : text
    return safe ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
