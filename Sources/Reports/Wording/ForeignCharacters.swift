import Evidence

extension String {
  /// A sentence that lists the first three non-ASCII characters with their code points and
  /// positions (from one), such as a Cyrillic letter that looks like a Latin one.
  ///
  /// App IDs, key IDs and system names are ASCII. `nil` where the text is ASCII only.
  var foreignCharacters: String? {
    let foreign = unicodeScalars.enumerated().filter { !$1.isASCII }
    guard !foreign.isEmpty else { return nil }
    let listed = foreign.prefix(3).map { place, scalar in
      "\(scalar.codePoint) as character \((place + 1).grouped)"
    }
    let more = foreign.count - listed.count
    return "Not all of it is ASCII: " + listed.joined(separator: ", ")
      + (more > 0 ? ", and \(more.grouped) more." : ".")
  }
}
