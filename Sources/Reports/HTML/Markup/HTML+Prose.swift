extension HTML {
  /// Returns the words of a rule or a step, in which back-quotes enclose code.
  ///
  /// With an odd number of back-quotes, or in a text of more than `limit` code points, they are
  /// plain characters.
  static func prose(_ text: String, limit: Int = 512) -> HTML {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, parts.count % 2 == 1, text.unicodeScalars.count <= limit else {
      return .text(text, limit: limit)
    }
    return HTML(
      joining: parts.enumerated().map { index, part in
        index % 2 == 0
          ? HTML.text(part, limit: limit)
          : HTML.element(.code) { HTML.text(part, limit: limit) }
      })
  }
}
