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

  /// Artifacts that lack the same values.
  private struct Group {
    /// What each of them lacks, in the order of ``Need``.
    let lacks: [Lack]
    var count = 0
    /// How many of them are of evidence records, which have room for a value.
    var ofRecords = 0
    /// The commands that analyze the first of them, each alone and with everything that it lacks, and whether one
    /// has the App ID that the artifact itself names.
    var commands: [(text: String, hasOwnAppID: Bool)] = []
  }

  /// The artifacts by what they lack, in the order of their first occurrence.
  private var groups: [Group] = []
  /// The number of undetermined artifacts that lack a value.
  private var waiting = 0
  /// The number of artifacts without an expected App ID, by the App ID that they name.
  private var appIDs: [ByteText: Int] = [:]
  /// The number of artifacts without an expected environment, by the environment that they name.
  private var environments: [ByteText: Int] = [:]
  /// Of App ID and environment, those for which at least one artifact has an expected value
  /// already.
  private var stated: Set<Need> = []

  /// Maximum number of App IDs, and of environments, that are counted.
  private static let limit = 64
  /// Maximum number of App IDs that are listed.
  private static let listed = 5
  /// Maximum number of commands that are listed for a value.
  private static let commands = 3

  /// Counts an artifact. Missing values are counted only if its verdict is undetermined. Every artifact counts for
  /// whether an expected App ID and an expected environment are given.
  mutating func add(_ result: ArtifactResult) {
    let needs = result.suppliableNeeds
    if !needs.contains(.appID), !result.policy.appIDs.isEmpty { stated.insert(.appID) }
    if !needs.contains(.environment), result.policy.environment != nil {
      stated.insert(.environment)
    }
    guard result.verdict.outcome == .undetermined, !needs.isEmpty else { return }
    waiting += 1
    let lacks = Need.allCases.filter(needs.contains).map { Lack($0, of: result.type) }
    let place = groups.place(where: { $0.lacks == lacks }, else: Group(lacks: lacks))
    groups[place].count += 1
    groups[place].ofRecords += result.isOfRecord ? 1 : 0
    let ownAppID =
      needs.contains(.appID)
      ? result.summary.appID.flatMap { AnalyzeCommand.isPlain($0) ? $0 : nil } : nil
    if groups[place].commands.count < Self.commands {
      groups[place].commands.append(
        (AnalyzeCommand(result, needs: needs).text, ownAppID != nil))
    }
    if needs.contains(.environment), let name = result.summary.environment,
      environments.count < Self.limit || environments[ByteText(name)] != nil
    {
      environments[ByteText(name), default: 0] += 1
    }
    guard let name = ownAppID, appIDs.count < Self.limit || appIDs[ByteText(name)] != nil
    else { return }
    appIDs[ByteText(name), default: 0] += 1
  }

  /// What artifacts lack, and how to supply it.
  package struct Advice: Sendable, Hashable {
    /// One or two sentences; code in them is in backticks.
    package let sentence: String
    /// What the commands in the code are and contain; `nil` without anything to say.
    var remark: String?
    /// Whole commands, or the options to type, a line for each, with a backslash before each line break; `nil`
    /// if the sentence names the option.
    package let code: String?

    /// The sentences and the remark, for places that show the code.
    package var text: String { [sentence, remark].compactMap(\.self).joined(separator: " ") }

    /// Whether the code is commands, not options.
    var hasCommands: Bool { code?.begins(with: "attestscope") == true }

    /// What the code is, as its caption.
    var caption: String { hasCommands ? "Terminal" : "Options" }
  }

  /// What artifacts lack, with what supplies it, the most frequent first; empty if nothing is missing.
  ///
  /// Examples: “3 artifacts wait for the App ID. They are for ABCDE12345.com.example.app: if your server
  /// expects it, run again with this option.” with `--app-id ABCDE12345.com.example.app`; “2 artifacts wait for the
  /// challenge: add what the server expects to their records, or run each alone with it.” with a command for
  /// each of the first ones. All that a single artifact lacks is one advice, and so is what no option supplies to all and the same
  /// artifacts lack.
  package var advice: [Advice] {
    if waiting == 1, let group = groups.first {
      let nouns = group.lacks.map { $0.need.noun(for: $0.type) }.enumeration
      return [
        Advice(
          sentence: "1 artifact waits for \(nouns): run it again with what the server expects.",
          remark: remark(group), code: group.commands.first?.text)
      ]
    }
    // First what an option supplies to all, then the rest of each group.
    var parts: [Group] = []
    for isShared in [true, false] {
      for group in groups {
        let lacks = group.lacks.filter { isSuppliedToAll($0) == isShared }
        for part in isShared ? lacks.map({ [$0] }) : lacks.isEmpty ? [] : [lacks] {
          let place = parts.place(where: { $0.lacks == part }, else: Group(lacks: part))
          parts[place].count += group.count
          parts[place].ofRecords += group.ofRecords
          let room = Self.commands - parts[place].commands.count
          parts[place].commands += group.commands.prefix(room)
        }
      }
    }
    return parts.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    .map { supply($0.element) }
  }

  /// Returns whether one option can supply a value to all artifacts of the run.
  private func isSuppliedToAll(_ lack: Lack) -> Bool {
    switch lack.need {
    case .appID: !appIDs.isEmpty && !stated.contains(.appID)
    case .environment: !stated.contains(.environment)
    case .challenge, .clientData, .publicKey: lack.type == .token
    }
  }

  /// Returns the heading of what undetermined artifacts wait for; where no value helps any of them, of why that is.
  ///
  /// - Parameter count: The number of undetermined artifacts, at least one.
  func heading(_ count: Int) -> String {
    let all =
      "\(count == 1 ? "" : "\(count.grouped) ")undetermined artifact\(count == 1 ? "" : "s")"
    return switch waiting {
    case 0: "Why the \(all) can't be checked completely"
    case count: "What the \(all) \(count == 1 ? "waits" : "wait") for"
    default: "What \(waiting.grouped) of the \(all) \(waiting == 1 ? "waits" : "wait") for"
    }
  }

  /// Returns how the values of a group are supplied: with an option for all artifacts of the run, or with the
  /// commands for the first ones of the group.
  private func supply(_ group: Group) -> Advice {
    let (lacks, count) = (group.lacks, group.count)
    let nouns = lacks.map { $0.need.noun(for: $0.type) }.enumeration
    let start = "\(count.counted("artifact")) \(count == 1 ? "waits" : "wait") for \(nouns)"
    if let lack = lacks.first, isSuppliedToAll(lack) {
      switch lack.need {
      case .appID:
        let (sentence, options) = named()
        return Advice(sentence: start + sentence, code: options)
      case .environment:
        let names = environments.sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }
          .map { "\($0.value.grouped) \($0.value == 1 ? "names" : "name") \($0.key.text)" }
        return Advice(
          sentence: start + (names.isEmpty ? "" : "; \(names.joined(separator: ", "))")
            + ". If your server expects one for all, run again with `--environment production` or `--environment development`.",
          code: nil)
      case .challenge, .clientData, .publicKey:
        return Advice(
          sentence: "\(start): run again, `\(lack.need.option(for: lack.type))` supplies it.",
          code: nil)
      }
    }
    let alone =
      "or run \(count == 1 ? "it" : "each") alone with \(lacks.count == 1 ? "it" : "them")."
    let keys =
      "give their attestations too, or `--context FILE` with a record of `keyId` and `publicKey` for each key"
    let isOfKeys = count > 1 && lacks.contains { $0.need == .publicKey }
    let first =
      isOfKeys && lacks.count == 1
      ? keys : "add what the server expects to \(records(of: group))"
    let further = isOfKeys && lacks.count > 1 ? " For the public keys, \(keys)." : ""
    return Advice(
      sentence: "\(start): \(first), \(alone)\(further)", remark: remark(group),
      code: group.commands.map(\.text).joined(separator: "\n"))
  }

  /// Returns where the expected values of a group can be written. Captures have no records.
  private func records(of group: Group) -> String {
    let own = group.count == 1 ? "its record" : "their records"
    let ofContext =
      group.count == 1
      ? "a record with its key ID, in a file for `--context`"
      : "records with their key IDs, in a file for `--context`"
    return switch group.ofRecords {
    case group.count: own
    case 0: ofContext
    default: "\(own), of captures to \(ofContext)"
    }
  }

  /// Returns how many artifacts the commands of a group are for, if not for all, and that an App ID in them is
  /// only the artifact's own word; `nil` without either.
  private func remark(_ group: Group) -> String? {
    let shown = group.commands.count
    let appID = shown == 1 ? "The App ID is" : "An App ID in a command is"
    let parts = [
      shown < group.count ? "The commands are for the first \(shown) of them." : nil,
      group.commands.contains(where: \.hasOwnAppID)
        ? "\(appID) the artifact's own; keep it only if the server expects it." : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Returns the App IDs that the artifacts name, the most frequent first: the end of a sentence, and the options
  /// for at most ``listed`` of them.
  private func named() -> (sentence: String, options: String) {
    let names = appIDs.sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }.map(\.key.text)
    let options = names.prefix(Self.listed).map { AnalyzeCommand.option("--app-id", $0) }
      .joined(separator: " \\\n")
    let sentence =
      switch names.count {
      case 1:
        ". They are for \(names[0]): if your server expects it, run again with this option."
      case ...Self.listed:
        ". They are for \(names.count) App IDs: run again, once, with those of these options that your server expects."
      default:
        ". They are for \(names.count.grouped) App IDs: run again, once, with those that your server expects. These are the most frequent."
      }
    return (sentence, options)
  }
}
