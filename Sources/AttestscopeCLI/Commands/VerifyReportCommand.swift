import ArgumentParser
import Attestscope
import Platform
import Results

/// The command `verify-report`: compares a report folder with its manifest.
struct VerifyReportCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify-report",
    abstract: "Check that no file of a report has changed since it was written.",
    discussion: """
      EXAMPLES
        attestscope verify-report report
        attestscope verify-report report --verify signer.pub
        attestscope verify-report report capture.har

      Compares each file of the folder with the hashes in its manifest.json, and names the bytes that \
      differ. With evidence files, also checks that the report was made of them.

      Exit codes: 0 if everything matches, 1 if something differs, 66 if there is no manifest to read.
      """)

  @Argument(help: ArgumentHelp("Report folder.", valueName: "folder"))
  var folder: String

  @Argument(
    help: ArgumentHelp("Files that the report must have been made of.", valueName: "evidence"))
  var evidence: [String] = []

  @Option(
    help: ArgumentHelp("Ed25519 public key that must have signed the manifest.", valueName: "file"))
  var verify: String?

  @OptionGroup
  var output: FormatOption<Format>

  /// The formats of the answer.
  enum Format: String, OutputFormat {
    case text, json
  }

  @OptionGroup(title: "Terminal")
  var console: ConsoleOptions<VerifyReportCommand>

  /// Prints what differs. Exits with 1 if anything does.
  func run() throws {
    let verification = try ReportVerification(
      of: folder, evidence: evidence, publicKey: try verify.map(key))
    if output.format == .json {
      Console.write(JSONWriter.line(verification.json))
    } else if !console.quiet {
      Console.write(verification.text)
    }
    Console.exit(verification.isIntact ? .ran : .rejected)
  }

  /// Reads the public key.
  private func key(_ path: String) throws -> [UInt8] {
    guard let key = Ed25519KeyFile.publicKey(in: try NamedFile.read(path, limit: 1 << 16)) else {
      throw Fault.usage(
        "\(RawPath(path).shown) holds no Ed25519 public key; get it with "
          + "openssl pkey -in KEY -pubout")
    }
    return key
  }
}
