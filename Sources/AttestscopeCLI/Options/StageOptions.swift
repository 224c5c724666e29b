import ArgumentParser
import Attestscope

/// The options for a run that is split over processes or machines (docs/cluster.md).
struct StageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print lines for other stages: one of observations; observations,wants; results,events.",
      valueName: "kinds"))
  var emit: Emission?

  @Option(help: ArgumentHelp("The number of this part of the inputs.", valueName: "n"))
  var shard: Int?

  @Option(
    help: ArgumentHelp(
      "Merged observations of all parts, for --emit results,events.", valueName: "file"))
  var observations: String?

  /// Checks options that depend on each other.
  func validate() throws {
    guard let emit else {
      if shard != nil || observations != nil {
        throw ValidationError("--shard and --observations need --emit.")
      }
      return
    }
    if let shard, !(0...Self.largestShard).contains(shard) {
      throw ValidationError("--shard takes a number from 0 to \(Self.largestShard).")
    }
    switch emit {
    case .observations where observations != nil, .wants where observations != nil:
      throw ValidationError("--observations is for --emit results,events.")
    case .results where observations == nil:
      throw ValidationError("--emit results,events needs --observations, a file that merge wrote.")
    case .observations, .wants, .results: break
    }
  }

  private static let largestShard = 999_999_999

  /// The part of the run; `nil` for a whole run.
  var part: Shard? {
    emit.map {
      Shard(number: shard ?? 0, observations: observations, isWanting: $0 == .wants)
    }
  }

  /// What a stage prints.
  enum Emission: String, ExpressibleByArgument, CaseIterable {
    /// What the records of this part mention, for the other parts.
    case observations
    /// The same, and which records of other parts this part needs.
    case wants = "observations,wants"
    /// The results of this part, and its events for findings on conversations.
    case results = "results,events"
  }
}
