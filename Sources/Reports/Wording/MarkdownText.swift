/// Text for Markdown (CommonMark): escaped, or in a code span that its content cannot close.
extension String {
  /// The text with a backslash before every character that starts markup (CommonMark §2.4), and
  /// before the bar of a table.
  var markdown: String {
    String(flatMap { "\\`*_[]<>#|".contains($0) ? ["\\", $0] : [$0] })
  }

  /// The text in which `~`, links and mentions (`@name`) have no effect either.
  var withoutLinks: String {
    replacing("@", with: "@&#8203;").replacing("://", with: "&#58;//")
      .replacing("www.", with: "www&#46;").replacing("~", with: "\\~")
  }

  /// The text in a code span (CommonMark §6.1), cut after 1,024 code points.
  ///
  /// Its fence is one back-quote longer than the longest run in the text. Invisible characters
  /// become code points. A bar becomes `¦`, because it would end the cell of a table.
  var codeSpan: String {
    let text = VisibleText(self, limit: 1_024).escaped.replacing("|", with: "¦")
    let longest = text.longestRunOfBackQuotes
    let fence = String(repeating: "`", count: longest + 1)
    return longest > 0 ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
  }

  /// The length of the longest run of back-quotes; zero where there is none.
  var longestRunOfBackQuotes: Int {
    var (longest, run) = (0, 0)
    for byte in utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
