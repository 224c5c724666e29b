import CEmbedded
import Evidence

/// Returns the README of a folder of forged files. Its text is in a file beside the code, with names
/// in braces for what depends on the run.
private func readme(_ file: [UInt8], _ values: [String: String]) -> String {
  values.reduce(String(decoding: file, as: UTF8.self)) {
    $0.replacing("{\($1.key)}", with: $1.value)
  }
}

extension Corpus {
  /// Returns the README of a corpus in Markdown: its files, the members of records and labels, and
  /// how to check it.
  ///
  /// - Parameter seed: The seed that the text mentions.
  package func guide(seed: UInt64) -> String {
    readme([UInt8](file: ats_CorpusGuide_md()), ["count": "\(count)", "seed": "\(seed)"])
  }
}

extension FlowForge {
  /// Returns the README of the forged conversations in Markdown: files, members of labels, and how
  /// to analyze one.
  ///
  /// - Parameter seed: The seed that the text mentions.
  package func guide(seed: UInt64) -> String {
    readme(
      [UInt8](file: ats_FlowGuide_md()),
      [
        "conversations": "\(FlowCases.all.count)", "captures": "\(CaptureCases.all.count)",
        "seed": "\(seed)",
      ])
  }
}
