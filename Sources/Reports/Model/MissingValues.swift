import Evidence
import Results

/// The values that undetermined artifacts wait for, and the App IDs that those artifacts name.
///
/// An option on the command line applies to all artifacts of a run, also to those whose record states another
/// value. So an option for all is proposed only where no artifact has an expected value yet. Otherwise the advice is
/// to add the value to the record, or to give it as an option for one artifact.
package struct MissingValues: Sendable {
  /// A value that artifacts lack. The public key for a token is that of its issuer, so it is counted separately
  /// from the public keys for assertions.
  private struct Lack: Hashable {
    let need: Need
    let type: ArtifactType

    /// Creates a lack of a value. ``type`` becomes `token` for the public key of a token, and `unknown` for
    /// everything else, so that all other types are counted together.
    init(_ need: Need, of type: ArtifactType) {
      self.need = need
      self.type = need == .publicKey && type == .token ? .token : .unknown
    }
  }

  /// The number of artifacts by what they lack. One artifact can lack several values.
  private var counts: [Lack: Int] = [:]
  /// The options that supply a value to the first artifact that lacks it.
  private var examples: [Lack: String] = [:]
  /// The number of artifacts without an expected App ID, by the App ID that they name.
  private var appIDs: [ByteText: Int] = [:]
  /// The number of artifacts without an expected environment, by the environment that they name.
  private var environments: [ByteText: Int] = [:]
  /// The number of all artifacts of the run.
  private var artifacts = 0
  /// Of App ID and environment, those for which at least one artifact has an expected value
  /// already.
  private var stated: Set<Need> = []

  /// Maximum number of App IDs, and of environments, that are counted.
  private static let limit = 64
  /// Maximum number of App IDs that are listed.
  private static let listed = 5

  /// Counts an artifact. Missing values are counted only if its verdict is undetermined. Every artifact counts for
  /// whether an expected App ID and an expected environment are given.
  ///
  /// - Parameter isChallengeUsed: Whether the server accepted the artifact's challenge before. It then waits
  ///   for none.
  mutating func add(_ result: ArtifactResult, isChallengeUsed: Bool = false) {
    artifacts += 1
    let needs = result.verdict.needs.filter { $0 != .challenge || !isChallengeUsed }
    if !needs.contains(.appID), !result.policy.appIDs.isEmpty { stated.insert(.appID) }
    if !needs.contains(.environment), result.policy.environment != nil {
      stated.insert(.environment)
    }
    guard result.verdict.outcome == .undetermined else { return }
    for need in needs {
      let lack = Lack(need, of: result.type)
      counts[lack, default: 0] += 1
      if examples[lack] == nil { examples[lack] = AnalyzeCommand.supplying(need, to: result) }
    }
    if needs.contains(.environment), let name = result.summary.environment,
      environments.count < Self.limit || environments[ByteText(name)] != nil
    {
      environments[ByteText(name), default: 0] += 1
    }
    guard needs.contains(.appID), let name = result.summary.appID,
      AnalyzeCommand.isPlain(name), appIDs.count < Self.limit || appIDs[ByteText(name)] != nil
    else { return }
    appIDs[ByteText(name), default: 0] += 1
  }

  /// A value that artifacts lack, and the options that supply it.
  package struct Advice: Sendable, Hashable {
    /// One or two sentences; code in them is in backticks.
    package let sentence: String
    /// The options to type, a line for each, with a backslash before each line break; `nil` if the sentence
    /// names the option.
    package let options: String?
  }

  /// What artifacts lack, with what supplies it, the most frequent first; empty if nothing is missing.
  ///
  /// Examples: “3 artifacts wait for the App ID. They name ABCDE12345.com.example.app: if your server expects
  /// it, run again with this option.” with `--app-id ABCDE12345.com.example.app`; “2 artifacts wait for the
  /// challenge: add what the server expects to their records, or give it to one alone with such options.” with
  /// `--id r0039 --challenge base64:…`.
  package var advice: [Advice] {
    let lacks = Need.allCases.flatMap { need in
      [Lack(need, of: .unknown), Lack(need, of: .token)].prefix(need == .publicKey ? 2 : 1)
        .compactMap { lack in counts[lack].map { (lack: lack, count: $0) } }
    }
    return lacks.sorted { $0.count > $1.count }.map { lack, count in
      let need = lack.need
      let start =
        "\(count.counted("artifact")) \(count == 1 ? "waits" : "wait") for \(need.noun(for: lack.type))"
      if need == .appID, !appIDs.isEmpty, !stated.contains(.appID) {
        let (sentence, options) = named(by: count)
        return Advice(sentence: start + sentence, options: options)
      }
      let (sentence, options) = supply(lack, count)
      return Advice(sentence: start + sentence, options: options)
    }
  }

  /// Returns how a value is supplied to some of the artifacts: the end of a sentence, and the options for one
  /// of them.
  private func supply(_ lack: Lack, _ count: Int) -> (sentence: String, options: String?) {
    let need = lack.need
    let option = need.option(for: lack.type)
    if artifacts == 1 || lack.type == .token {
      return (": run again, `\(option)` supplies it.", nil)
    }
    if need == .publicKey, count > 1 {
      return (
        ": give their attestations too, or `--context FILE` with a record of `keyId` and `publicKey` for each key.",
        nil
      )
    }
    if need == .environment, !stated.contains(.environment) {
      let names = environments.sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }
        .map { "\($0.value.grouped) \($0.value == 1 ? "names" : "name") \($0.key.text)" }
      return (
        (names.isEmpty ? "" : "; \(names.joined(separator: ", "))")
          + ". If your server expects one for all, run again with `--environment production` or `--environment development`.",
        nil
      )
    }
    let records = count == 1 ? "its record" : "their records"
    return (
      ": add what the server expects to \(records), or give it to one alone with such options.",
      examples[lack] ?? option
    )
  }

  /// Returns the App IDs that the artifacts name, the most frequent first: the end of a sentence, and the options
  /// for at most ``listed`` of them.
  private func named(by count: Int) -> (sentence: String, options: String) {
    let names = appIDs.sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }.map(\.key.text)
    let options = names.prefix(Self.listed).map { "--app-id \(AnalyzeCommand.quoted($0))" }
      .joined(separator: " \\\n")
    let sentence =
      switch names.count {
      case 1:
        ". \(count == 1 ? "It names" : "They name") \(names[0]): if your server expects it, run again with this option."
      case ...Self.listed:
        ". They name \(names.count) App IDs: run again, once, with those of these options that your server expects."
      default:
        ". They name \(names.count.grouped) App IDs: run again, once, with those that your server expects. These are the most frequent."
      }
    return (sentence, options)
  }
}
