import Evidence
package import Results

/// The shell command that analyzes an artifact again with the expected values of the first run.
///
/// Reports print it below each artifact, so that a reader can repeat or correct the analysis.
package struct AnalyzeCommand {
  /// The command, with each option on its own line after a backslash: `attestscope analyze FILE \`,
  /// then `  --app-id …`.
  package let text: String
  /// Whether it has corrected values, or placeholders for them, in place of the server's faulty ones.
  let isFixed: Bool

  /// Builds the command from the policy and the given values of a result.
  ///
  /// Values that cannot be repeated become placeholders. They are redacted values, values that a
  /// terminal would not show as they are, and files of replaced trust anchors that aren't known.
  ///
  /// - Parameters:
  ///   - result: The artifact with its policy, given values and redactions.
  ///   - isNew: Whether to analyze a new artifact like this one. File, challenge, key ID and counter
  ///     become placeholders, the values of a record become options, the time is left out, and values that the
  ///     server has to change are replaced (``FixedOptions``).
  ///   - needs: Missing inputs; each adds an option, with a placeholder for the value. Only the App
  ///     ID is filled in, if the artifact names one.
  ///   - correcting: A corrected value from a proven cause. Its options replace those of the
  ///     result. A correction that options cannot express is ignored.
  ///   - choosing: An option that selects a candidate, such as `--challenge line:15`. It replaces that of the
  ///     result.
  ///   - asOf: The argument of `--as-of`, such as `issuance`; `nil` repeats the time of the first
  ///     run if an option set it. The time of capture or issue is found again in the evidence.
  ///   - isUnderBuiltInRoots: Whether to leave out the options for replaced trust anchors.
  package init(
    _ result: ArtifactResult, isNew: Bool = false, needs: [Need] = [],
    correcting: Correction? = nil, choosing: String? = nil,
    asOf: String? = nil, isUnderBuiltInRoots: Bool = false
  ) {
    let isRecord = result.source.path != nil
    let policy = result.policy
    // Options override what a record says.
    let chosen = (correcting?.options ?? []) + [choosing].compactMap(\.self)
    var options =
      (isNew ? [] : [Self.selecting(result)].compactMap(\.self))
      + Self.stated(result, isRecord: isRecord, isNew: isNew)
      .filter { option in
        !chosen.contains { $0.begins(with: option.prefix { $0 != " " && $0 != "=" }) }
      }
    options += chosen + needs.map { Self.option(for: $0, of: result) }
    if let asOf {
      options.append(Self.option("--as-of", asOf))
    } else if !isNew, let time = policy.evaluatedAt,
      [.flag, .now].contains(policy.evaluatedAtSource)
    {
      options.append("--as-of \(time)")
    }
    if !isUnderBuiltInRoots {
      let roots = [
        ("--attestation-root", policy.anchors.attestation),
        ("--receipt-root", policy.anchors.receipt),
      ]
      options += roots.filter { !$1.isBuiltIn }.map { "\($0) \(Self.file(of: $1))" }
    }
    let fixed = isNew ? FixedOptions(of: result).applied(to: options) : options
    isFixed = !fixed.elementsEqual(options) { $0.equals($1) }
    text = (["attestscope analyze \(isNew ? "NEW-FILE" : Self.file(of: result))"] + fixed)
      .joined(separator: " \\\n  ")
  }

  /// Returns the artifact's file and the option that selects it there, as shell words.
  static func words(for result: ArtifactResult) -> [String] {
    [file(of: result), selecting(result)].compactMap(\.self)
  }

  /// Returns the option that selects the artifact among those of its file: by the name of its record, or by
  /// the start of its ID; a repeat of the same bytes by its place.
  ///
  /// - Returns: `nil` if the artifact is its whole file, and for an ID that is redacted.
  private static func selecting(_ result: ArtifactResult) -> String? {
    // A text may contain other artifacts too.
    let isInText = result.source.steps.contains { if case .text = $0 { true } else { false } }
    guard result.source.entry != nil || isInText else { return nil }
    if result.id.contains(":"), isPlain(result.source.place) {
      return option("--id", result.source.place)
    }
    let start = result.id.prefix(16)
    guard start.utf8.allSatisfy({ hexDigit($0) != nil }) else { return nil }
    return option("--id", result.record.flatMap { isPlain($0) ? $0 : nil } ?? String(start))
  }

  /// Returns the option for a missing input, with a placeholder for the value. Only the App ID is
  /// filled in, if the artifact names one.
  private static func option(for need: Need, of result: ArtifactResult) -> String {
    // With the environment that the artifact itself names, the check would always pass.
    guard need == .appID, let app = result.summary.appID, isPlain(app) else {
      return need.option(for: result.type)
    }
    return option("--app-id", app)
  }

  /// Returns the artifact's file as one shell word, or `FILE` where the name has invisible
  /// characters or is longer than 256 code points.
  static func file(of result: ArtifactResult) -> String {
    result.source.file.equals("-") ? standardInput : word(ofFile: result.source.file) ?? "FILE"
  }

  /// Standard input, whose content is gone: the command says that the same has to be given again.
  static let standardInput = "- < SAME-INPUT"

  /// Returns the file of a replaced trust anchor as one shell word, or `FILE.pem` where it isn't
  /// known or can't be copied.
  static func file(of anchor: AnchorFacts) -> String {
    anchor.file.flatMap(word(ofFile:)) ?? "FILE.pem"
  }

  /// Returns the file of the context records as one shell word, or `FILE` where it isn't known or can't be
  /// copied, and where a record beside the artifact stated values as well, which that file lacks.
  static func contextFile(of result: ArtifactResult) -> String {
    result.source.path == nil && result.given.contains { $0.origin == .record }
      ? "FILE" : result.policy.contextFile.flatMap(word(ofFile:)) ?? "FILE"
  }

  /// Returns the name of a file as one shell word, after `./` if it begins with a hyphen, which would make
  /// it an option; `nil` if it can't be copied.
  private static func word(ofFile name: String) -> String? {
    guard isPlain(name) else { return nil }
    return quoted(name.begins(with: "-") ? "./" + name : name)
  }

  /// Returns an option for each expected value that the artifact's own evidence record does not
  /// contain.
  ///
  /// For a record, only values from the command line are repeated; for a new artifact, which may come without
  /// a record, the record's too. `--context` is added if a context record supplied values, and for other
  /// artifacts also if a record did. A new artifact needs a file of its own.
  private static func stated(
    _ result: ArtifactResult, isRecord: Bool, isNew: Bool
  ) -> [String] {
    let given = result.given
    let origins: Set<GivenValue.Origin> = isNew ? [.options, .record] : [.options]
    let stated = Set(given.filter { origins.contains($0.origin) }.map(\.kind))
    let policy = result.policy
    var options: [String] = []
    if !isRecord || stated.contains(.appID) {
      options += policy.appIDs.filter { isPlain($0) }.map { option("--app-id", $0) }
    }
    if !isRecord || stated.contains(.environment), let environment = policy.environment {
      options.append(option("--environment", environment))
    }
    for (index, value) in given.enumerated() where origins.contains(value.origin) {
      if value.kind == .challenge, !isNew, let choice = result.challengeChoice {
        options.append(option("--challenge", choice.text))
        continue
      }
      let isShown =
        !isNew && isPlain(value.text) && !value.text.begins(with: GivenValue.hashMark)
        && !result.redactions.contains { $0.path.equals(GivenValue.path(index)) }
      if let option = option(value, of: result.type, isShown: isShown) { options.append(option) }
    }
    if given.contains(where: {
      $0.origin == .context || !isRecord && !isNew && $0.origin == .record
    }) {
      options.append("--context \(isNew ? "FILE" : contextFile(of: result))")
    }
    return options
  }

  /// Returns the option of one given value, with a placeholder where the value is not shown.
  ///
  /// - Returns: `nil` for kinds that have no option of their own here or that the policy already
  ///   covers.
  private static func option(
    _ value: GivenValue, of type: ArtifactType, isShown: Bool
  ) -> String? {
    switch value.kind {
    case .challenge:
      isShown ? option("--challenge", value.text) : Need.challenge.option(for: type)
    case .keyID: option("--key-id", isShown ? value.text : "ID")
    case .previousCounter: option("--previous-counter", isShown ? value.text : "N")
    case .publicKey: Need.publicKey.option(for: type)
    case .clientData: Need.clientData.option(for: type)
    case .appID, .environment, .clientDataHash, .capturedAt: nil
    }
  }

  /// Returns whether a text can be copied from a terminal: not empty, at most `limit` code points,
  /// and without invisible characters.
  static func isPlain(_ text: String, upTo limit: Int = 256) -> Bool {
    !text.isEmpty && text.unicodeScalars.count <= limit
      && !text.unicodeScalars.contains(where: \.isInvisible)
  }

  /// Returns an option with its value, quoted for a shell. A value that begins with a hyphen, as a
  /// Base64url text may, follows an equals sign, because otherwise it would be taken for an option.
  static func option(_ name: String, _ value: String) -> String {
    "\(name)\(value.begins(with: "-") ? "=" : " ")\(quoted(value))"
  }

  /// Returns the command that prints the handbook's page of a rule or a cause. Results of other programs
  /// can have any text as an ID.
  static func explaining(_ id: String) -> String { "attestscope explain \(quoted(id))" }

  /// Returns the text as one word of a POSIX shell (XCU §2.2.2), in single quotes where it needs
  /// them.
  static func quoted(_ text: String) -> String {
    let safe =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || "0123456789._/-+:@=,".unicodeScalars.contains($0))
      }
    return safe ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
