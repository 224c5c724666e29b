import Evidence
import Results

/// What a finding says of an artifact whose own checks pass: the server accepted it wrongly, such as a
/// replay, or rejected it. Its row and its page then name the finding instead of “Nothing to do”.
struct RowFinding: Sendable, Hashable {
  /// The number on the page of the conversation: “F-8”.
  let label: String
  /// What the server did, as a sentence without a period.
  let title: String
  /// Who acts on the finding.
  let owner: Owner
  /// The first step; `nil` without a cause.
  let step: String?
  /// The page with the finding, and its place there.
  let page: ReportPath
  /// The id of the finding's section.
  let place: String
  /// Whether the artifact is accepted with warnings.
  var isOfWarned = false

  /// Takes the finding's words.
  ///
  /// - Parameters:
  ///   - numbered: The finding with its number.
  ///   - hasConversation: Whether the report has a page of the conversation. Otherwise the link leads to
  ///     the index.
  init(_ numbered: ConversationStory.NumberedFinding, hasConversation: Bool) {
    let finding = numbered.finding
    label = numbered.label
    title = finding.title
    owner = Owner(finding.leading?.cause.actor)
    step = finding.leading?.cause.fixInBrief
    page = hasConversation ? .conversation : .index
    place = hasConversation ? numbered.place : numbered.indexPlace
  }

  /// What the row says: “The server accepted an attestation twice. On the server, …”.
  var phrase: String { [title.sentence, step?.sentence].compactMap(\.self).joined(separator: " ") }

  /// The link to the finding from a page in the report folder itself.
  var link: HTML { HTML.element(.a, .href(to: page.fromTop, at: place)) { label } }

  /// The finding for the script of the index, which draws a row's texts as they are.
  ///
  /// - Parameter path: The path of the artifact's page.
  func json(of path: String) -> JSONValue {
    .object([
      "page": .string(path), "href": .string("\(page.path)#\(place)"), "label": .string(label),
      "owner": .integer(Int(owner.number)), "phrase": .string(phrase.replacing("`", with: "")),
    ])
  }
}

extension ConversationStory {
  /// Returns the worst finding of each artifact that it shows as a fault although the artifact's own
  /// checks pass, by the artifact's id.
  func findingsOfSound(hasConversation: Bool) -> [ByteText: RowFinding] {
    var found: [ByteText: RowFinding] = [:]
    for numbered in troubled {
      for event in numbered.finding.events where event.isOffence && event.verdict == .accepted {
        guard let id = event.artifact.map({ ByteText($0) }), found[id] == nil else { continue }
        found[id] = RowFinding(numbered, hasConversation: hasConversation)
      }
    }
    return found
  }
}
