import ArgumentParser
import Attestscope

/// The command `merge`: merges the observations of the parts of a run, which are what each part notes
/// for the artifacts of the others.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Begin a run that is split over machines: merge what its parts observed.",
    discussion: """
      EXAMPLES
        attestscope analyze a.jsonl --emit observations --shard 0 > obs.0.jsonl
        attestscope analyze b.jsonl --emit observations --shard 1 > obs.1.jsonl
        attestscope merge obs.0.jsonl obs.1.jsonl > observations.jsonl

      Merged files can be merged again, in any order and grouping. With --for, the result has only \
      the records that one part wants; the observations then need --emit observations,wants.

      Exit codes: 0 if everything was merged, 66 if something could not be read.
      """)

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
