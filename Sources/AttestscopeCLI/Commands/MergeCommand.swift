import ArgumentParser
import Attestscope

/// The command `merge`: merges the observations of parts of a run.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandTexts.configuration(of: "merge")

  @Argument(
    help: ArgumentHelp("Files of observations, or - for standard input.", valueName: "observations")
  )
  var files: [String]

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Keep only the records that this part wants.", valueName: "shard"))
  var shard: Int?

  /// Merges the files. Exits with 66 if one could not be read.
  func run() throws {
    let merge = try ObservationMerge(files, for: shard)
    let output = LineOutput()
    try merge.execute { try output.put($0) }
    try output.finish()
  }
}
