import ArgumentParser

/// The options for parallel work and for the size of an artifact.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Number of artifacts to analyze at once.", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Size of the largest artifact to decode.", valueName: "bytes", visibility: .hidden))
  var maxArtifactSize: Int?

  /// Checks the ranges: 1 to 256 jobs, 1 byte to 1 GiB.
  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 256.")
    }
    if let maxArtifactSize, !(1...(1 << 30)).contains(maxArtifactSize) {
      throw ValidationError("--max-artifact-size takes a number from 1 to 1073741824.")
    }
  }
}
