import Checks
import Decoding
import Evidence
import Flow

/// The description of a text that contains no artifact, and the next step.
struct OtherText {
  /// What the text is: an error message with its meaning, or another kind of text.
  let headline: String
  /// What to do next; `nil` if a diagnosis says it.
  let next: String?

  /// Number of bytes that are searched for known errors.
  private static let longest = 65_536
  /// Maximum number of errors in a headline.
  private static let named = 3

  /// Recognizes the text. Returns `nil` for a readable artifact, and for text in a field, which a
  /// diagnosis describes.
  init?(_ input: CheckInput) {
    guard input.type == .unknown,
      input.decodedText.damage != nil || input.mismatched != nil || input.looseText != nil
    else { return nil }
    let errors = KnownError.indices(in: input.decodedText.text.prefix(Self.longest))
    if !errors.isEmpty {
      let titles = errors.prefix(Self.named).map { KnownError.all[$0].title }
      let more = errors.count - titles.count
      headline =
        "This is an error, not an artifact: \(titles.joined(separator: "; "))"
        + (more > 0 ? "; and \(more) more" : "")
      next = nil
      return
    }
    guard input.isLoose, input.looseText != nil else { return nil }
    headline =
      "This is \(input.mismatched?.kind.name ?? "text without an artifact"), not an App Attest artifact"
    next = input.mismatched?.kind.looseAdvice ?? MismatchedKind.plainText.looseAdvice
  }
}

extension MismatchedKind {
  /// What to do with a file that has no field around the text.
  fileprivate var looseAdvice: String {
    switch self {
    case .errorMessage, .stackTrace, .errorBody, .plainText:
      """
      analyze the artifact, the log lines or the capture that contain it; attestscope explain TEXT looks up \
      an error message.
      """
    default: advice
    }
  }
}
