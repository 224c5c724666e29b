import CEmbedded
import Checks
import Evidence
import Results

/// A property of sound artifacts that a known verifier couldn't handle, with the test for it and
/// the fix.
package struct HazardRule: Sendable {
  /// The stable identifier: `H02-extension-data`.
  package let id: String
  /// The property as a sentence about the artifact.
  package let statement: String
  /// What a server says that can't handle it.
  package let symptom: String
  /// What to change in the server, in one step.
  package let fix: String
  /// The public report of the problem, repository and number, or what was observed.
  package let reference: String
  /// Words in the server's message that point to the property, in lower case. A word of letters and
  /// digits matches the start of a word in the message; others match anywhere. They count only if
  /// the message is no known error.
  let words: [String]
  /// The ids of known errors that the property causes in a verifier, such as `E50-verifier-nonce`.
  let errors: [String]
  /// Whether every artifact of its type has the property. It is then listed only if the server's
  /// message matches.
  package let isUniversal: Bool
  /// Returns the JSON Pointer of the property in an artifact; `nil` if the artifact doesn't have
  /// it.
  let place: @Sendable (CheckInput) -> String?

  /// Creates a property with the texts of its entry in `hazards.txt`, whose first lines explain the
  /// notation. Without an entry, the texts are empty.
  ///
  /// - Parameters:
  ///   - id: The stable identifier.
  ///   - place: The test.
  init(_ id: String, place: @escaping @Sendable (CheckInput) -> String?) {
    let entry = Self.texts[ByteText(id)]
    self.id = id
    statement = entry?["statement"] ?? ""
    symptom = entry?["symptom"] ?? ""
    fix = entry?["fix"] ?? ""
    reference = entry?["reference"] ?? ""
    words = entry?.all("word").map(\.text) ?? []
    errors = entry?.words("errors") ?? []
    isUniversal = entry?["listed"] != nil
    self.place = place
  }

  /// The entries of `hazards.txt` by their IDs.
  private static let texts = Dictionary(
    CatalogueEntry.all(in: [UInt8](file: ats_hazards_txt())).map { (ByteText($0.name), $0) }
  ) { first, _ in first }

  /// Returns the property of one artifact as plain data; `nil` if the artifact doesn't have it.
  ///
  /// - Parameters:
  ///   - serverError: The server's message, to mark whether it fits.
  ///   - known: The ids of the known errors in the message.
  func hazard(of input: CheckInput, serverError: String?, known: [String]) -> Hazard? {
    place(input).map { place in
      Hazard(
        id: id, statement: statement, place: place, symptom: symptom, fix: fix,
        reference: reference, fitsError: known.isEmpty ? fits(serverError) : fits(known))
    }
  }

  /// Whether the property causes one of the known errors.
  private func fits(_ known: [String]) -> Bool {
    known.contains { error in errors.contains { $0.equals(error) } }
  }

  /// Whether the server's message contains one of the words, ignoring the case of ASCII letters.
  private func fits(_ serverError: String?) -> Bool {
    guard let error = serverError?.lowercasedASCII.utf8 else { return false }
    let spoken = error.split { !Self.isOfWord($0) }
    return words.contains { word in
      word.utf8.allSatisfy(Self.isOfWord)
        ? spoken.contains { $0.starts(with: word.utf8) } : error.contains(word.utf8)
    }
  }

  /// Whether a byte is a lower-case ASCII letter or a digit.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isSmallLetter
  }
}
