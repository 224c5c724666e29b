import ArgumentParser
import Attestscope
import Decoding
import Evidence
import Platform
import Reports

/// The command `decode`: prints the fields of each artifact in an input without checking them.
///
/// Output is a tree of fields, with `--json` a line of JSON for each artifact, with `--diagnostic`
/// CBOR diagnostic notation (RFC 8949 §8). Secrets are redacted as in results.
struct DecodeCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Show every field of an artifact with its bytes, without checking it.",
    discussion: """
      EXAMPLES
        attestscope decode device.cbor
        attestscope decode receipt.txt --json
        attestscope decode assertion.txt --diagnostic
      """)

  @Argument(help: "File, or - for standard input.")
  var input: String

  @Flag(help: "Print the fields as JSON.")
  var json = false

  @Flag(help: "Print CBOR in diagnostic notation (RFC 8949, section 8).")
  var diagnostic = false

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
    for decoding in decodings {
      if json {
        Console.write(decoding.jsonLine)
      } else if diagnostic, let text = decoding.diagnostic {
        Console.write(text + "\n")
      } else {
        if diagnostic { note(Self.reasonForFields(of: decoding.type)) }
        Console.write(decoding.text(console.style))
      }
    }
    let isKnown = decodings.contains { $0.type != .unknown }
    Console.exit(isKnown ? .ran : .open)
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
