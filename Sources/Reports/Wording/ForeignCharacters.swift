import Evidence

extension String {
  /// Characters that may look like others and are not: an App ID, a key ID or the name of a system
  /// is written in ASCII. `nil` where there is none.
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
