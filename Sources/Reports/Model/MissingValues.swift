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

  /// A sentence on what most artifacts lack, with the option that supplies it; `nil` if nothing is missing.
  /// A command is in backticks.
  ///
  /// Example: “3 artifacts wait for the App ID. They name ABCDE12345.com.example.app: if your server expects
  /// it, run again with `--app-id ABCDE12345.com.example.app`.”
  package var advice: String? {
    let most = Need.allCases.compactMap { need in counts[need].map { (need, $0) } }
      .max { $0.1 < $1.1 }
    return most.map { need, count in
      "\(count.counted("artifact")) \(count == 1 ? "waits" : "wait") for \(need.noun)"
        + ((need == .appID ? named : nil) ?? ": run again, `\(need.option)` supplies it.")
    }
  }

  /// The App IDs that the artifacts name, the most frequent first, as the end of a sentence; `nil` without any.
  private var named: String? {
    let names = appIDs.sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }.map(\.key.text)
    guard let first = names.first else { return nil }
    let options = names.prefix(Self.listed).map { "--app-id \(AnalyzeCommand.quoted($0))" }
      .joined(separator: " ")
    guard names.count > 1 else {
      return ". They name \(first): if your server expects it, run again with `\(options)`."
    }
    let more = names.count > Self.listed ? ", and others that they name" : ""
    return
      ". They name \(names.count.grouped) App IDs: run again, once, with the option for each of those that your "
      + "server expects: `\(options)`\(more)."
  }
}
