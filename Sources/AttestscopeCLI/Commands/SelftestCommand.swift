import ArgumentParser
import Attestscope
import Checks

/// The command `selftest`: prints version and trust anchors and runs the built-in tests.
struct SelftestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "selftest",
    abstract: "Run built-in tests, and print the version and trust anchors.")

  /// Prints a line for each test. Exits with the code `fault` if one of them fails.
  func run() async {
    Console.write("attestscope \(VersionText.current)\n")
    let anchors = TrustAnchors()
    for anchor in [anchors.attestation, anchors.receipt] {
      Console.write("anchor  \(anchor.sha256)  \(anchor.name)\n")
    }
    let results = await SelfTest.run()
    for result in results {
      Console.write("\(result.passed ? "pass" : "FAIL")    \(result.name)\n")
    }
    Console.exit(results.allSatisfy(\.passed) ? .ran : .fault)
  }
}
