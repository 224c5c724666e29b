import Evidence
package import Results

extension Correction {
  /// The corrected members as JSON, for an evidence record; a member that must go is `null` (a
  /// merge patch, RFC 7396).
  package var recordText: String { JSONWriter.text(json) }

  /// The correction as command-line options.
  ///
  /// - Returns: `nil` where a member has no option, must be removed, or has a text of over 2,048
  ///   code points or with invisible characters.
  var options: [String]? {
    var options: [String] = []
    // The option's value already names the encoding of the challenge.
    for member in members where member.name != "challengeEncoding" {
      switch (Self.options[ByteText(member.name)], member.value) {
      case (_, .text(let text)) where !AnalyzeCommand.isPlain(text, upTo: 2_048):
        return nil
      case (let option?, .text(let text)): options.append("\(option)\(AnalyzeCommand.quoted(text))")
      case (let option?, .number(let number)): options.append("\(option)\(number)")
      case (nil, _), (_, .absent): return nil
      }
    }
    return options
  }

  /// The option for each member that a correction can name, up to where the value starts.
  /// Challenges are always written in hexadecimal.
  private static let options: [ByteText: String] = [
    "appId": "--app-id ", "challenge": "--challenge hex:", "environment": "--environment ",
    "keyId": "--key-id ", "previousCounter": "--previous-counter ",
  ]
}
