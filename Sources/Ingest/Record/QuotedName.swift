extension String {
  /// The name of a member in quotation marks. Separators do not count in names, so that one can be as
  /// long as an input: of a long one the start stands for it.
  var quotedName: String {
    let start = unicodeScalars.prefix(60)
    return start.endIndex == endIndex ? "“\(self)”" : "“\(String(start))…”"
  }
}
