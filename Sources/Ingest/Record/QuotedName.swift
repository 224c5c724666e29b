extension String {
  /// The name of a member in quotation marks. It is cut after 60 characters, because separators are
  /// ignored in names, so a name can be as long as an input.
  var quotedName: String {
    let start = unicodeScalars.prefix(60)
    return start.endIndex == endIndex ? "“\(self)”" : "“\(String(start))…”"
  }
}
