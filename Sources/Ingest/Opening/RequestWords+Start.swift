import Decoding
import Evidence

/// Words that begin a request: verbs, and names of a request, of its type or of its part.
extension RequestWords {
  /// Returns whether a word begins a request: as a verb, or else as a name of a request or its part.
  static func isStart(_ word: Bytes, in text: Bytes) -> Bool {
    verbBegins(word, in: text) ?? nameBegins(word, in: text)
  }

  /// Returns whether a word begins a request as a method, a command, or what a client or an app does; `nil` if it may
  /// be a name instead.
  private static func verbBegins(_ word: Bytes, in text: Bytes) -> Bool? {
    let lower = word.map(\.lowercasedASCII)
    let rest = text[word.endIndex...]
    if methods.contains(lower) {
      return ValueStart.hasTarget(rest) || word.allSatisfy(\.isCapital)
    }
    if commands.contains(lower) { return rest.first == 0x20 }
    if globals.contains(Array(word)) { return true }
    if sendings.contains(lower) || callings.contains(lower), ValueStart.hasTarget(rest) {
      return true
    }
    // `message from 10.0.0.1: {`
    if arrivals.contains(lower), rest.starts(with: " from ") {
      let object = withoutAnyRemark(rest)
      if ValueStart.openings.contains(where: { object.starts(with: $0) }) { return true }
    }
    // A log may write who sent an object in brackets: `[client] {`.
    if senders.contains(lower), rest.first == UInt8(ascii: "]"), word.startIndex > text.startIndex,
      text[word.startIndex - 1] == UInt8(ascii: "[")
    {
      return ValueStart.hasObject(rest.dropFirst())
    }
    // A member called `client` isn't followed by a space.
    if sendings.contains(lower)
      || senders.contains(lower) && rest.first.map({ " \t".utf8.contains($0) }) ?? false
    {
      let object = incomings.contains(lower) ? withoutAnyRemark(rest) : withoutRemark(rest)
      return ValueStart.openings.contains { object.starts(with: $0) }
        || ValueStart.hasObject(object)
    }
    return nil
  }

  /// Returns whether a word begins a request as the name of one, of its type or of its part.
  private static func nameBegins(_ word: Bytes, in text: Bytes) -> Bool {
    let rest = text[word.endIndex...]
    let name = plain(word)
    if isType(word) || owners.contains(name) || tags.contains(name), isTag(word, in: text) {
      return true
    }
    if isRequestType(word), ValueStart.opensFields(rest) { return true }
    if isClass(word, in: text) { return true }
    // `<b>Request</b><pre>{`
    if rest.starts(with: "</"), isName(name) {
      let object = withoutTags(rest.prefix(longest * 4))
      return ValueStart.openings.contains { object.starts(with: $0) }
    }
    if ValueStart.isSigned(rest) || isTag(word, in: text), hasLastWords(word, in: partsInText) {
      return true
    }
    if bodies.contains(name) { return ValueStart.hasValue(rest) }
    if ValueStart.hasObject(rest), beginsWithPart(word) { return true }
    if headers.contains(name), ValueStart.hasOpenValue(rest) { return true }
    if carriers.contains(name), !keepers.contains(self.word(before: word)), !beginsLine(word) {
      return ValueStart.hasObject(rest)
    }
    if hasLastWords(word, in: requests), ValueStart.hasObject(rest) { return true }
    return objects.contains(name)
      && (owners.contains(name) && hasContent(behind: word, in: text) || ValueStart.hasObject(rest))
  }

  /// Returns whether other words follow those for the part of a request in a name: `requestBodyJson`.
  private static func beginsWithPart(_ word: Bytes) -> Bool {
    word.indices.dropFirst().contains { end in
      !word[end].isSmallLetter && hasLastWords(word.between(word.startIndex, end), in: partsInText)
    }
  }

  /// Returns whether the name of a request's contents and a value follow the name of the request: `.json = {`, or
  /// `->all()` in PHP.
  private static func hasContent(behind word: Bytes, in text: Bytes) -> Bool {
    let rest = text[word.endIndex...]
    let isMethod = word.last == UInt8(ascii: "-") && rest.first == UInt8(ascii: ">")
    guard isMethod || rest.first.map({ ". ".utf8.contains($0) }) ?? false else { return false }
    let content = rest.dropFirst().prefix(longest).prefix { isOfWord($0) }
    guard contents.contains(plain(content)) else { return false }
    let behind = text[content.endIndex...]
    return ValueStart.hasValue(behind.starts(with: "()") ? behind.dropFirst(2) : behind)
      || ValueStart.hasObject(withoutRemark(behind))
  }

  /// Returns a text without the few words of a remark at its start: `request body before
  /// transformations: {`.
  private static func withoutRemark(_ text: Bytes) -> Bytes {
    var rest = text
    for _ in 0..<mostWords where rest.first == 0x20 {
      rest = rest.dropFirst().drop { $0.isSmallLetter }
    }
    return rest
  }

  /// Returns a text without the few words at its start, or a number directly before the value: `TEXT {`,
  /// `attestation from 10.0.0.1: {`, `42["attest"`. A name with its sign isn't one of them.
  private static func withoutAnyRemark(_ text: Bytes) -> Bytes {
    var rest = text
    for _ in 0..<mostWords where rest.first == 0x20 {
      let word = rest.dropFirst().prefix(longest).prefix { !" {[=\"'".utf8.contains($0) }
      if keepers.contains(word.map(\.lowercasedASCII)) { return text }
      rest = rest.between(word.endIndex, rest.endIndex)
    }
    return rest
  }

  /// Returns whether a word is the name of an XML element whose tag ends on its line, perhaps with the prefix of
  /// its namespace.
  static func isTag(_ word: Bytes, in text: Bytes) -> Bool {
    var before = text.between(text.startIndex, word.startIndex).suffix(longest)
    if before.last == UInt8(ascii: ":") { before = before.dropLast().dropLast(while: isOfWord) }
    return before.last == UInt8(ascii: "<")
      && text[word.endIndex...].prefix(longest * 4).prefix { $0 != 0x0a }
        .contains(UInt8(ascii: ">"))
  }

  /// Returns whether a word is the name of a type whose values are requests.
  static func isType(_ word: Bytes) -> Bool {
    word.first.map(\.isCapital) ?? false
      && types.contains { $0.utf8.count < word.count && word.ends(with: $0) }
  }

  /// Returns whether a word is the class of a request in an object that PHP, Ruby, Java or Objective-C prints,
  /// perhaps with its namespace: `AttestRequest Object`, `object(AttestRequest)#3`, `AttestRequest::__set_state(`,
  /// `#<AttestRequest`, `AttestRequest@1f2[`, `<AttestRequest: 0x600>`.
  static func isClass(_ word: Bytes, in text: Bytes) -> Bool {
    guard isRequestType(word) else { return false }
    let rest = text[word.endIndex...]
    let before = text.between(word.startIndex - longest * 2, word.startIndex)
      .dropLast { isOfWord($0) || "\\:.".utf8.contains($0) }
    return ["::__set_state(", "@"].contains { rest.starts(with: $0) }
      || rest.trimmed.elementsEqual("Object".utf8)
      || ["#<", "object("].contains { before.ends(with: $0) }
      || before.last == UInt8(ascii: "<") && rest.starts(with: ": 0x")
  }

  /// Returns whether a word is the name of a type whose values are requests, or of a request in capitals.
  private static func isRequestType(_ word: Bytes) -> Bool {
    isType(word) || word.first?.isCapital == true && owners.contains(plain(word))
  }
}
