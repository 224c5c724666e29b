import ArgumentParser
import Claims
import Evidence

/// The value of `--challenge`: the challenge's bytes, or its place in the evidence.
enum ChallengeArgument {
  /// Bytes with their encoding: `base64:XvBV0CuOapgT1WNm3mNxCw==`.
  case bytes(GivenBytesArgument)
  /// A place: `exchange:3`, `exchange:3/challenge` or `line:12`.
  case place(ChallengeChoice)

  /// Parses the option.
  ///
  /// - Throws: A `ValidationError` for a place or an encoding that is not valid.
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

  /// The bytes; `nil` for a place.
  var value: GivenBytes? {
    get throws {
      if case .bytes(let bytes) = self { try bytes.value } else { nil }
    }
  }

  /// The place; `nil` for bytes.
  var choice: ChallengeChoice? {
    if case .place(let choice) = self { choice } else { nil }
  }
}
