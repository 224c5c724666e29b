import Evidence
package import Results

extension Correction {
  /// The corrected members as JSON, for an evidence record; a member that must go is `null` (a
  /// merge patch, RFC 7396).
  ///
  /// A challenge of printable characters is shown as this text.
  package var recordText: String { JSONWriter.text(readable.json) }

  /// The correction with a printable challenge as text instead of hexadecimal.
  private var readable: Correction {
    guard let challenge = printableChallenge else { return self }
    return Correction(
      members.map { member in
        switch member.name {
        case "challenge": .init("challenge", .text(challenge))
        case "challengeEncoding": .init("challengeEncoding", .text("text"))
        default: member
        }
      })
  }

  /// The challenge as text where all its bytes are printable ASCII; else `nil`.
  private var printableChallenge: String? {
    for case .text(let digits) in members.lazy.filter({ $0.name.equals("challenge") }).map(\.value)
    {
      guard let bytes = [UInt8](hex: digits), !bytes.isEmpty, bytes.allSatisfy(\.isPrintable)
      else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }

  /// The correction as command-line options.
  ///
  /// - Returns: `nil` where a member has no option, must be removed, or has a text of over 2,048
  ///   code points or with invisible characters.
  var options: [String]? {
    var options: [String] = []
    // The option's value already names the encoding of the challenge.
    for member in members where member.name != "challengeEncoding" {
      if member.name.equals("challenge"), let challenge = printableChallenge,
        AnalyzeCommand.isPlain(challenge)
      {
        options.append(AnalyzeCommand.option("--challenge", "text:\(challenge)"))
        continue
      }
      switch (Self.options[ByteText(member.name)], member.value) {
      case (_, .text(let text)) where !AnalyzeCommand.isPlain(text, upTo: 2_048):
        return nil
      case (let option?, .text(let text)):
        options.append(AnalyzeCommand.option(option.name, option.encoding + text))
      case (let option?, .number(let number)):
        options.append(AnalyzeCommand.option(option.name, "\(number)"))
      case (nil, _), (_, .absent): return nil
      }
    }
    return options
  }

  /// The option for each member that a correction can name, and the encoding before its value.
  /// A challenge that isn't printable text is written in hexadecimal.
  private static let options: [ByteText: (name: String, encoding: String)] = [
    "appId": ("--app-id", ""), "challenge": ("--challenge", "hex:"),
    "environment": ("--environment", ""), "keyId": ("--key-id", ""),
    "previousCounter": ("--previous-counter", ""),
  ]
}
