import Evidence

/// What follows a name in a line of a log: a sign and a value, an object, or the target of a method.
enum ValueStart {
  /// How objects begin, in the prints of different languages.
  static let openings = [
    "{", "&{", "%{", "#{", "@{", "b'{", "[\"", "['", "[\\\"", "[{", "[ {", "[AnyHashable(",
    "Optional([", "#<", "<QueryDict", "<MultiDict", "map[", "array(", "array:",
  ]
  /// The brackets with which a value of a type begins.
  static let brackets = Set("({[".utf8)
  /// Marks between a name, its sign and its value.
  static let marks = Set(" \t\"'\\".utf8)

  /// Returns whether a sign follows a name.
  static func isSigned(_ rest: Bytes) -> Bool {
    rest.first { !marks.contains($0) }.map { "=:".utf8.contains($0) } ?? false
  }

  /// Returns whether a target follows a method, perhaps as the argument of a function: `client.post("/attest", …)`.
  static func hasTarget(_ rest: Bytes) -> Bool {
    let target = rest.drop { " \t\"'(`".utf8.contains($0) }
    return target.startIndex > rest.startIndex
      && ["/", "http:", "https:"].contains { target.starts(with: $0) }
  }

  /// Returns whether a sign and a value without quotes follow a name.
  static func hasOpenValue(_ rest: Bytes) -> Bool {
    let sign = rest.drop { marks.contains($0) }
    guard let first = sign.first, "=:".utf8.contains(first) else { return false }
    // Ruby writes `=>`.
    let value = sign.dropFirst().drop { $0 == 0x20 || $0 == 0x3e || $0 == UInt8(ascii: "\\") }
    return value.first.map { !"\"'`".utf8.contains($0) } ?? false
  }

  /// Returns whether a value follows a name: any behind a sign, otherwise an object.
  static func hasValue(_ rest: Bytes) -> Bool {
    beginsWithSign(rest.drop { marks.contains($0) }) || hasObject(rest)
  }

  /// Returns whether an object follows a name, behind a sign also one with the name of its type.
  static func hasObject(_ rest: Bytes) -> Bool {
    let sign = rest.drop { marks.contains($0) }
    let isSigned = beginsWithSign(sign)
    // Ruby writes `=>`, logs also `->`.
    let value = (isSigned ? sign.dropFirst() : sign).drop { marks.contains($0) || $0 == 0x3e }
    // An object behind a name without a sign is apart from it, unlike that of a function.
    guard isSigned || value.startIndex > rest.startIndex else { return false }
    if openings.contains(where: { value.starts(with: $0) }) { return true }
    guard isSigned else { return false }
    let type = value.prefix(RequestWords.longest).drop { "&*".utf8.contains($0) }.prefix {
      RequestWords.isOfWord($0) || ".:".utf8.contains($0)
    }
    return !type.isEmpty && opensFields(value[type.endIndex...])
  }

  /// Returns whether a text begins with `=`, `:` or `->`.
  private static func beginsWithSign(_ text: Bytes) -> Bool {
    text.first.map { "=:".utf8.contains($0) } ?? false || text.starts(with: "->")
  }

  /// Returns whether a text begins with a bracket and the name and the sign of a field.
  static func opensFields(_ text: Bytes) -> Bool {
    guard let bracket = text.first, brackets.contains(bracket) else { return false }
    let name = text.dropFirst().prefix(RequestWords.longest).drop { marks.contains($0) }
    let sign = name.drop { RequestWords.isOfWord($0) }
    return sign.startIndex > name.startIndex
      && sign.drop { marks.contains($0) }.first.map { "=:".utf8.contains($0) } ?? false
  }
}
