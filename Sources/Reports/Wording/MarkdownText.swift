/// Text for Markdown (CommonMark): escaped, or within a code span that it cannot leave.
extension String {
  /// With every character escaped that Markdown would take for markup (§2.4).
  var markdown: String {
    String(flatMap { "\\`*_[]<>#|".contains($0) ? ["\\", $0] : [$0] })
  }

  /// A code span (§6.1): its fence is longer than any run of back-quotes within, and a bar would end the
  /// cell of a table.
  var codeSpan: String {
    let text = VisibleText(self, limit: 1_024).escaped.replacing("|", with: "¦")
    let longest = text.longestRunOfBackQuotes
    let fence = String(repeating: "`", count: longest + 1)
    return longest > 0 ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
  }

  var longestRunOfBackQuotes: Int {
    var (longest, run) = (0, 0)
    for byte in utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
