import Evidence
import Results

/// The section on keys of the conversation's page: for each key its accounts, App ID, environment,
/// what it sent, and how the server answered.
///
/// Up to 500 keys are listed; the introduction says so where there are more.
struct KeysSection {
  private let story: ConversationStory
  /// The labels of the findings about rows of each key, by the key's number.
  private let labels: [Int: [String]]

  /// Collects the findings of each key.
  init(story: ConversationStory) {
    self.story = story
    let keys = Dictionary(
      story.log.entries.compactMap { entry in
        story.log.story(of: entry).map { (ByteText(entry.id), $0.number) }
      }, uniquingKeysWith: { first, _ in first })
    var labels: [Int: [String]] = [:]
    for finding in story.troubled {
      for key in Set(finding.finding.artifacts.compactMap({ keys[ByteText($0)] })) {
        labels[key, default: []].append(finding.label)
      }
    }
    self.labels = labels
  }

  /// Returns the id of a key's entry, to which other sections link.
  static func place(of key: KeyStory) -> String { "key-\(key.number + 1)" }

  /// How many keys are visible before the others are unfolded.
  private static let open = 12

  /// The section, which every such page has.
  var section: PageSection {
    let keys = sorted
    let more =
      story.log.hasFurtherKeys ? " More keys than these were seen; they are in the results." : ""
    return PageSection(
      "Keys", id: "keys", note: keys.count.grouped,
      lede: keys.isEmpty
        ? "No artifact in this evidence names its key."
        : "By key, in the order of appearance, those with a finding or a wrong answer first." + more
    ) {
      list(keys.prefix(Self.open))
      if keys.count > Self.open {
        let more = (keys.count - Self.open).counted("more key")
        HTML.fold(.class("more"), summary: .text(more)) { list(keys.dropFirst(Self.open)) }
      }
    }
  }

  /// The keys in the order of appearance, those first with a row that is marked as wrong.
  private var sorted: [KeyStory] {
    let wrong = Set(
      story.sorted.filter { [.bad, .odd].contains(story.tone(of: $0)) }
        .compactMap { story.log.story(of: $0)?.number })
    return story.log.keys.filter { wrong.contains($0.number) }
      + story.log.keys.filter { !wrong.contains($0.number) }
  }

  /// Draws keys, each with its facts and links to its rows.
  private func list(_ keys: ArraySlice<KeyStory>) -> HTML {
    HTML.element(.ul, .class("keys")) {
      for key in keys {
        HTML.element(.li, .id(Self.place(of: key))) {
          HTML.element(.h3) { key.label }
          HTML.element(.p, .class("kid")) { HTML.element(.code) { HTML.bidi(key.key) } }
          HTML.pairs(
            "kv",
            facts(key).map { KeyValue($0, text: $1, limit: 200) }
              + [KeyValue("In the diagram", rows(key))])
        }
      }
    }
  }

  /// Returns the names and values of what is known of a key, `nil` for what is not. “Trouble” counts
  /// artifacts that the server accepted or rejected wrongly.
  private func facts(_ key: KeyStory) -> [(String, String?)] {
    let types = ArtifactType.allCases.compactMap { type in
      key.types[type].map { $0.counted(type.word.lowercasedASCII) }
    }
    let trouble = [
      key.tones[.bad].map { "\($0.grouped) accepted that must be rejected" },
      key.tones[.odd].map { "\($0.grouped) rejected though sound" },
    ].compactMap(\.self)
    return [
      ("Account", key.accounts.isEmpty ? nil : key.accounts.joined(separator: ", ")),
      ("App ID", key.appID), ("Environment", key.environment),
      ("Sent", types.joined(separator: ", ")),
      (
        "Answers",
        "\(key.accepted.grouped) accepted, \(key.refused.grouped) rejected, "
          + "\((key.count - key.accepted - key.refused).grouped) not known"
      ),
      ("Trouble", trouble.isEmpty ? nil : trouble.joined(separator: ", ")),
      ("Findings", labels[key.number]?.joined(separator: ", ")),
      ("Counters", key.counters.map { "\($0.lowerBound.grouped) to \($0.upperBound.grouped)" }),
      (
        "Seen",
        key.span.map {
          $0.lowerBound == $0.upperBound
            ? $0.lowerBound.phrase : "\($0.lowerBound.phrase) to \($0.upperBound.phrase)"
        }
      ),
    ]
  }

  /// Draws links to the first and last row of a key; a note where the rows are beyond the page's
  /// limit.
  private func rows(_ key: KeyStory) -> HTML {
    guard let (first, last) = story.ends(of: key) else {
      return HTML.text("Not shown; see results.jsonl.")
    }
    let ends = [("First", first)] + (last.number != first.number ? [("Last", last)] : [])
    return HTML.joined(
      ends.map { HTML.link(toID: $1.place, "\($0): row \(story.number(of: $1).grouped)") },
      with: " · ")
  }
}

/// The section on accounts of the conversation's page: a table of accounts with their keys, which
/// shows keys of several accounts and accounts of several keys.
struct AccountsSection {
  let story: ConversationStory

  /// The maximum number of accounts; the others are counted.
  private static let limit = 500

  /// The section; `nil` where no account is known. At most twelve keys of an account are listed.
  var section: PageSection? {
    let accounts = story.log.accounts
    guard !accounts.isEmpty else { return nil }
    return PageSection("Accounts", id: "accounts", note: accounts.count.grouped) {
      HTML.table(
        "list", caption: "Accounts and their keys", columns: ["Account", "Keys"],
        of: accounts.prefix(Self.limit)
      ) { name, keys in
        HTML.element(.th, .scope(.row)) { HTML.bidi(name, limit: 80) }
        HTML.element(.td, .class("wide")) {
          for number in keys.prefix(12) {
            HTML.link(toID: "key-\(number + 1)", KeyStory.label(number))
            " "
          }
          if keys.count > 12 { "and \((keys.count - 12).grouped) more" }
        }
      }
      if accounts.count > Self.limit {
        HTML.element(.p) {
          "\((accounts.count - Self.limit).counted("more account")) in the results."
        }
      }
    }
  }
}
