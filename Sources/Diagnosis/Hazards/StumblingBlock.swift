import Checks
import Evidence
import Results

/// A property of sound artifacts over which a known verifier stumbled, as a value.
package struct StumblingBlock: Sendable {
  package let id: String
  /// The property, as a sentence.
  package let statement: String
  /// What a server that stumbles over it says.
  package let symptom: String
  package let fix: String
  /// Who was bitten in public: repository and number, or what was observed.
  package let reference: String
  /// Words of the server that point to it, in small letters.
  let words: [String]
  /// Whether every artifact of its type has the property, so that only the server's words single it out.
  package var isUniversal = false
  /// Where the artifact has the property; `nil` where it has not.
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
