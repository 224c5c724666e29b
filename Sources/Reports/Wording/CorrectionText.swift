import Evidence
package import Results

extension Correction {
  /// The change as it is written into an evidence record, a member a line.
  package var recordText: String { JSONWriter.text(ResultsLine.json(self)) }

  /// The same as options; `nil` where an option cannot say it.
  var options: [String]? {
    var options: [String] = []
    // The option of a challenge names its encoding itself.
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

  private static let options: [ByteText: String] = [
    "appId": "--app-id ", "challenge": "--challenge hex:", "environment": "--environment ",
    "keyId": "--key-id ", "previousCounter": "--previous-counter ",
  ]
}
