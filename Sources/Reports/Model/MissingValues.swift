import Evidence
import Results

/// The values that undetermined artifacts wait for, and the App IDs that those artifacts name.
package struct MissingValues: Sendable {
  /// The number of artifacts by what they lack. One artifact can lack several values.
  private var counts: [Need: Int] = [:]
  /// The number of artifacts without an expected App ID, by the App ID that they name.
  private var appIDs: [ByteText: Int] = [:]

  /// Maximum number of App IDs that are counted.
  private static let limit = 64
  /// Maximum number of App IDs that are listed.
  private static let listed = 5

  /// Counts an artifact; one with another outcome is ignored.
  mutating func add(_ result: ArtifactResult) {
    guard result.verdict.outcome == .undetermined else { return }
    for need in result.verdict.needs { counts[need, default: 0] += 1 }
    guard result.verdict.needs.contains(.appID), let name = result.summary.appID,
      AnalyzeCommand.isPlain(name), appIDs.count < Self.limit || appIDs[ByteText(name)] != nil
    else { return }
    appIDs[ByteText(name), default: 0] += 1
  }

  /// What most artifacts lack, and the options that supply it.
  package struct Advice: Sendable, Hashable {
    /// One or two sentences; code in them is in backticks.
    package let sentence: String
    /// The options to type, a line for each, with a backslash before each line break; `nil` if the sentence
    /// names the option.
    package let options: String?
  }

  /// What most artifacts lack, with the option that supplies it; `nil` if nothing is missing.
  ///
  /// Example: “3 artifacts wait for the App ID. They name ABCDE12345.com.example.app: if your server expects
  /// it, run again with this option.” with `--app-id ABCDE12345.com.example.app`.
  package var advice: Advice? {
    let most = Need.allCases.compactMap { need in counts[need].map { (need, $0) } }
      .max { $0.1 < $1.1 }
    return most.map { need, count in
      let start = "\(count.counted("artifact")) \(count == 1 ? "waits" : "wait") for \(need.noun)"
      guard need == .appID, !appIDs.isEmpty else {
        return Advice(
          sentence: "\(start): run again, `\(need.option)` supplies it.", options: nil)
      }
      return Advice(sentence: start + named.sentence, options: named.options)
    }
  }

  /// The App IDs that the artifacts name, the most frequent first, as the end of a sentence, and the options
  /// for them.
  private var named: (sentence: String, options: String) {
    let names = appIDs.sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }.map(\.key.text)
    let options = names.prefix(Self.listed).map { "--app-id \(AnalyzeCommand.quoted($0))" }
      .joined(separator: " \\\n")
    let sentence =
      switch names.count {
      case 1: ". They name \(names[0]): if your server expects it, run again with this option."
      case ...Self.listed:
        ". They name \(names.count) App IDs: run again, once, with those of these options that your server expects."
      default:
        ". They name \(names.count.grouped) App IDs: run again, once, with those that your server expects. These are the most frequent."
      }
    return (sentence, options)
  }
}
