import Checks
import Decoding
import Evidence

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
  private static let shortenedPrint = Cause("T18-shortened-print") { examination in
    let input = examination.input
    guard input.decodedText.damage?.kind == .shortenedPrint else { return nil }
    let shown = "The text shows \(input.decodedText.payload.count.counted("byte"))."
    let missing = input.truncation.map { " \($0.sentence)" } ?? ""
    return .observed(shown + missing, undoing: "nothing: the print does not show the other bytes")
  }
}
