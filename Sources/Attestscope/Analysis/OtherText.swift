import Checks
import Decoding
import Evidence
import Flow

/// What a text without an artifact is, and what to do next.
struct OtherText {
  let headline: String
  /// `nil` where a diagnosis says it.
  let next: String?

  /// As much of a text is looked at for errors.
  private static let longest = 65_536
  /// Errors that a headline names.
  private static let named = 3

  /// `nil` where nothing is known beyond what the foreign content says of itself.
  init?(_ subject: Subject) {
    guard subject.type == .unknown, subject.armour.damage != nil || subject.foreign != nil else {
      return nil
    }
    let errors = KnownError.indices(in: subject.armour.text.prefix(Self.longest))
    if !errors.isEmpty {
      let titles = errors.prefix(Self.named).map { KnownError.all[$0].title }
      let more = errors.count - titles.count
      headline =
        "This is an error, not an artifact: \(titles.joined(separator: "; "))"
        + (more > 0 ? "; and \(more) more" : "")
      next = nil
      return
    }
    guard subject.isLoose, subject.looseText != nil else { return nil }
    headline =
      "This is \(subject.foreign?.kind.name ?? "text without an artifact"), not an App Attest artifact"
    next = subject.foreign?.kind.looseAdvice ?? ForeignKind.plainText.looseAdvice
  }
}

extension ForeignKind {
  /// What to do with a file that stands by itself.
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
