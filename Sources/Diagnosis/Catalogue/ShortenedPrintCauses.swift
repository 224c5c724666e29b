import Checks
import Decoding
import Evidence
import Results

/// Family T, fourth part: printed values from which a debugger or logger left out bytes.
enum ShortenedPrintCauses {
  /// T18.
  static let all: [Cause] = [shortenedPrint]

  /// The text contains a mark such as “…”, “more bytes” or a length that exceeds the bytes that it
  /// shows. Proven by the mark; the missing bytes can't be recovered.
  ///
  /// Examples: `{length = 5432, bytes = 0xa363666d 746f6170 ... 5b1a8cd4 }` of Objective-C;
  /// `<Buffer a3 63 66 ... 5382 more bytes>` of Node.js. The artifact itself may be sound: print
  /// it again in full.
  private static let shortenedPrint = Cause(
    "T18-shortened-print", "The artifact was printed only in part.", actor: .app,
    explains: [
      "transport.encoding", "transport.kind", "attestation.cbor", "attestation.format",
      "attestation.structure", "assertion.cbor", "assertion.structure", "receipt.cms",
    ],
    method: """
      The text leaves out bytes and says so: “…”, “more bytes”, “more items”, or a length above the \
      number of bytes that it shows. Debuggers and loggers print long values in this way.
      """,
    fix: [
      .printWhole,
      .readAgain,
      "This says nothing about the artifact itself. Devices keep the key.",
    ],
    reference: .observed("prints of Swift, Node.js, Python and os_log")
  ) { examination in
    let input = examination.input
    guard input.decodedText.damage?.kind == .shortenedPrint else { return nil }
    let shown = "The text shows \(input.decodedText.payload.count.counted("byte"))."
    let missing = input.truncation.map { " \($0.sentence)" } ?? ""
    return .fact(shown + missing, undoing: "nothing: the print does not show the other bytes")
  }
}

extension FixStep {
  /// How to print an artifact in full, in four languages.
  ///
  /// Each line begins with the artifact's bytes in a variable `attestation`. The Base64 text
  /// isn't shortened by these functions.
  static let printWhole = FixStep(
    "In the app or on the server, print the whole artifact as Base64.",
    code: """
      print(attestation.base64EncodedString())                            // Swift
      println(java.util.Base64.getEncoder().encodeToString(attestation))  // Kotlin
      console.log(Buffer.from(attestation).toString("base64"))            // JavaScript
      print(base64.b64encode(attestation).decode())                       # Python
      """)
}
