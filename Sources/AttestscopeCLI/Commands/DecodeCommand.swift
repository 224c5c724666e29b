import ArgumentParser
import Attestscope
import Evidence
import Platform
import Reports
import Results

/// The command `decode`: prints the fields of each artifact in an input without checking them.
/// Bytes that are no artifact are shown as what they are: CBOR, COSE, ASN.1, JOSE, WebAuthn.
///
/// Output is a tree of fields, a line of JSON for each artifact, or CBOR diagnostic notation
/// (RFC 8949 §8). Secrets are redacted as in results.
struct DecodeCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Show every field of an artifact, or of similar data, with its bytes.",
    discussion: """
      EXAMPLES
        attestscope decode device.cbor
        attestscope decode receipt.txt --format json
        attestscope decode assertion.txt --format diagnostic
        attestscope decode records.jsonl --id ticket-17
        printf 63e6b0b4 | attestscope decode -

      Nothing is checked. Data that isn't of App Attest is decoded too: any CBOR, keys and messages of \
      COSE, certificates, keys, CMS and any other DER, PEM, JWS, JWE, JWK, authenticator data, and \
      WebAuthn attestation objects and client data. If bytes can be read in several ways, each way is \
      shown, the best first, with what speaks for it.

      Offset and length are those of the field's element, with its tag and length; of a nonce, a serial \
      number, a public key and a signature, those of the value alone.

      Exit codes: 0 something was decoded, 2 nothing was, 66 the input can't be opened.
      """)

  @Argument(help: ArgumentHelp("Files, or - for standard input.", valueName: "input"))
  var inputs: [String]

  @OptionGroup
  var output: FormatOption<Format>

  @Option(help: ArgumentHelp("Decode only artifacts of this id or name.", valueName: "text"))
  var id: [String] = []

  /// The formats of a decoded artifact.
  enum Format: String, OutputFormat {
    case text, json, diagnostic

    static let help: ArgumentHelp =
      "Output format; text by default, diagnostic is the notation of CBOR (RFC 8949, section 8)."
  }

  @OptionGroup(title: "Privacy")
  var redaction: RedactionOptions

  @OptionGroup(title: "Terminal")
  var console: ConsoleOptions<DecodeCommand>

  static let verboseHelp: ArgumentHelp = "Print all bytes of each field."

  /// Prints every artifact. Exits with the code `open` (2) if none of them is of a known type.
  func run() throws {
    var isKnown = false
    var isChosen = false
    for input in inputs {
      let decodings = try ArtifactDecoding.all(
        in: input, redaction: redaction.redaction(), selection: ArtifactSelection(id)
      ) { note("skipped  \(VisibleText($0).escaped)") }
      guard !decodings.isEmpty || !id.isEmpty else {
        throw Fault(code: .open, message: "there is nothing to decode in \(RawPath(input).shown)")
      }
      isChosen = isChosen || !decodings.isEmpty
      for decoding in decodings {
        // Prints the remark before the fields: if there is one, they are incomplete or unknown.
        decoding.remark.map { note("note     \($0)") }
        Console.write(bytes(of: decoding))
      }
      isKnown = isKnown || decodings.contains(where: \.isDecoded)
    }
    guard isChosen else {
      let texts = id.map { VisibleText($0).escaped }.joined(separator: " or ")
      throw Fault(code: .open, message: "no artifact has an id or a name that begins with \(texts)")
    }
    Console.exit(isKnown ? .ran : .open)
  }

  /// Returns an artifact in the chosen format.
  private func bytes(of decoding: ArtifactDecoding) -> [UInt8] {
    if output.format == .json { return decoding.jsonLine }
    if output.format == .diagnostic {
      // Other readings of the same bytes have the same notation, or none.
      if let reading = decoding.reading, reading.rank > 1 { return [] }
      if let text = decoding.diagnostic { return Array((text + "\n").utf8) }
      note(Self.reasonForFields(of: decoding))
    }
    return Array(decoding.text(console.style).utf8)
  }

  /// Prints a note unless `-q` is set.
  private func note(_ text: String) {
    if !console.quiet { Console.note(text) }
  }

  /// Returns why fields are printed instead of diagnostic notation.
  private static func reasonForFields(of decoding: ArtifactDecoding) -> String {
    guard decoding.isDecoded else {
      return
        "It isn't a known artifact, so there is no CBOR to show. Here are its bytes instead."
    }
    let name = decoding.reading.map { VisibleText($0.name).escaped } ?? "\(decoding.type)"
    return "Diagnostic notation is for CBOR, but this is \(name). Here are its fields instead."
  }
}
