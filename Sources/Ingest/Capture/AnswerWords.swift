import Evidence

/// The words by which servers grant or refuse a request, all in lower case. The sets of member
/// names overlap: `result` is both a status and a wrapper.
enum AnswerWords {
  /// Members whose value says whether the request was granted.
  static let verdicts = words("verdicts")
  /// Members that occur in a refusal and give its reason.
  static let faults = words("faults")
  /// Members whose value is one word for the outcome.
  static let statuses = words("statuses")
  /// Members that say what the server did. They can refuse, but not grant, and `0` and `none` aren't a no.
  static let actions = words("actions")
  /// Members that describe what happened in words or numbers. They can refuse, but not grant.
  static let remarks = words("remarks")
  /// Members with the name of a type, such as that of an error, of any part of a response.
  static let types = words("types")
  /// Words in the name of a member that make it one about the artifact: `assertion_ok`.
  static let subjects = words("subjects")
  /// Whether two letters in a row, in lower case and as a number, begin one of these words.
  private static let isSubjectStart: [Bool] = {
    var isStart = [Bool](repeating: false, count: 1 << 16)
    for word in subjects {
      let letters = Array(word.text.utf8.prefix(2))
      if letters.count == 2 { isStart[Int(letters[0]) << 8 | Int(letters[1])] = true }
    }
    return isStart
  }()

  /// Returns whether a name may contain one of ``subjects``, by two letters in a row.
  static func mayHoldSubject(_ name: String) -> Bool {
    let isStart = isSubjectStart
    var before: UInt8 = 0
    for byte in name.utf8 {
      let letter = byte.lowercasedASCII
      if isStart[Int(before) << 8 | Int(letter)] { return true }
      before = letter
    }
    return false
  }

  /// Members that contain the whole response.
  static let wrappers = words("wrappers")

  /// Returns whether a name may be in one of the sets of names, by its first letter and its length.
  static func mayKnow(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count < longestName else { return false }
    return isKnown[Int(first.lowercasedASCII) * longestName + name.utf8.count]
  }

  /// One more than the most bytes of a name.
  private static let longestName = 32
  /// Whether a name with this first byte and this length is in one of the sets.
  private static let isKnown: [Bool] = {
    var isKnown = [Bool](repeating: false, count: 256 * longestName)
    for names in [verdicts, faults, statuses, actions, remarks, types, wrappers] {
      for name in names {
        guard let first = name.text.utf8.first else { continue }
        isKnown[Int(first) * longestName + name.text.utf8.count] = true
      }
    }
    return isKnown
  }()

  /// Values that mean yes.
  static let grants = words("grants")
  /// Values that mean no as the whole value of a member.
  static let denials = words("denials")
  /// Values that mean no as the whole value of a status or an action.
  static let objections = words("objections")
  /// Words that refuse a request anywhere in a text. A decision that is still pending isn't a
  /// grant.
  static let refusals = words("refusals")

  /// Returns a list of `words.txt`.
  private static func words(_ name: String) -> Set<ByteText> {
    Set(WordLists.words(name, of: "answers").map { ByteText($0) })
  }

  /// Returns the words of a text in lower case. Names in camel case and with underscores are split:
  /// `INVALID_ASSERTION` and `invalidAssertion` have two words.
  static func words(of text: some Sequence<UInt8>) -> [ByteText] {
    var words: [ByteText] = []
    var word: [UInt8] = []
    var isSmall = false
    func close(_ word: inout [UInt8]) {
      if !word.isEmpty { words.append(ByteText(String(decoding: word, as: UTF8.self))) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text {
      if !byte.isAlphanumeric || byte.isCapital && isSmall { close(&word) }
      if byte.isAlphanumeric { word.append(byte.lowercasedASCII) }
      isSmall = byte.isSmallLetter
    }
    close(&word)
    return words
  }
}
