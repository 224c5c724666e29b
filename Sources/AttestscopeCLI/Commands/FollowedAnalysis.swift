import Attestscope
import Reports
import Results

extension Analysis {
  /// Analyzes the input again whenever records have arrived, and prints what is new: with
  /// `--follow`.
  ///
  /// What arrives is read at once if the last reading took less time than has passed since, so that
  /// at most half of the time is spent on reading again. The first signal ends the input; the run
  /// then finishes.
  ///
  /// - Returns: The exit code of the last reading, which has the whole input.
  /// - Throws: An error that ends the run, such as an input that can't be read.
  func follow() async throws -> Exit {
    var configuration = configuration
    let input = try configuration.follow()
    Interruption.watch()
    let results = FollowedResults()
    let standardOutput = StandardOutput(for: configuration.attempt)
    var deadline = ContinuousClock.now
    while true {
      try input.advance(
        isStopped: { Interruption.isRequested || !standardOutput.hasReader }, notBefore: deadline)
      let start = ContinuousClock.now
      results.begin(isLast: input.isEnded)
      let run = try AnalysisRun(configuration)
      var exports = Exports()
      try exports.add(.following(results), setting(of: run), to: standardOutput)
      var outcome = RunOutcome(output.failOn)
      let summary = try await run.execute(
        into: &exports, outputs: Self.outputs(besides: nil),
        observe: { outcome.see($0) },
        observeFinding: { outcome.see($0) })
      if input.isEnded { return ending(of: run, summary, outcome) }
      deadline = ContinuousClock.now + (ContinuousClock.now - start)
    }
  }
}
