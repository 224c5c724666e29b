import Checks
import Evidence
import Results

/// A property of sound artifacts that a known verifier couldn't handle, as a value.
package struct StumblingBlock: Sendable {
  package let id: String
  /// The property, as a sentence.
  package let statement: String
  /// What a server that can't handle it says.
  package let symptom: String
  package let fix: String
  /// Who was bitten in public: repository and number, or what was observed.
  package let reference: String
  /// Words in the server's message that point to it, in lower case.
  let words: [String]
  /// Whether every artifact of its type has the property, so that only the server's message matters.
  package var isUniversal = false
  /// Where the artifact has the property; `nil` if it doesn't.
  let place: @Sendable (Subject) -> String?

  /// The property of one artifact.
  func hazard(of subject: Subject, serverError: String?) -> Hazard? {
    place(subject).map { place in
      Hazard(
        id: id, statement: statement, place: place, symptom: symptom, fix: fix,
        reference: reference, fitsError: fits(serverError))
    }
  }

  private func fits(_ serverError: String?) -> Bool {
    guard let error = serverError?.lowercasedASCII.utf8 else { return false }
    let spoken = error.split { !Self.isOfWord($0) }
    return words.contains { word in
      word.utf8.allSatisfy(Self.isOfWord)
        ? spoken.contains { $0.starts(with: word.utf8) } : error.contains(word.utf8)
    }
  }

  /// A letter or a digit of ASCII.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte)
  }
}
