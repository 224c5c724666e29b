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
    guard let error = serverError?.lowercasedASCII else { return false }
    let spoken = error.split { !$0.isLetter && !$0.isNumber }
    return words.contains { word in
      spoken.contains { $0.hasPrefix(word) }  // Unicode: ASCII on both sides
        || (!word.allSatisfy { $0.isLetter || $0.isNumber } && error.contains(word))
    }
  }
}
