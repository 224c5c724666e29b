extension HTML {
  /// Returns the words of a rule or a step, in which back-quotes enclose code.
  ///
  /// With an odd number of back-quotes, or in a text of more than `limit` code points, they are
  /// plain characters.
  static func prose(_ text: String, limit: Int = 1_024) -> HTML {
    guard text.unicodeScalars.count <= limit else { return .text(text, limit: limit) }
    return HTML(
      joining: text.parts.map { part, isCode in
        let part = HTML.text(part, limit: limit)
        return isCode ? HTML.element(.code) { part } : part
      })
  }
}
