package import Results

extension RunHeader.Tool {
  /// This version of the program and of its rules. `rules` changes whenever a verdict can change.
  package static let current = RunHeader.Tool(version: "0.1.0", rules: "2026.2")
}
