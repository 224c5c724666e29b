import Evidence
import Results

/// Artifacts of one kind of change that one sentence describes. They have the same reason (the
/// leading cause or check) before and the same after, except newly rejected ones, which may differ
/// before, and those whose leading cause stayed, which may differ in that cause (``isMixed``).
struct ChangeGroup: Sendable {
  /// The state in the old run of the first artifact; `nil` for new ones.
  let before: ResultsDiff.State?
  /// The state in the new run of the first artifact; `nil` for those that are gone.
  let after: ResultsDiff.State?
  /// The listed artifacts, in the order of the run; at least one.
  let rows: [ResultsDiff.Row]

  /// Whether the artifacts have different leading causes, each the same in both runs.
  let isMixed: Bool

  /// Whether the artifacts are records with other bytes than before.
  private let hasNewBytes: Bool

  /// What the artifacts were checked with in the new run, if that differs from the old run: the values if all
  /// have the same, otherwise their names. Empty if nothing differs.
  private let values: String

  /// How many of the artifacts a new finding is about.
  private let found: Int

  /// Makes the group of artifacts, at least one, with the same change and the same kinds of values
  /// that differ.
  ///
  /// - Parameters:
  ///   - rows: The artifacts.
  ///   - found: The IDs of all artifacts that new findings are about.
  init(_ rows: [ResultsDiff.Row], found: Set<ByteText> = []) {
    let first = rows[0]
    before = first.before
    after = first.after
    hasNewBytes = first.hasNewBytes
    self.rows = rows
    self.found = rows.count { $0.after != nil && found.contains(ByteText($0.id)) }
    isMixed = rows.contains { $0.after?.leading != first.after?.leading }
    let changes = rows.map { $0.policyChanges.map(\.values).joined(separator: ", ") }
    values =
      changes.allSatisfy { $0.equals(changes[0]) }
      ? changes[0]
      : "other values: \(first.policyChanges.map(\.name).joined(separator: ", "))"
  }

  /// The trouble to act on: that of the new run, or else that of the old run; `nil` if neither run
  /// has one, or if the artifacts have different ones.
  var trouble: LeadingTrouble? { isMixed ? nil : after?.leading ?? before?.leading }

  /// The ID of the page to read: of the first cause or rule that is new beside an unchanged leading one, or else
  /// of ``trouble``.
  var page: String? {
    guard rows[0].isSameCause, let before, let after,
      let new = after.names.first(where: { !before.names.includes($0) })
    else { return trouble?.id }
    return new
  }

  /// The change in words, as sentences: what is wrong now, what is fixed, or both; then whether a new finding is
  /// about them, whether the bytes are others, and what the artifacts were checked with, if that differs.
  func sentence(of change: ResultsDiff.Change) -> String {
    let bytes = rows.count == 1 ? "The record has other bytes" : "The records have other bytes"
    let findings =
      found == 0
      ? ""
      : rows.count == 1
        ? " A new finding is about it." : " New findings are about \(found.grouped) of them."
    return reason(of: change) + findings
      + (hasNewBytes ? " \(bytes) than before." : "")
      + (values.isEmpty ? "" : " Checked with \(values).")
  }

  /// Returns what is wrong now, what is fixed, or both, as a sentence.
  private func reason(of change: ResultsDiff.Change) -> String {
    let (old, new) = (before?.leading?.title, after?.leading?.title)
    switch change {
    case .newlyFailing:
      let earlier = before.map { " (\($0.outcomePhrase) before)" } ?? ""
      return "\(new ?? "It is rejected now")\(earlier)."
    case .fixed:
      let rest = after?.leading.map { " A warning remains: \($0.title.inSentence)." } ?? ""
      return (old.map { "Before: \($0.inSentence)" } ?? "It is accepted now").sentence + rest
    case .causeChanged where rows[0].keepsLeading:
      return "Still: \((old ?? "").inSentence). New beside it: \((new ?? "").inSentence)."
    case .causeChanged where !rows[0].isSameCause:
      return "Before: \((old ?? "nothing was wrong").inSentence). Now: "
        + "\((new ?? "nothing is wrong").inSentence)."
    case .outcomeChanged:
      let words = [before, after].compactMap { $0?.outcomePhrase }.joined(separator: ", now ")
      let lost = before.flatMap { after?.lostChecks(since: $0) } ?? []
      if !lost.isEmpty {
        return "\(words.capitalizedFirst): \(lost.joined(separator: ", ")) "
          + "\(lost.count == 1 ? "isn't" : "aren't") checked any more, because a value is missing."
      }
      return "\(words.capitalizedFirst)\((new ?? old).map { ": \($0.inSentence)" } ?? "")."
    case .causeChanged where isMixed:
      return "The first cause of each is as before." + ResultsDiff.difference(before, after)
    case .causeChanged:
      return (new ?? old ?? "Other checks fail now").sentence
        + ResultsDiff.difference(before, after)
    case .gone, .new, .bytesChanged, .unchanged:
      let state = after ?? before
      let words =
        (state?.outcomePhrase.capitalizedFirst ?? "") + (after == nil ? " before" : "")
      return "\(words)\(state?.leading.map { ": \($0.title.inSentence)" } ?? "")."
    }
  }

  /// Who must act now: the title of the team; “You: compare the given values” if these differ between the runs;
  /// “See the new findings” of accepted artifacts that these are about;
  /// “As before” if the artifacts have different causes. `nil` if nothing is left to do, or if nobody is known.
  var owner: String? {
    guard values.isEmpty else { return "You: compare the given values" }
    // The artifacts themselves need nothing.
    if found > 0, after?.outcome == .accepted { return "See the new findings" }
    return isMixed ? "As before" : after?.leading?.actor?.title
  }

  /// The names of the first artifacts: “ticket-88, ticket-89 and 12 more”.
  ///
  /// - Parameter limit: How many are named.
  func names(upTo limit: Int) -> String {
    let named = rows.prefix(limit).map(\.name).joined(separator: ", ")
    let more = rows.count - min(limit, rows.count)
    return more > 0 ? "\(named) and \(more.grouped) more" : named
  }
}

extension ResultsDiff {
  /// Returns the causes and failed rules that came and went, after a space: “ Now also: the nonce doesn't match
  /// the challenge (attestation.nonce). No longer: …”
  fileprivate static func difference(_ before: State?, _ after: State?) -> String {
    guard let before, let after else { return "" }
    return [
      ("Now also", after.troubles(notIn: before)), ("No longer", before.troubles(notIn: after)),
    ].filter { !$0.1.isEmpty }.map { words, names in
      let more = names.count - mostNames
      return " \(words): \(names.prefix(mostNames).joined(separator: "; "))"
        + (more > 0 ? " and \(more.grouped) more." : ".")
    }.joined()
  }

  /// The most causes and rules that a sentence names.
  private static var mostNames: Int { 4 }

  /// Returns the listed artifacts of a kind of change by their reasons, the largest group first.
  func groups(_ change: Change) -> [ChangeGroup] {
    let found = Set(newFindings.flatMap(\.artifacts).map { ByteText($0) })
    return rows(change).grouped { $0.reasons(of: change) }
      .map { ChangeGroup($0.elements, found: found) }.sorted { $0.rows.count > $1.rows.count }
  }
}

extension ResultsDiff.State {
  /// The outcome in words: “accepted with a warning”.
  fileprivate var outcomePhrase: String {
    outcome.rawValue + (outcome == .accepted && leading != nil ? " with a warning" : "")
  }
}

extension ResultsDiff.Row {
  /// Whether both runs name the same leading cause or check.
  fileprivate var isSameCause: Bool {
    before?.leading.map { ByteText($0.id) } == after?.leading.map { ByteText($0.id) }
  }

  /// Whether a new cause or check leads in the new run, which still finds the leading cause of the old one.
  fileprivate var keepsLeading: Bool {
    guard let before, let after, let old = before.leading, let new = after.leading else {
      return false
    }
    return old.isCause && after.names.includes(old.id) && !before.names.includes(new.id)
  }

  /// Returns what all artifacts of a group have in common.
  fileprivate func reasons(of change: ResultsDiff.Change) -> [ByteText] {
    let isSame = change == .causeChanged && isSameCause
    // Newly rejected artifacts are grouped by what is wrong now, whatever was wrong before.
    return [before, after].enumerated().map { place, state in
      let isLeft = isSame || change == .newlyFailing && place == 0
      // One cause can have several statements, of which only one is true of an artifact.
      let trouble = isLeft ? nil : state?.leading
      return ByteText(
        "\(state?.outcome.rawValue ?? "") \(trouble?.id ?? "") \(trouble?.title ?? "")")
    } + (change == .causeChanged ? [ByteText(ResultsDiff.difference(before, after))] : [])
      + (change == .causeChanged && keepsLeading ? [ByteText("still")] : [])
      + policyChanges.map { ByteText($0.name) } + (hasNewBytes ? [ByteText("new bytes")] : [])
  }
}
