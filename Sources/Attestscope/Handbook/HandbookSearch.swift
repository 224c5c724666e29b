import Evidence
import Flow
package import Reports
import Results

/// Finds handbook pages for an error message, for the command `explain`.
package enum HandbookSearch {
  /// Maximum number of pages that are found by their words.
  private static let most = 12
  /// Maximum number of causes that are listed for one error.
  private static let mostCauses = 6

  /// Returns the pages about a message.
  ///
  /// If the message contains known errors, returns the pages of these errors, of their rules and of
  /// their causes. Otherwise returns at most 12 pages that contain all words of the message. The
  /// page of an error must have them in its ID and title: a message that only shares words with the
  /// rest of the page isn't that error.
  ///
  /// - Returns: The most relevant page first; empty if nothing is found.
  package static func pages(about message: String, in handbook: Handbook) -> [HandbookPage] {
    let errors = KnownError.indices(asked: message).map { KnownError.all[$0] }
    guard errors.isEmpty else {
      let ids = errors.flatMap(\.pages) + errors.flatMap { $0.causes.prefix(mostCauses) }
      return ids.distinct { ByteText($0) }.compactMap(handbook.page)
    }
    let words = Self.words(of: message)
    guard !words.isEmpty else { return [] }
    let found = handbook.pages.enumerated().compactMap { index, page in
      rank(of: page, for: words).map { (rank: $0, index: index, page: page) }
    }.filter { $0.rank == 0 || KnownError.index(of: $0.page.id) == nil }
    return found.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.prefix(most).map(\.page)
  }

  /// Returns 0 if ID and title contain all words, 1 if the whole page does, and `nil` if a word is
  /// missing.
  private static func rank(of page: HandbookPage, for words: Set<ByteText>) -> Int? {
    let head = Self.words(of: "\(page.id) \(page.title)")
    if words.isSubset(of: head) { return 0 }
    // A worked example has the words of every hash, and what to do is alike on all pages of rules.
    let common = page.kind == .rule ? ["actor", "fix", "errors"] : ["example"]
    let sections = page.sections.filter { !common.includes($0.key) }
    let text = sections.map(\.content.searchText).joined(separator: " ")
    return words.isSubset(of: head.union(Self.words(of: text))) ? 1 : nil
  }

  /// Number of bytes of a text whose words are read.
  private static let longest = 4_096

  /// Returns the words of a text in lower case, without those of one or two characters.
  private static func words(of text: String) -> Set<ByteText> {
    let words = text.lowercasedASCII.utf8.prefix(longest).split {
      !($0.isSmallLetter || $0.isDigit)
    }
    return Set(words.filter { $0.count > 2 }.map { ByteText(String(decoding: $0, as: UTF8.self)) })
  }
}

extension HandbookPage.Content {
  /// The content as plain text.
  fileprivate var searchText: String {
    switch self {
    case .text(let text): text
    case .links(let links): links.map { "\($0.id) \($0.title)" }.joined(separator: " ")
    case .steps(let steps): steps.map(\.text).joined(separator: " ")
    case .citation(let citation): citation.title
    }
  }
}
