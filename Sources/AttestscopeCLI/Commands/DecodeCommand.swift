import ArgumentParser
import Attestscope
import Decoding
import Evidence
import Platform
import Reports

/// The command `decode`: prints the fields of each artifact in an input without checking them.
///
/// Output is a tree of fields, a line of JSON for each artifact, or CBOR diagnostic notation
/// (RFC 8949 §8). Secrets are redacted as in results.
struct DecodeCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Show every field of an artifact with its bytes, without checking it.",
    discussion: """
      EXAMPLES
        attestscope decode device.cbor
        attestscope decode receipt.txt --format json
        attestscope decode assertion.txt --format diagnostic
      """)

  @Argument(help: "File, or - for standard input.")
  var input: String

  @OptionGroup
  var output: FormatOption<Format>

  /// The formats of a decoded artifact.
  enum Format: String, OutputFormat {
    case text, json, diagnostic

    static let help: ArgumentHelp =
      "Output format; diagnostic is the notation of CBOR (RFC 8949, section 8)."
  }

  @OptionGroup(title: "Privacy")
  var redaction: RedactionOptions

  @OptionGroup(title: "Terminal")
  var console: ConsoleOptions

  /// Prints every artifact. Exits with `open` if none of them is of a known type.
  func run() throws {
    let decodings = try ArtifactDecoding.all(in: input, redaction: redaction.redaction()) {
      note("skipped  \(VisibleText($0).escaped)")
    }
    guard !decodings.isEmpty else {
      throw Fault(code: .open, message: "there is no artifact in \(RawPath(input).shown)")
    }
    for decoding in decodings { Console.write(bytes(of: decoding)) }
    let isKnown = decodings.contains { $0.type != .unknown }
    Console.exit(isKnown ? .ran : .open)
  }

  /// Returns an artifact in the chosen format.
  private func bytes(of decoding: ArtifactDecoding) -> [UInt8] {
    if output.format == .json { return decoding.jsonLine }
    if output.format == .diagnostic {
      if let text = decoding.diagnostic { return Array((text + "\n").utf8) }
      note(Self.reasonForFields(of: decoding.type))
    }
    return Array(decoding.text(console.style).utf8)
  }

  /// Prints a note unless `-q` is set.
  private func note(_ text: String) {
    if !console.quiet { Console.note(text) }
  }

  /// Returns why fields are printed instead of diagnostic notation.
  private static func reasonForFields(of type: ArtifactType) -> String {
    type == .unknown
      ? "It isn't a known artifact, so there is no CBOR to show. Here are its bytes instead."
      : "Diagnostic notation is for CBOR, but this is \(type). Here are its fields instead."
  }
}
