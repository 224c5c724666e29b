import Evidence

/// A folded table of unremarkable rows of the sequence diagram, by key.
///
/// The columns are row, time, counter, request, answer and artifact.
struct ExchangeFold {
  /// The rows in the order of the diagram.
  let entries: [ConversationEntry]
  let story: ConversationStory

  /// The maximum number of rows of a table that is printed; a longer one stays folded on paper.
  private static let printed = 20

  /// The numbers and times of the rows, and the table that opens.
  var html: HTML {
    HTML.element(.li, .class("fold")) {
      HTML.element(.p, .class("t")) {
        HTML.element(.span, .class("xn num")) { numbers }
        if let period = story.period(of: entries) {
          HTML.element(.span, .class("num")) { period }
        }
      }
      HTML.element(.div, .class("fb")) {
        HTML.fold(entries.count > Self.printed ? .class("more") : nil, summary: .text(title)) {
          HTML.element(.div, .class("scroll"), .focusable, .role("group"), .label(title)) {
            table
          }
        }
        HTML.element(.p, .class("s")) { HTML.bidi(remark, limit: 200) }
      }
    }
  }

  /// The numbers of the first and last row: “12–31”.
  private var numbers: String {
    guard let first = entries.first, let last = entries.last else { return "" }
    return "\(story.number(of: first).grouped)–\(story.number(of: last).grouped)"
  }

  /// The rows of each key, or of each file where the page groups by file, in the order in which they first
  /// occur here.
  private var groups: [(label: String, entries: [ConversationEntry])] {
    if story.isByFile {
      return entries.runs { $0.file.equals($1.file) }.map { ($0[0].file, $0) }
    }
    return entries.grouped { ByteText($0.key ?? "") }.map { _, entries in
      let other = entries[0].key == nil ? "No key known" : "Other keys"
      return (story.log.story(of: entries[0])?.label ?? other, entries)
    }
  }

  /// What the table contains: “20 sound assertions, counters 5 to 24”.
  private var title: String {
    let isSound = entries.allSatisfy { story.tone(of: $0) == .sound }
    let types = Set(entries.map(\.type))
    let noun = types.count == 1 ? entries[0].type.word.lowercasedASCII : "artifact"
    return entries.count.counted(isSound ? "sound \(noun)" : noun) + counters
  }

  /// The range of the counters, for rows of one key that all have one; else empty.
  private var counters: String {
    let counters = entries.compactMap(\.counter)
    guard counters.count == entries.count, groups.count == 1, let low = counters.min(),
      let high = counters.max()
    else { return "" }
    return ", counters \(low.grouped) to \(high.grouped)"
  }

  /// The key and account of the rows, or the number of keys or files.
  private var remark: String {
    let groups = groups
    guard groups.count > 1 else {
      return (entries.first.map { story.lane(of: $0) } ?? "").sentence
    }
    return "Of \(groups.count.counted(story.isByFile ? "file" : "key")), none with a finding here."
  }

  /// Draws the table, with a heading for each key or file where there are several.
  private var table: HTML {
    let groups = groups
    return HTML.table(
      caption: title, columns: ["Row", "Time", "Counter", "Request", "Answer", "Artifact"],
      groups: HTML(
        joining: groups.map { group in
          HTML.rows(under: groups.count > 1 ? group.label : nil, columns: 6) {
            for entry in group.entries { row(entry) }
          }
        }))
  }

  /// Draws one row, with the id to which findings and keys link.
  private func row(_ entry: ConversationEntry) -> HTML {
    HTML.element(.tr, .id(entry.place)) {
      HTML.element(.td, .class("num")) { story.number(of: entry).grouped }
      HTML.element(.td, .class("num")) { entry.time.map(story.clock) ?? "–" }
      HTML.element(.td, .class("num")) { entry.counter?.grouped ?? "–" }
      HTML.element(.td) { HTML.element(.code) { HTML.bidi(entry.request, limit: 60) } }
      HTML.element(.td) {
        [
          (entry.served.status ?? entry.exchange?.status).map { String($0) },
          entry.served.shortWord,
        ]
        .compactMap(\.self).joined(separator: " ")
      }
      HTML.element(.td) { ArtifactLink(entry: entry).html }
    }
  }
}
