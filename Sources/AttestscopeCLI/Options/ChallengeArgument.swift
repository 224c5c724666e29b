import ArgumentParser
import Claims
import Evidence

/// The challenge on the command line: its bytes, or its place in the evidence.
enum ChallengeArgument {
  case bytes(GivenBytesArgument)
  case place(ChallengeChoice)

  init(argument: String) throws {
    guard ChallengeChoice.isMeant(by: argument) else {
      self = .bytes(try GivenBytesArgument(argument: argument))
      return
    }
    guard let choice = ChallengeChoice(argument) else {
      throw ValidationError(
        "a place is \(ChallengeChoice.forms): exchanges count from 0, lines from 1, and a pointer "
          + "starts with a slash")
    }
    self = .place(choice)
  }

  var value: GivenBytes? {
    get throws {
      if case .bytes(let bytes) = self { try bytes.value } else { nil }
    }
  }

  var choice: ChallengeChoice? {
    if case .place(let choice) = self { choice } else { nil }
  }
}
