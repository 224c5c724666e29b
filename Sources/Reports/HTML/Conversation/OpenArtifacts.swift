import Evidence
import Results

/// The artifacts of a conversation that have an answer of the server and that the checks don't decide.
struct OpenArtifacts {
  /// The artifacts, in the order of the page.
  private let entries: [ConversationEntry]

  /// Selects the undetermined and unreadable artifacts whose answer is known, without those that were correctly
  /// rejected because their challenge was used before.
  init(_ entries: [ConversationEntry]) {
    self.entries = entries.filter {
      $0.served.answer != .unknown && !$0.isCorrectlyRefused
        && ($0.state == .undetermined || $0.state == .unreadable)
    }
  }

  /// Whether there are none.
  var isEmpty: Bool { entries.isEmpty }

  /// Those that the server rejected.
  var refused: [ConversationEntry] { entries.filter { $0.served.answer == .refused } }

  /// Those that the server accepted.
  var accepted: [ConversationEntry] { entries.filter { $0.served.answer == .accepted } }

  /// What they lack, in the order of ``Need``.
  private var needs: [Need] {
    Need.allCases.filter { need in entries.contains { $0.needs.contains(need) } }
  }

  /// Returns the type of artifacts that lack a value: tokens if all are, otherwise any.
  private func type(lacking need: Need) -> ArtifactType {
    entries.allSatisfy { !$0.needs.contains(need) || $0.type == .token } ? .token : .unknown
  }

  /// The number of artifacts and what they lack: “3 artifacts can't be checked completely: the App ID is missing”.
  var headline: String {
    "\(entries.count.counted("artifact")) can't be checked completely\(lack)"
  }

  /// What they lack, after a colon: “: the App ID is missing”; empty if no value is missing.
  var lack: String {
    guard !needs.isEmpty else { return "" }
    let names = needs.map { $0.noun(for: type(lacking: $0)) }.joined(separator: ", ")
    return ": \(names) \(needs.count == 1 ? "is" : "are") missing"
  }

  /// How to judge them: the options that supply what is missing, and the App IDs that the artifacts name;
  /// `nil` if nothing can be supplied.
  var advice: String? {
    guard !needs.isEmpty else { return nil }
    let named = entries.compactMap(\.appID).distinct { ByteText($0) }
    let options = needs.map { "`\($0.option(for: type(lacking: $0)))`" }.joined(separator: ", ")
    let apps =
      needs.contains(.appID) && (1...Self.mostNames).contains(named.count)
      ? " The artifacts name \(named.joined(separator: ", ")): give it only if the server expects it."
      : ""
    return "Run again with \(options).\(apps)"
  }

  /// The most App IDs that are named.
  private static let mostNames = 3
}
