import Evidence
package import Results

/// The command that analyses an artifact again under the policy that it was judged by.
package struct AnalyzeCommand {
  /// What to type, one option a line.
  package let text: String

  /// With an option, and a place to fill in, for everything that is missing; and with what a cause
  /// corrects, where options can say it.
  ///
  /// A file name that a terminal would not take as it is shown is left for the reader to fill in;
  /// so is that of an artifact that is still to be made, which has a time of its own.
  package init(
    _ result: ArtifactResult, needs: [Need] = [], correcting: Correction? = nil,
    isOfNewArtifact: Bool = false
  ) {
    let source = result.source
    let file =
      Self.isPlain(source.file) && !isOfNewArtifact ? Self.quoted(source.file) : "FILE"
    let isRecord = source.path != nil
    let policy = result.policy
    // A record brings its own expectations, and its corrections are made in it.
    let corrected = isRecord ? [] : correcting?.options ?? []
    var options = Self.stated(result, isRecord: isRecord, isOfNewArtifact: isOfNewArtifact)
      .filter { option in !corrected.contains { $0.begins(with: option.prefix { $0 != " " }) } }
    options += corrected + needs.map(\.option)
    if let time = policy.evaluatedAt, !isOfNewArtifact,
      policy.evaluatedAtSource == .flag || !isRecord
    {
      options.append("--as-of \(time)")
    }
    if !policy.attestationAnchor.isBuiltIn { options.append("--attestation-root FILE.pem") }
    if !policy.receiptAnchor.isBuiltIn { options.append("--receipt-root FILE.pem") }
    text = (["attestscope analyze \(file)"] + options).joined(separator: " \\\n  ")
  }

  /// What was expected, as far as the artifact’s own record does not say it.
  private static func stated(
    _ result: ArtifactResult, isRecord: Bool, isOfNewArtifact: Bool
  ) -> [String] {
    let given = result.given
    let ofCaller = Set(given.filter { $0.origin == .options }.map(\.kind))
    let policy = result.policy
    var options: [String] = []
    if !isRecord || ofCaller.contains(.appID) {
      options += policy.appIDs.filter(isPlain).map { "--app-id \(quoted($0))" }
    }
    if !isRecord || ofCaller.contains(.environment), let environment = policy.environment {
      options.append("--environment \(environment)")
    }
    for (index, value) in given.enumerated() where value.origin == .options {
      let isShown =
        !isOfNewArtifact && isPlain(value.text) && !value.text.begins(with: GivenValue.hashMark)
        && !result.redactions.contains { $0.path.equals(GivenValue.path(index)) }
      if let option = option(value, isShown: isShown) { options.append(option) }
    }
    if !isRecord, given.contains(where: { [.record, .context].contains($0.origin) }) {
      options.append("--context FILE")
    }
    return options
  }

  /// With a place to fill in for what is not shown; a new artifact has a challenge and a key of its
  /// own.
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

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.count <= 256
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
