import Claims
import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// Family R, first part: the App ID that the server expects is not the app's.
enum AppIDCauses {
  static let all: [Cause] = mistakes.map(\.cause)

  /// A difference between the App ID that the server expects and the one that the artifact is for.
  private struct Mistake: Sendable {
    let id: String
    let statement: String
    var actor = Actor.server
    let change: FixStep
    /// What follows for devices; nothing where the artifact may be somebody else's.
    var forDevices: [FixStep] = [.nothingOnDevices]
    var reference = Citation.attestation(step: "step 6")
    /// What makes the same difference.
    var rival: @Sendable (Pair) -> String? = { _ in nil }
    /// Whether a nearer cause speaks of two App IDs that are alike.
    var givesWay: @Sendable (Pair) -> Bool = { _ in false }
    /// What fits as well where no reading has the hash in an assertion; `nil` for all but one.
    var rivalOfUnknown: String?
    /// What differs, to follow a colon; `nil` where it is not the difference of this cause.
    let difference: @Sendable (Pair) -> String?
    /// App IDs that the expected one may stand for, where nothing names the true one in clear.
    var readings: @Sendable (AppID) -> [String] = { _ in [] }

    var cause: Cause {
      Cause(
        id, statement, actor: actor,
        explains: ["attestation.app-id", "receipt.app-id", "assertion.app-id"],
        method: """
          The true App ID stands in clear in the certificate and in the receipt; for an assertion, \
          its SHA-256 is compared with that of each reading of the expected one. Put in the place \
          of the expected App ID, it must make the check pass.
          """,
        fix: [change, .confirm("--app-id TEAMID.bundle.id --challenge base64:…")] + forDevices,
        reference: reference
      ) { argument($0) }
    }

    private func argument(_ examination: Examination) -> Argument? {
      let subject = examination.subject
      // What is no artifact of this kind is for no app.
      guard subject.foreign == nil else { return nil }
      guard let truth = CertifiedAppID(of: subject, reading: readings) else {
        return unknown(subject)
      }
      guard !subject.expectations.appIDs.includes(truth.id.text)
      else { return nil }
      let pairs = subject.expectations.appIDs.map {
        Pair(expected: AppID($0), truth: truth.id, isOfTeam: subject.expectations.isAppIDOfTeam)
      }
      guard !pairs.contains(where: givesWay) else { return nil }
      for pair in pairs {
        guard let difference = difference(pair) else { continue }
        let expected = pair.expected.text
        let summary =
          "The server expects “\(expected)”; \(truth.origin) “\(truth.id.text)”: \(difference)."
        return .recomputed(
          subject.with { $0.expectations.appIDs = [truth.id.text] }, summary, rival: rival(pair),
          undoing: "appId := “\(truth.id.text)”",
          steps: [
            Proof.Step(
              "App ID", configured: Value(.text(expected), "as the server expects it"),
              recovered: Value(.text(truth.id.text), truth.owner))
          ])
      }
      return nil
    }

    /// An assertion names its app by a hash alone, and nothing tells what was hashed.
    private func unknown(_ subject: Subject) -> Argument? {
      guard let rivalOfUnknown, let hash = subject.wholeAssertion?.authenticatorData?.rpIDHash
      else {
        return nil
      }
      return .fit(
        "The rpIdHash \(hash.array.hex) is that of no reading of the expected App ID.",
        rival: rivalOfUnknown, undoing: "nothing: the App ID is not at hand")
    }
  }

  /// The two App IDs that differ.
  private struct Pair: Sendable {
    let expected: AppID
    let truth: AppID
    /// Whether the expected one was put together from a team ID.
    let isOfTeam: Bool

    var differsInPrefix: Bool {
      expected.bundle.equals(truth.bundle) && !expected.prefix.equals(truth.prefix)
    }

    /// Whether the one is the other with more parts behind.
    var isNested: Bool {
      let (one, other) = (expected.text, truth.text)
      guard one.contains("."), other.contains(".") else { return false }
      return other.begins(with: one + ".") || one.begins(with: other + ".")
    }

    /// A prefix that is a slip of the pen away is the one that was meant.
    var hasMistypedPrefix: Bool { expected.prefix.isOneEdit(from: truth.prefix) }
  }

  private static let copyOfOtherTeam = "A copy of the app that another team signed"

  private static let mistakes = [
    Mistake(
      id: "R01-bundle-only",
      statement: "The server hashes the bundle identifier without the App ID prefix.",
      change: FixStep(
        "Put the prefix in front, which is the team ID of most apps.",
        code: """
          - expected = SHA-256("com.example.app")
          + expected = SHA-256("ABCDE12345.com.example.app")
          """)
    ) { $0.expected.text.equals($0.truth.bundle) ? "the prefix is missing" : nil },
    Mistake(
      id: "R05-case-or-space",
      statement: "The server's App ID isn't exact: its characters differ, not its meaning.",
      change: FixStep(
        """
        Copy the App ID exactly, without quotes, spaces or escapes. It is case-sensitive, and “*” \
        stands for nothing in it.
        """),
      difference: Spelling.difference, readings: Spelling.readings),
    Mistake(
      id: "R16-missing-point",
      statement: "The point between prefix and bundle identifier is missing.",
      change: FixStep(
        "Join the two with a point.", code: "let appID = \"\\(prefix).\\(bundleIdentifier)\""),
      reference: .derived("the form of an App ID")
    ) { pair in
      pair.expected.text.equals(pair.truth.prefix + pair.truth.bundle)
        ? "the point is missing" : nil
    } readings: { expected in
      let text = expected.text
      return text.utf8.count > 10 ? ["\(text.prefix(10)).\(text.dropFirst(10))"] : []
    },
    Mistake(
      id: "R17-swapped-parts", statement: "Prefix and bundle identifier stand in the wrong order.",
      change: FixStep("Put the prefix first, then a point, then the bundle identifier."),
      reference: .derived("the form of an App ID"), difference: Swap.difference,
      readings: Swap.readings),
    Mistake(
      id: "R18-hash-for-app-id",
      statement: "The server is configured with the hash of the App ID in the place of the App ID.",
      change: FixStep("Configure the App ID itself; the server computes the hash."),
      reference: .derived("step 6: the server hashes what is configured")
    ) { pair in
      let hash = pair.truth.hash
      return [hash.hex, hash.hex.uppercasedASCII, Base64.encode(hash)].includes(pair.expected.text)
        ? "that is the SHA-256 of it" : nil
    },
    Mistake(
      id: "R04-app-clip-id",
      statement: "Of an app and its App Clip, the server expects one; the artifact is the other's.",
      change: FixStep(
        """
        Expect the App ID of the full app: its App Clip attests with that one, and the two share \
        their keys. Where an artifact names the App Clip itself all the same, decide whether the App \
        Clip may call the server, and add its App ID only then.
        """),
      reference: .apple(.sharingWithAppClip),
      difference: Clip.difference, readings: Clip.readings),
    Mistake(
      id: "R19-group-id",
      statement:
        "The server is configured with the ID of a group or container, not with the App ID.",
      change: FixStep("Configure prefix and bundle identifier of the app, not of its group."),
      reference: .derived("the form of an App ID")
    ) { pair in
      let containers = ["group.", "iCloud.", "merchant."]
      let bundle = [pair.expected.text, pair.expected.bundle].first { text in
        containers.contains { text.begins(with: $0) }
      }
      guard let bundle, AppID(bundle).bundle.equals(pair.truth.bundle) else { return nil }
      return "“\(AppID(bundle).prefix)” begins the name of a container"
    },
    Mistake(
      id: "R20-extension-id",
      statement:
        "The artifact is from an extension of the expected app, or from the app of an extension.",
      change: FixStep(
        "Add this App ID if the extension, or the build, is yours and may call the server by itself."
      ),
      forDevices: [], reference: .apple(.establishingIntegrity, "extensions"),
      rival: { _ in "A build with an App ID of its own, such as one that ends in .dev or .beta" }
    ) { $0.isNested ? "one is the beginning of the other" : nil },
    Mistake(
      id: "R03-legacy-prefix",
      statement: "The app has an App ID prefix of its own, which is not the team ID.",
      change: FixStep(
        "Configure the prefix that Apple shows for the App ID in the developer account."),
      forDevices: [], reference: .publicIssue("zunda-pixel/appattest-swift #60"),
      rival: { _ in copyOfOtherTeam }
    ) { pair in
      guard pair.isOfTeam, pair.differsInPrefix, pair.expected.hasWellFormedPrefix else {
        return nil
      }
      return "an old app may have a prefix that is not its team ID"
    },
    Mistake(
      id: "R02-wrong-team",
      statement: "The server is configured with another team ID than the app's prefix.",
      change: FixStep(
        """
        If the prefix is one of your own teams in the developer account, configure it. Otherwise \
        refuse the artifact: somebody else signed a copy of the app.
        """),
      forDevices: [], reference: .init("docs.grantiva.io, “SDK testing”", "configurationError"),
      rival: { $0.hasMistypedPrefix ? nil : copyOfOtherTeam }
    ) { pair in
      guard pair.differsInPrefix else { return nil }
      return pair.hasMistypedPrefix
        ? "the prefix differs by one character" : "only the prefix differs"
    },
    Mistake(
      id: "R15-other-app", statement: "The artifact is for another app than the server expects.",
      actor: .security,
      change: FixStep(
        "Add this App ID to the configuration if the app is yours; reject the artifact if not."),
      forDevices: [], givesWay: { $0.differsInPrefix || $0.isNested },
      rivalOfUnknown: "An expected App ID that is written wrongly in a way that is not known"
    ) { pair in
      guard !pair.expected.text.equals(pair.truth.text), Spelling.difference(pair) == nil else {
        return nil
      }
      return pair.expected.prefix.equals(pair.truth.prefix)
        ? "another app of the same team" : "another app"
    },
  ]

  /// Case, white space, escapes, and patterns.
  private enum Spelling {
    @Sendable static func difference(_ pair: Pair) -> String? {
      let (expected, truth) = (pair.expected.text, pair.truth.text)
      if expected.ends(with: "*"), truth.begins(with: expected.dropLast()) {
        return "it is a pattern"
      }
      return AppIDSpelling.difference(of: expected, from: truth)
    }

    @Sendable static func readings(_ expected: AppID) -> [String] {
      AppIDSpelling.bare(expected.text).map(AppID.init).flatMap { parts in
        [parts.bundle, parts.bundle.lowercasedASCII].flatMap {
          ["\(parts.prefix).\($0)", "\(parts.prefix.uppercasedASCII).\($0)"]
        }
      }
    }
  }

  /// The bundle identifier in front, the prefix behind.
  private enum Swap {
    @Sendable static func difference(_ pair: Pair) -> String? {
      readings(pair.expected).includes(pair.truth.text) ? "the parts are exchanged" : nil
    }

    @Sendable static func readings(_ expected: AppID) -> [String] {
      guard let point = expected.text.lastIndex(of: ".") else { return [] }
      return ["\(expected.text[point...].dropFirst()).\(expected.text[..<point])"]
    }
  }

  /// App Clips have the App ID of their app with a suffix, `.Clip` where Xcode chose it.
  private enum Clip {
    @Sendable static func difference(_ pair: Pair) -> String? {
      let (expected, truth) = (pair.expected.text.lowercasedASCII, pair.truth.text.lowercasedASCII)
      if isClip(truth, of: expected) { return "that is its App Clip" }
      return isClip(expected, of: truth) ? "that is the app of the App Clip" : nil
    }

    @Sendable static func readings(_ expected: AppID) -> [String] {
      let suffix = ".Clip"
      let app =
        expected.text.ends(with: suffix) ? [String(expected.text.dropLast(suffix.count))] : []
      return app + [expected.text + suffix]
    }

    private static func isClip(_ clip: String, of app: String) -> Bool {
      clip.equals(app + ".clip")
    }
  }
}

/// The App ID that an artifact is for, and who says so.
private struct CertifiedAppID {
  let id: AppID
  /// To stand in front of the App ID.
  let origin: String
  let owner: String

  /// From the certificate or the receipt; of an assertion, the reading of an expected App ID whose
  /// hash the artifact holds.
  init?(of subject: Subject, reading readings: (AppID) -> [String]) {
    if let text = subject.attestation?.details?.appID?.utf8 {
      self.init(id: AppID(text), origin: "Apple certified", owner: "as Apple certified it")
    } else if subject.attestation == nil, let text = subject.receipt?.receipt.text(.appID) {
      self.init(id: AppID(text), origin: "the receipt is for", owner: "as the receipt says")
    } else {
      let hash = subject.wholeAssertion?.authenticatorData?.rpIDHash?.array
      let candidates = subject.expectations.appIDs.flatMap { readings(AppID($0)) }.map(AppID.init)
      guard let hash, let id = candidates.first(where: { $0.hash == hash }) else { return nil }
      self.init(
        id: id, origin: "the rpIdHash is that of", owner: "as the authenticator data says")
    }
  }

  private init(id: AppID, origin: String, owner: String) {
    self.id = id
    self.origin = origin
    self.owner = owner
  }
}
