import Claims
import Checks
import Decoding
import Evidence
import Results

/// Family R, first part: the App ID that the server expects isn't the one that the artifact is for.
enum AppIDCauses {
  /// All causes of this part.
  static let all: [Cause] = mistakes.map(\.cause)

  /// A difference between the App ID that the server expects and the one that the artifact is for,
  /// as a value.
  ///
  /// The true App ID comes from the certificate or the receipt. An assertion has only its SHA-256,
  /// so the expected App ID is rewritten until the hash matches.
  private struct Mistake: Sendable {
    /// The stable identifier.
    let id: String
    /// Returns another explanation of the same difference; with one, the cause is only consistent.
    var rival: @Sendable (Pair) -> String? = { _ in nil }
    /// Whether a more specific cause applies to a pair of App IDs, so that this one doesn't claim
    /// it.
    var givesWay: @Sendable (Pair) -> Bool = { _ in false }
    /// The other explanation of an assertion whose hash matches no reading. Only one cause claims
    /// such an assertion; `nil` for the others.
    var rivalOfUnknown: String?
    /// Whether the fix is to replace the server's App ID by the true one. Its last step is that, and shows both.
    var isOfText = false
    /// Returns what differs, to follow a colon; `nil` if it isn't the difference of this cause.
    let difference: @Sendable (Pair) -> String?
    /// Returns the mistake with its direction or kind; `nil` if the general statement says enough.
    var wording: @Sendable (Pair, _ difference: String) -> String? = { _, _ in nil }
    /// Returns App IDs that could be meant by the expected one, for artifacts that contain only a
    /// hash.
    var readings: @Sendable (AppID) -> [String] = { _ in [] }

    /// The cause for the catalogue.
    var cause: Cause { Cause(id) { argument($0) } }

    /// Returns the argument for the first accepted App ID with this difference: with the true App
    /// ID instead, the check must pass.
    private func argument(_ examination: Examination) -> Argument? {
      let input = examination.input
      // Content that isn't an App Attest artifact belongs to no app.
      guard input.mismatched == nil else { return nil }
      if let given = AppIDCauses.givenBeside(examination) {
        return rivalOfUnknown == nil ? nil : AppIDCauses.contradiction(given, examination)
      }
      guard let truth = CertifiedAppID(of: input, reading: readings) else {
        return unknown(examination)
      }
      guard !input.expectations.appIDs.includes(truth.id.text)
      else { return nil }
      let pairs = input.expectations.appIDs.map {
        Pair(expected: AppID($0), truth: truth.id, isOfTeam: input.expectations.isAppIDOfTeam)
      }
      guard !pairs.contains(where: givesWay) else { return nil }
      for pair in pairs {
        guard let difference = difference(pair) else { continue }
        let expected = pair.expected.text
        let summary =
          "The server expects “\(expected)”; \(truth.origin) “\(truth.id.text)”: \(difference)."
        return .recomputed(
          input.with { $0.expectations.appIDs = [truth.id.text] }, summary, rival: rival(pair),
          undoing: "appId := “\(truth.id.text)”",
          steps: .one("App ID", expected, "as stated for the server", truth.id.text, truth.owner)
        ).worded(worded(pair, difference))
      }
      return nil
    }

    /// Returns the statement with its direction, and the fix with both App IDs; `nil` if the
    /// cause's own texts say enough.
    private func worded(_ pair: Pair, _ difference: String) -> CauseWording? {
      let texts = CauseTexts.standard[id]
      let statement = wording(pair, difference)
      let changes = texts.fix.prefix { $0.code?.begins(with: "attestscope ") != true }
      guard isOfText, pair.isPlain, let last = changes.last else {
        return statement.map { CauseWording($0, actor: texts.actor) }
      }
      let code = "- app_id = \"\(pair.expected.text)\"\n+ app_id = \"\(pair.truth.text)\""
      return CauseWording(
        statement ?? texts.statement, actor: texts.actor,
        changes: changes.dropLast() + [FixStep(last.text, code: code)])
    }

    /// Returns the argument for an assertion whose rpIdHash matches no reading of an expected App
    /// ID; `nil` for all causes but one. It names the App ID if an attestation of the run has it: the
    /// authenticator data contains only the hash.
    private func unknown(_ examination: Examination) -> Argument? {
      guard let rivalOfUnknown,
        let hash = examination.input.wholeAssertion?.authenticatorData?.rpIDHash
      else { return nil }
      let known = examination.otherRecords.app(hashingTo: hash.array)
      let input = examination.input
      let found = "The rpIdHash \(hash.array.hex) matches no reading of the expected App ID."
      guard let known else {
        return .observed(
          found, rival: rivalOfUnknown, undoing: "nothing: the App ID isn't known"
        ).worded(
          CauseWording(
            CauseTexts.standard[id].statement, actor: .security,
            changes: [
              "Reject it.",
              "On the server, look up the attestation of its key: its certificate names the App ID. An assertion has only the hash.",
            ]))
      }
      let isSimilar = input.expectations.appIDs.contains {
        givesWay(Pair(expected: AppID($0), truth: AppID(known.id), isOfTeam: false))
      }
      return .recomputed(
        input.with { $0.expectations.appIDs = [known.id] },
        "\(found) It is that of “\(known.id)”, the App ID in \(known.record.phrase).",
        rival: isSimilar ? "A wrong App ID on the server" : nil, undoing: "appId := “\(known.id)”"
      ).worded(
        CauseWording("The assertion is of another app, “\(known.id)”.", actor: .security))
    }
  }

  /// Returns the App ID of the artifact if it is given for it as well, beside the one that counts; otherwise
  /// `nil`.
  private static func givenBeside(_ examination: Examination) -> String? {
    let input = examination.input
    let certified = CertifiedAppID(of: input) { _ in [] }?.id.text
    let hash = input.wholeAssertion?.authenticatorData?.rpIDHash?.array
    return examination.otherAppIDs.first { text in
      certified.map(text.equals) ?? (AppID(text).hash == hash)
    }
  }

  /// Returns the argument that the artifact is for one of several App IDs that are given for it. Which one the
  /// server expects isn't known.
  private static func contradiction(_ given: String, _ examination: Examination) -> Argument {
    let counted = examination.input.expectations.appIDs.map { "“\($0)”" }.joined(separator: ", ")
    return .recomputed(
      examination.input.with { $0.expectations.appIDs = [given] },
      "The artifact is for “\(given)”. It was checked with \(counted), which is given for it as well and fails.",
      undoing: "appId := “\(given)”"
    ).worded(
      CauseWording(
        "The artifact is for “\(given)”, one of several App IDs that are given for it.",
        actor: .server,
        changes: [
          "Reject it, unless your server expects “\(given)”: look up its App ID.",
          "In the evidence, keep the App ID that your server expects, then analyze it again.",
        ]))
  }

  /// The expected App ID and the true one.
  private struct Pair: Sendable {
    /// The App ID that the server expects.
    let expected: AppID
    /// The App ID that the artifact is for.
    let truth: AppID
    /// Whether the expected one was joined from a team ID and a bundle identifier.
    let isOfTeam: Bool

    /// Whether both can be shown in code: ASCII letters and digits, full stops, hyphens, spaces and
    /// asterisks, at most 255 bytes each.
    var isPlain: Bool {
      [expected.text, truth.text].allSatisfy { text in
        text.utf8.count <= 255
          && text.utf8.allSatisfy { $0.isAlphanumeric || ".- *".utf8.contains($0) }
      }
    }

    /// Whether the bundle identifiers are equal and the prefixes aren't.
    var differsInPrefix: Bool {
      expected.bundle.equals(truth.bundle) && !expected.prefix.equals(truth.prefix)
    }

    /// Whether one of them is the other with more parts after it, as for extensions.
    var isNested: Bool {
      let (one, other) = (expected.text, truth.text)
      guard one.contains("."), other.contains(".") else { return false }
      return other.begins(with: one + ".") || one.begins(with: other + ".")
    }

    /// Whether the artifact's App ID is the longer one.
    var isOfPartOfExpected: Bool { truth.text.utf8.count > expected.text.utf8.count }

    /// Whether the prefixes differ by a single typing mistake. Then the server's is taken for a
    /// misspelling of the true one.
    var hasMistypedPrefix: Bool { expected.prefix.isOneEdit(from: truth.prefix) }
  }

  /// The other explanation of a different prefix.
  private static let copyOfOtherTeam = "A copy of the app that another team signed"

  /// All differences, in the order of the handbook. ``ExplainingOrder`` decides which one is tested
  /// first.
  private static let mistakes = [
    /// `com.example.app` instead of `ABCDE12345.com.example.app`.
    Mistake(id: "R01-bundle-only", isOfText: true) {
      $0.expected.text.equals($0.truth.bundle) ? "the prefix is missing" : nil
    },
    /// Another letter case, spaces, quotes, escapes, or `*` as in a provisioning profile.
    Mistake(
      id: "R05-case-or-space", isOfText: true, difference: Spelling.difference,
      wording: { "The server's App ID is misspelled: \($1)." }, readings: Spelling.readings),
    /// `ABCDE12345com.example.app`.
    Mistake(id: "R16-missing-point", isOfText: true) { pair in
      pair.expected.text.equals(pair.truth.prefix + pair.truth.bundle)
        ? "the dot is missing" : nil
    } readings: { expected in
      let text = expected.text
      return text.utf8.count > 10 ? ["\(text.prefix(10)).\(text.dropFirst(10))"] : []
    },
    /// `com.example.app.ABCDE12345`.
    Mistake(
      id: "R17-swapped-parts", isOfText: true, difference: Swap.difference,
      readings: Swap.readings),
    /// The rpIdHash in hexadecimal or Base64 was configured, and the server hashes it again.
    Mistake(id: "R18-hash-for-app-id", isOfText: true) { pair in
      let hash = pair.truth.hash
      return [hash.hex, hash.hex.uppercasedASCII, Base64.encode(hash)].includes(pair.expected.text)
        ? "that is its SHA-256" : nil
    },
    /// The App ID with the suffix `.Clip` and the one without it. By Apple's documentation an App
    /// Clip attests with the App ID of its full app.
    Mistake(
      id: "R04-app-clip-id", difference: Clip.difference,
      wording: { pair, _ in
        pair.isOfPartOfExpected
          ? "The server expects the full app; the artifact is for its App Clip."
          : "The server expects the App Clip; the artifact is for the full app."
      }, readings: Clip.readings),
    /// The identifier of an app group, an iCloud container or a merchant: `group.com.example.app`,
    /// `iCloud.com.example.app`, `merchant.com.example.app`. Without that prefix, it is the app's
    /// bundle identifier.
    Mistake(id: "R19-group-id") { pair in
      let containers = ["group.", "iCloud.", "merchant."]
      let bundle = [pair.expected.text, pair.expected.bundle].first { text in
        containers.contains { text.begins(with: $0) }
      }
      guard let bundle, AppID(bundle).bundle.equals(pair.truth.bundle) else { return nil }
      return "“\(AppID(bundle).prefix)” is the prefix of a container"
    },
    /// `ABCDE12345.com.example.app.widget` and `ABCDE12345.com.example.app`. Only consistent: a
    /// build with its own App ID, such as one that ends in `.beta`, has the same form.
    Mistake(
      id: "R20-extension-id",
      rival: { _ in "A build with its own App ID, such as one that ends in .dev or .beta" }
    ) {
      $0.isNested ? "one is the start of the other" : nil
    } wording: { pair, _ in
      pair.isOfPartOfExpected
        ? "The artifact is from an extension of the expected app."
        : "The server expects an extension; the artifact is from its app."
    },
    /// The server joined the team ID and the bundle identifier, but the app is old and has a prefix
    /// from before team IDs. Only consistent: a copy that another team signed looks the same.
    Mistake(id: "R03-legacy-prefix", rival: { _ in copyOfOtherTeam }) { pair in
      guard pair.isOfTeam, pair.differsInPrefix, pair.expected.hasWellFormedPrefix else {
        return nil
      }
      return "an old app can have a prefix that isn't its team ID"
    },
    /// Only the prefix differs. Proven if it differs by one typing mistake; otherwise a copy that
    /// another team signed fits as well.
    Mistake(
      id: "R02-wrong-team", rival: { $0.hasMistypedPrefix ? nil : copyOfOtherTeam }, isOfText: true
    ) { pair in
      guard pair.differsInPrefix else { return nil }
      return pair.hasMistypedPrefix
        ? "the prefix differs by one character" : "only the prefix differs"
    },
    /// Prefix and bundle identifier both differ, or the bundle identifier alone. It is also claimed
    /// for an assertion whose hash matches nothing.
    Mistake(
      id: "R15-other-app", givesWay: { $0.differsInPrefix || $0.isNested },
      rivalOfUnknown: "An App ID on the server that is misspelled in an unknown way"
    ) { pair in
      guard !pair.expected.text.equals(pair.truth.text), Spelling.difference(pair) == nil else {
        return nil
      }
      // Characters outside ASCII can make two App IDs look the same.
      if let foreign = pair.truth.text.unicodeScalars.first(where: { !$0.isASCII }) {
        return "a different app, whose App ID contains the character \(foreign.codePoint)"
      }
      return pair.expected.prefix.equals(pair.truth.prefix)
        ? "a different app of the same team" : "a different app"
    },
  ]

  /// Differences in case, whitespace and escapes, and patterns with `*`.
  private enum Spelling {
    /// Returns the difference in words; `nil` if the App IDs differ in more than their spelling.
    @Sendable static func difference(_ pair: Pair) -> String? {
      let (expected, truth) = (pair.expected.text, pair.truth.text)
      if expected.ends(with: "*"), truth.begins(with: expected.dropLast()) {
        return "it is a pattern"
      }
      return AppIDSpelling.difference(of: expected, from: truth)
    }

    /// Returns the bare App ID with its bundle identifier as it is and in lower case, and with its
    /// prefix as it is and in capitals.
    @Sendable static func readings(_ expected: AppID) -> [String] {
      AppIDSpelling.bare(expected.text).map(AppID.init).flatMap { parts in
        [parts.bundle, parts.bundle.lowercasedASCII].flatMap {
          ["\(parts.prefix).\($0)", "\(parts.prefix.uppercasedASCII).\($0)"]
        }
      }
    }
  }

  /// The bundle identifier first and the prefix last.
  private enum Swap {
    /// Returns the difference in words; `nil` if the parts aren't swapped.
    @Sendable static func difference(_ pair: Pair) -> String? {
      readings(pair.expected).includes(pair.truth.text) ? "the parts are swapped" : nil
    }

    /// Returns the App ID with its last part moved to the front.
    @Sendable static func readings(_ expected: AppID) -> [String] {
      guard let point = expected.text.lastIndex(of: ".") else { return [] }
      return ["\(expected.text[point...].dropFirst()).\(expected.text[..<point])"]
    }
  }

  /// The App ID of an app and that of its App Clip, which has the suffix `.Clip` if Xcode chose it.
  private enum Clip {
    /// Returns which of the two the artifact is for; `nil` if they don't belong together. Case is
    /// ignored.
    @Sendable static func difference(_ pair: Pair) -> String? {
      let (expected, truth) = (pair.expected.text.lowercasedASCII, pair.truth.text.lowercasedASCII)
      if isClip(truth, of: expected) { return "that is its App Clip" }
      return isClip(expected, of: truth) ? "that is the app of the App Clip" : nil
    }

    /// Returns the expected App ID without the suffix, if it has it, and with the suffix.
    @Sendable static func readings(_ expected: AppID) -> [String] {
      let suffix = ".Clip"
      let app =
        expected.text.ends(with: suffix) ? [String(expected.text.dropLast(suffix.count))] : []
      return app + [expected.text + suffix]
    }

    /// Whether an App ID is another one with the suffix. Both must be in lower case.
    private static func isClip(_ clip: String, of app: String) -> Bool {
      clip.equals(app + ".clip")
    }
  }
}
