import Evidence
import Results

/// The title and the rival that apply to all artifacts of a group, so that none of them contradicts it.
struct CommonWords: Sendable {
  /// What went wrong, as a sentence without a period.
  private(set) var title: String
  /// The other cause that fits as well; `nil` without one, or where artifacts have different ones.
  private(set) var rival: String?

  /// Takes the words of the first artifact.
  init(_ problem: Problem, id: String) {
    title = (problem.title ?? id).withoutFullStop
    rival = problem.diagnosis?.proof.rival
  }

  /// Keeps what another artifact of the same cause says too. Statements that differ only after their first
  /// clause have this clause in common: “The attestation was replayed or delayed” of “…: it was sent 28
  /// days after …”. Otherwise the title becomes that of the handbook.
  mutating func widen(by problem: Problem, _ handbook: @autoclosure () -> Handbook?) {
    guard let cause = problem.knownCause else { return }
    if let known = rival, problem.diagnosis?.proof.rival?.equals(known) != true { rival = nil }
    let own = cause.statement.withoutFullStop
    guard !own.equals(title) else { return }
    title =
      own.firstClause.equals(title.firstClause)
      ? title.firstClause : handbook()?.page(for: cause.id)?.title.withoutFullStop ?? title
  }
}

extension String {
  /// The text up to its first colon or semicolon, or up to a comma before a quotation.
  fileprivate var firstClause: String {
    let ends = [": ", "; ", ", “"].compactMap { firstPlace(of: $0)?.lowerBound }
    return ends.min().map { String(self[..<$0]) } ?? self
  }
}
