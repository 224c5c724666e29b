import ArgumentParser

/// How much is done at a time.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Number of artifacts to analyze at once.", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Size of the largest artifact to decode.", valueName: "bytes", visibility: .hidden))
  var maxArtifactSize: Int?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 256.")
    }
    if let maxArtifactSize, !(1...(1 << 30)).contains(maxArtifactSize) {
      throw ValidationError("--max-artifact-size takes a number from 1 to 1073741824.")
    }
  }
}
