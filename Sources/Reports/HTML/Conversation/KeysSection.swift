import Evidence
import Results

/// The section on keys of the conversation's page: for each key its accounts, App ID, environment,
/// what it sent, and how the server answered.
///
/// Up to 500 keys are listed; the introduction says so where there are more.
struct KeysSection {
  private let story: ConversationStory

  init(_ story: ConversationStory) { self.story = story }

  /// Returns the id of a key's entry, to which other sections link.
  static func place(of key: KeyStory) -> String { "key-\(key.number + 1)" }

  /// How many keys are visible before the others are unfolded.
  private static let open = 12

  /// The section, which every such page has.
  var html: HTML {
    let keys = story.log.keys
    return HTML.element(.section, .labelled(by: "keys")) {
      HTML.element(.h2, .id("keys")) { "Keys" }
      HTML.element(.p, .class("lede")) {
        keys.isEmpty
          ? "No artifact in this evidence names its key."
          : "By key, in the order of appearance."
            + (story.log.hasFurtherKeys
              ? " More keys than these were seen; they are in the results." : "")
      }
      list(keys.prefix(Self.open))
      if keys.count > Self.open {
        HTML.element(.details) {
          HTML.element(.summary) { "\((keys.count - Self.open).counted("more key"))" }
          list(keys.dropFirst(Self.open))
        }
      }
    }
  }

  /// Draws keys, each with its facts and links to its rows.
  private func list(_ keys: ArraySlice<KeyStory>) -> HTML {
    HTML.element(.ul, .class("keys")) {
      for key in keys {
        HTML.element(.li, .id(Self.place(of: key))) {
          HTML.element(.h3) { key.label }
          HTML.element(.p, .class("kid")) { HTML.element(.code) { HTML.bidi(key.key) } }
          HTML.element(.dl, .class("kv")) {
            for (name, value) in facts(key) {
              HTML.element(.dt) { name }
              HTML.element(.dd) { HTML.bidi(value, limit: 200) }
            }
            HTML.element(.dt) { "In the diagram" }
            HTML.element(.dd) { rows(key) }
          }
        }
      }
    }
  }

  /// Returns the names and values of what is known of a key. “Trouble” counts artifacts that the
  /// server accepted or rejected wrongly.
  private func facts(_ key: KeyStory) -> [(String, String)] {
    let types = ArtifactType.allCases.compactMap { type in
      key.types[type].map { $0.counted(type.word.lowercasedASCII) }
    }
    let trouble = [
      key.tones[.bad].map { "\($0.grouped) accepted that must be rejected" },
      key.tones[.odd].map { "\($0.grouped) rejected though sound" },
    ].compactMap(\.self)
    let facts: [(String, String?)] = [
      ("Account", key.accounts.isEmpty ? nil : key.accounts.joined(separator: ", ")),
      ("App ID", key.appID), ("Environment", key.environment),
      ("Sent", types.joined(separator: ", ")),
      (
        "Answers",
        "\(key.accepted.grouped) accepted, \(key.refused.grouped) rejected, "
          + "\((key.count - key.accepted - key.refused).grouped) not known"
      ),
      ("Trouble", trouble.isEmpty ? nil : trouble.joined(separator: ", ")),
      ("Counters", key.counters.map { "\($0.lowerBound.grouped) to \($0.upperBound.grouped)" }),
      (
        "Seen",
        key.span.map {
          $0.lowerBound == $0.upperBound
            ? $0.lowerBound.phrase : "\($0.lowerBound.phrase) to \($0.upperBound.phrase)"
        }
      ),
    ]
    return facts.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Draws links to the first and last row of a key; a note where the rows are beyond the page's
  /// limit.
  private func rows(_ key: KeyStory) -> HTML {
    let shown = story.log.entries.count
    guard key.first <= shown else { return HTML.text("Not shown; see results.jsonl.") }
    return HTML(joining: [
      HTML.element(.a, .href(toID: ConversationEntry.place(key.first))) {
        "First: \(key.first.grouped)"
      },
      key.last <= shown && key.last != key.first
        ? HTML(joining: [
          HTML.text(" · "),
          HTML.element(.a, .href(toID: ConversationEntry.place(key.last))) {
            "Last: \(key.last.grouped)"
          },
        ]) : .empty,
    ])
  }
}

/// The section on accounts of the conversation's page: a table of accounts with their keys, which
/// shows keys of several accounts and accounts of several keys.
struct AccountsSection {
  private let story: ConversationStory

  init(_ story: ConversationStory) { self.story = story }

  /// The maximum number of accounts; the others are counted.
  private static let limit = 500

  /// The section; nothing where no account is known. At most twelve keys of an account are listed.
  var html: HTML {
    let accounts = story.log.accounts
    guard !accounts.isEmpty else { return .empty }
    return HTML.element(.section, .labelled(by: "accounts")) {
      HTML.element(.h2, .id("accounts")) { "Accounts" }
      HTML.element(.table, .class("list")) {
        HTML.element(.caption, .class("vh")) { "Accounts and their keys" }
        HTML.element(.thead) {
          HTML.element(.tr) {
            HTML.element(.th, .scope(.col)) { "Account" }
            HTML.element(.th, .scope(.col)) { "Keys" }
          }
        }
        HTML.element(.tbody) {
          for (name, keys) in accounts.prefix(Self.limit) {
            HTML.element(.tr) {
              HTML.element(.th, .scope(.row)) { HTML.bidi(name, limit: 80) }
              HTML.element(.td, .class("wide")) {
                for number in keys.prefix(12) {
                  HTML.element(.a, .href(toID: "key-\(number + 1)")) { KeyStory.label(number) }
                  " "
                }
                if keys.count > 12 { "and \((keys.count - 12).grouped) more" }
              }
            }
          }
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
